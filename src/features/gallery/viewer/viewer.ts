import styles from "./viewer.module.css";
import { keepInHistory } from "./viewer-history.ts";

/**
 * A dialog that shows one picture of a list at a time: with arrow keys, Home and End, buttons, and a finger. Escape, the button
 * and the browser's Back close it; the focus returns to the picture that was opened.
 *
 * @param all the links around the pictures of the list, in its order; those that a filter hides are left out when it is opened
 */
export function createViewer(all: readonly HTMLAnchorElement[]) {
  const dialog = document.createElement("dialog");
  dialog.className = styles.viewer ?? "";
  dialog.ariaLabel = "Pictures, large";
  const figure = add(dialog, "figure", styles.figure);
  const stage = add(figure, "div", styles.stage);
  const words = add(figure, "figcaption", styles.text);
  // Announced for every picture: its place, then its description.
  words.ariaLive = "polite";
  words.id = "viewer-words";
  dialog.setAttribute("aria-describedby", words.id);
  const counter = add(words, "p", styles.counter);
  const caption = add(words, "p", styles.caption);
  caption.dir = "auto";
  const back = button("Previous picture", "M15 4 7 12l8 8", styles.back, () => show(place - 1));
  const next = button("Next picture", "m9 4 8 8-8 8", styles.next, () => show(place + 1));
  const close = button("Close", "M5 5l14 14M19 5 5 19", styles.close, () => dialog.close());
  dialog.append(back, next, close);
  document.body.append(dialog);

  let links = all;
  let place = 0;

  function show(wanted: number): void {
    const link = links[wanted];
    if (!link) return;
    place = wanted;
    if (dialog.open) history.enter(all.indexOf(link));
    stage.replaceChildren(...largePicture(link));
    counter.textContent = `${place + 1} of ${links.length}`;
    caption.textContent = altOf(link);
    // Not `disabled`: the button that was just pressed would lose the focus at the end of the list.
    setDisabled(back, place === 0);
    setDisabled(next, place === links.length - 1);
    const following = links[place + 1];
    // Loads it ahead.
    if (following) largePicture(following);
  }

  dialog.addEventListener("keydown", (event) => {
    const wanted = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: links.length - 1 }[event.key];
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(wanted);
  });
  dialog.addEventListener("click", ({ target }) => {
    // Outside of the picture.
    if (target === dialog || target === figure || target === stage) dialog.close();
  });
  let opened = 0;
  const history = keepInHistory({ open, close: () => dialog.close() });
  dialog.addEventListener("close", () => {
    // Forward has opened it again before this event of the last close.
    if (dialog.open) return;
    stage.replaceChildren();
    all[opened]?.focus();
    history.leave();
  });
  onSwipe(stage, { left: () => show(place + 1), right: () => show(place - 1) });

  function open(at: number): void {
    const link = all[at];
    if (!link) return;
    opened = at;
    links = all.filter((one) => one === link || one.offsetParent !== null);
    show(links.indexOf(link));
    if (!dialog.open) dialog.showModal();
    close.focus({ preventScroll: true });
  }
  return {
    open(at: number): void {
      open(at);
      history.enter(at);
    },
  };
}

function altOf(link: HTMLAnchorElement): string {
  return link.querySelector<HTMLImageElement>("picture img")?.alt ?? "";
}

function add<Name extends keyof HTMLElementTagNameMap>(parent: HTMLElement, name: Name, className?: string) {
  const element = document.createElement(name);
  element.className = className ?? "";
  parent.append(element);
  return element;
}

function button(name: string, drawing: string, className: string | undefined, onPress: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `${styles.button} ${className}`;
  element.ariaLabel = name;
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", drawing);
  icon.append(path);
  element.append(icon);
  element.addEventListener("click", () => {
    if (element.ariaDisabled !== "true") onPress();
  });
  return element;
}

function setDisabled(element: HTMLButtonElement, disabled: boolean): void {
  element.ariaDisabled = disabled ? "true" : null;
}

/**
 * The picture of a link as large as the screen allows: its placeholder, then the same sources for another width. It has an empty
 * `alt`, since its text stands below it.
 */
function largePicture(link: HTMLAnchorElement): HTMLElement[] {
  const standIn = link.querySelector<HTMLImageElement>("img")?.cloneNode(true) as HTMLImageElement;
  standIn.className = styles.standIn ?? "";
  const picture = link.querySelector("picture")?.cloneNode(true) as HTMLElement;
  const image = picture.querySelector("img");
  if (!image) return [];
  const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
  // The same as in the CSS: the whole width, unless the height is the limit.
  const sizes = `min(100vw, ${(ratio * 100).toFixed(0)}vh)`;
  for (const source of picture.querySelectorAll("source")) source.sizes = sizes;
  image.className = styles.large ?? "";
  image.loading = "eager";
  image.alt = "";
  image.draggable = false;
  image.addEventListener("load", () => standIn.remove());
  return [standIn, picture];
}

const minSwipePixels = 48;

/** Reports a horizontal swipe of one finger. Two fingers zoom, and a vertical move scrolls. */
function onSwipe(element: HTMLElement, { left, right }: { left(): void; right(): void }): void {
  let start: Touch | undefined;
  element.addEventListener(
    "touchstart",
    ({ touches }) => {
      start = touches.length === 1 ? touches[0] : undefined;
    },
    { passive: true },
  );
  element.addEventListener("touchend", ({ changedTouches: [end] }) => {
    if (!start || !end) return;
    const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
    start = undefined;
    // A zoomed picture is moved, not the list.
    if (Math.abs(across) < minSwipePixels || Math.abs(across) < 2 * Math.abs(down) || visualViewport?.scale !== 1)
      return;
    if (across < 0) left();
    else right();
  });
}
