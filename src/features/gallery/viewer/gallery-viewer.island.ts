import { isPlainClick } from "#src/browser/plain-click.ts";
import { createViewer } from "./viewer.ts";

/**
 * Shows a clicked picture large, over the page, instead of following the link to its file. Links opened in another tab, and
 * browsers without script, get the file.
 */
export function mount(element: HTMLElement, _: undefined, wokenBy?: Event): void {
  const links = [...element.querySelectorAll<HTMLAnchorElement>("li > a[href]")];
  const viewer = createViewer(links);

  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const place = link ? links.indexOf(link) : -1;
    if (place < 0 || !isPlainClick(event)) return;
    event.preventDefault();
    viewer.open(place);
  }
  element.addEventListener("click", onClick);
  // Clicked while this script was loading; the link was held back.
  if (wokenBy instanceof MouseEvent && wokenBy.type === "click") onClick(wokenBy);
}
