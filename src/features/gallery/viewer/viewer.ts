import { largePicture } from "./large-picture.ts";
import { onSwipe } from "./swipe.ts";
import styles from "./viewer.module.css";
import { keepInHistory } from "./viewer-history.ts";

/**
 * A dialog that shows one picture of a list at a time: with arrow keys, Home and End, buttons, and a finger. Escape, the button
 * and the browser's Back close it; the focus returns to the picture that was pressed.
 *
 * @param links around the pictures of the list, in its order
 */
export function createViewer(links: readonly HTMLAnchorElement[]) {
  const dialog = document.createElement("dialog");
  dialog.className = styles.viewer ?? "";
  dialog.ariaLabel = "Pictures, large";
  const figure = add(dialog, "figure", styles.figure);
  const stage = add(figure, "div", styles.stage);
  const words = add(figure, "figcaption", styles.words);
  // What is said when another picture comes: its place, then its words.
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

  let place = 0;

  function show(wanted: number): void {
    const link = links[wanted];
    if (!link) return;
    place = wanted;
    stage.replaceChildren(...largePicture(link));
    counter.textContent = `${place + 1} of ${links.length}`;
    caption.textContent = altOf(link);
    // Not `disabled`: at the end it would lose the focus of whoever has just pressed it.
    setDisabled(back, place === 0);
    setDisabled(next, place === links.length - 1);
    const neighbour = links[place + 1];
    // Asked for now, so that it is there when its turn comes.
    if (neighbour) largePicture(neighbour);
  }

  dialog.addEventListener("keydown", (event) => {
    const wanted = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: links.length - 1 }[event.key];
    if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(wanted);
  });
  dialog.addEventListener("click", ({ target }) => {
    // The ground around the picture.
    if (target === dialog || target === figure || target === stage) dialog.close();
  });
  const history = keepInHistory({ open, close: () => dialog.close() });
  dialog.addEventListener("close", () => {
    stage.replaceChildren();
    links[opened]?.focus();
    history.leave();
  });
  onSwipe(stage, { left: () => show(place + 1), right: () => show(place - 1) });

  let opened = 0;
  function open(at: number): void {
    opened = at;
    show(at);
    dialog.showModal();
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
