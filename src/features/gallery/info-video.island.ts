/** Loud enough to notice that there is sound, too soft to startle anybody (PUB-07). */
const startVolume = 0.15;

export type InfoVideoProps = { poster: string };

/**
 * Turns the video down, for which HTML has no attribute, and only then unmutes it (PUB-16); brings its poster, and has screen
 * readers read its descriptions while it plays, which browsers do not do by themselves.
 */
export function mount(element: HTMLElement, { poster }: InfoVideoProps): void {
  const video = element.querySelector("video");
  const spoken = element.querySelector("[aria-live]");
  if (!video) return;
  video.volume = startVolume;
  video.muted = false;
  video.poster = poster;

  const descriptions = [...video.textTracks].find(({ kind }) => kind === "descriptions");
  if (!descriptions || !spoken) return;
  descriptions.addEventListener("cuechange", () => {
    const [cue] = descriptions.activeCues ?? [];
    spoken.textContent = cue instanceof VTTCue ? cue.text : "";
  });
  // Asks for the file, which is not needed before.
  const load = () => {
    descriptions.mode = "hidden";
  };
  if (video.paused) video.addEventListener("play", load, { once: true });
  else load();
}
