import buttons from "#src/ui/button.module.css";
import styles from "./info-video.module.css";

/** Loud enough to notice the sound, too soft to startle (PUB-07). */
const startVolume = 0.15;

export type InfoVideoProps = { poster: string };

/**
 * Sets the volume, for which HTML has no attribute, and then unmutes the video (PUB-16). Loads the poster and the captions, and
 * announces the descriptions to screen readers during playback, which browsers do not do. Until it is played a large button says
 * what it is.
 */
export function mount(element: HTMLElement, { poster }: InfoVideoProps): void {
  const video = element.querySelector("video");
  const spoken = element.querySelector("[aria-live]");
  if (!video) return;
  video.volume = startVolume;
  video.muted = false;
  video.poster = poster;
  if (video.paused) video.after(playButton(video));

  const tracks = [...video.textTracks];
  const captions = tracks.find(({ kind }) => kind === "captions");
  if (captions) captions.mode = "showing";
  const descriptions = tracks.find(({ kind }) => kind === "descriptions");
  if (!descriptions || !spoken) return;
  descriptions.addEventListener("cuechange", () => {
    const [cue] = descriptions.activeCues ?? [];
    spoken.textContent = cue instanceof VTTCue ? cue.text : "";
  });
  // Loads the file, which is not needed before.
  const load = () => {
    descriptions.mode = "hidden";
  };
  if (video.paused) video.addEventListener("play", load, { once: true });
  else load();
}

function playButton(video: HTMLVideoElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.className = `${buttons.button} ${buttons.primary} ${styles.play}`;
  button.textContent = "Play · 18 seconds · captions";
  // By keyboard the film's own controls play it. This one comes later than Tab may pass.
  button.tabIndex = -1;
  button.addEventListener("click", () => {
    void video.play();
    video.focus();
  });
  video.addEventListener("play", () => button.remove(), { once: true });
  return button;
}
