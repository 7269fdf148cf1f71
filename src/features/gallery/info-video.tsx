import { Island } from "#src/islands/island.tsx";
import pictures from "#src/ui/pictures.gen.json" with { type: "json" };
import { filmScenes } from "./film-scenes.ts";
import styles from "./info-video.module.css";

const poster = "/pictures/seamless-gutters-florida-poster-960.webp";

/**
 * The short film: nothing of it loads before somebody presses play, and it never starts by itself. A poster has no
 * `loading="lazy"`: until the film is seen a blurred stand-in takes its place, and the pictures above have the line to themselves.
 * It is muted until the script has set its volume (PUB-16). Below it stands what it shows, in words (A11Y-12).
 */
export function InfoVideo() {
  return (
    <div>
      <Island name="info-video" when="visible" props={{ poster }}>
        <video
          className={styles.video}
          controls
          muted
          playsInline
          preload="none"
          poster={pictures["seamless-gutters-florida-poster"].standIn}
          width={1280}
          height={720}
          aria-label="How seamless gutters and guards work"
        >
          <source src="/video/seamless-gutters-florida.webm" type="video/webm" />
          <source src="/video/seamless-gutters-florida.mp4" type="video/mp4" />
          <track kind="captions" src="/video/seamless-gutters-florida.en.vtt" srcLang="en" label="English" default />
          <track
            kind="descriptions"
            src="/video/seamless-gutters-florida.descriptions.en.vtt"
            srcLang="en"
            label="Descriptions"
          />
          <a href="/video/seamless-gutters-florida.mp4">Download the video</a>
        </video>
        <p className="visually-hidden" aria-live="polite" />
      </Island>
      <details className={styles.words}>
        <summary>The film in words</summary>
        <ol>
          {filmScenes.map(({ caption, shows }) => (
            <li key={caption}>
              <b>{caption}.</b> {shows}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
