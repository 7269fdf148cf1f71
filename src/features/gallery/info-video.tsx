import { Island } from "#src/site/islands/island.tsx";
import pictures from "#src/ui/picture/pictures.gen.json" with { type: "json" };
import styles from "./info-video.module.css";

const poster = "/pictures/seamless-gutters-florida-poster-960.webp";

/** The film's scenes in order: the caption and what it shows. The files in public/video have the times. */
export const filmScenes = [
  {
    caption: "Seamless gutters, made for your roofline",
    shows:
      "A cream stucco house under a brown shingle roof, on a lawn with palms and oaks. White gutters run along its eaves to a downspout at the corner.",
  },
  {
    caption: "One continuous run along the fascia",
    shows: "The view goes along a white gutter from below, over the length of a pale green house. It has no joint.",
  },
  {
    caption: "Mitered corners and sealed joints",
    shows: "A corner of the eaves from below. The gutter turns it, and a white downspout leads back to the wall.",
  },
  {
    caption: "Leaves clog an open gutter",
    shows: "Brown oak leaves and seedlings stand out of an open gutter. Its front is stained.",
  },
  {
    caption: "A guard keeps them out",
    shows: "A clean gutter below the same kind of roof, covered by a gray mesh with two leaves on it.",
  },
  {
    caption: "Fine mesh: water in, leaves off",
    shows: "The mesh close up: it slopes away from the shingles, and oak leaves lie on top of it.",
  },
  {
    caption: "Bronze with tile roofs",
    shows: "A stucco house with an orange tile roof, a white garage door, and gutters and downspouts in dark bronze.",
  },
  {
    caption: "Black on modern white",
    shows: "A white house with a dark metal roof, a gray garage door, and black gutters and downspouts.",
  },
  {
    caption: "Rainwater led away from the house",
    shows: "A white downspout ends at a splash block, which leads past red mulch onto the grass.",
  },
] as const;

/**
 * The short film, which does not start by itself. It loads nothing with the page, so that the pictures above load first: the script
 * loads poster and captions when the film is in view, and pressing play loads the film. A poster cannot be lazy, so a blurred
 * placeholder takes its place. No track has `default`, since browsers load such a track with the page; without the script the
 * captions are in the video's own menu. The film is muted until the script has set its volume (PUB-16). The text below describes
 * it (A11Y-12).
 */
export function InfoVideo() {
  return (
    <div>
      <Island name="info-video" when="visible" props={{ poster }}>
        <div className={styles.frame}>
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
            <track kind="captions" src="/video/seamless-gutters-florida.en.vtt" srcLang="en" label="English" />
            <track
              kind="descriptions"
              src="/video/seamless-gutters-florida.descriptions.en.vtt"
              srcLang="en"
              label="Descriptions"
            />
            <a href="/video/seamless-gutters-florida.mp4">Download the video</a>
          </video>
        </div>
        <p className="visually-hidden" aria-live="polite" />
      </Island>
      <details className={styles.text}>
        <summary>Read it instead</summary>
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
