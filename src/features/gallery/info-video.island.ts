/** Loud enough to notice that there is sound, too soft to startle anybody (PUB-07). */
const startVolume = 0.15;

export type InfoVideoProps = { poster: string };

/** Turns the video down before anybody has played it, for which HTML has no attribute, and brings its poster. */
export function mount(element: HTMLElement, { poster }: InfoVideoProps): void {
  const video = element.querySelector("video");
  if (!video) return;
  video.volume = startVolume;
  video.poster = poster;
}
