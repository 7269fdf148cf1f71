import { Island } from "#src/islands/island.tsx";
import pictures from "#src/ui/pictures.gen.json" with { type: "json" };
import styles from "./info-video.module.css";

const poster = "/pictures/seamless-gutters-florida-poster-960.webp";

/**
 * The short film: nothing of it loads before somebody presses play, and it never starts by itself. A poster has no
 * `loading="lazy"`: until the film is seen a blurred stand-in takes its place, and the pictures above have the line to themselves.
 */
export function InfoVideo() {
  return (
    <Island name="info-video" when="visible" props={{ poster }}>
      <video
        className={styles.video}
        controls
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
        <a href="/video/seamless-gutters-florida.mp4">Download the video</a>
      </video>
    </Island>
  );
}
