import styles from "./viewer.module.css";

/**
 * The picture of a link as large as the screen allows: its stand-in, then the same sources with another width asked for. It has no
 * words of its own, they stand below it.
 */
export function largePicture(link: HTMLAnchorElement): HTMLElement[] {
  const standIn = link.querySelector<HTMLImageElement>("img")?.cloneNode(true) as HTMLImageElement;
  standIn.className = styles.standIn ?? "";
  const picture = link.querySelector("picture")?.cloneNode(true) as HTMLElement;
  const image = picture.querySelector("img");
  if (!image) return [];
  const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
  // As CSS has it: all of the width, unless the height ends it first.
  const sizes = `min(100vw, ${(ratio * 100).toFixed(0)}vh)`;
  for (const source of picture.querySelectorAll("source")) source.sizes = sizes;
  image.className = styles.large ?? "";
  image.loading = "eager";
  image.alt = "";
  image.draggable = false;
  return [standIn, picture];
}
