/** Loud enough to notice that there is sound, too soft to startle anybody (PUB-07). */
const startVolume = 0.15;

/** Turns the video down before anybody has played it. HTML has no attribute for the volume. */
export function mount(element: HTMLElement): void {
  const video = element.querySelector("video");
  if (video) video.volume = startVolume;
}
