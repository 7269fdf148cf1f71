/** Stands beside a chip where no words do, so that the caret has a place there. */
export const caretPlace = "\u200b";

/** Gives the caret a place before and after each chip. */
export function addCaretPlaces(target: HTMLElement): void {
  for (const chip of target.querySelectorAll(".text-chip")) {
    if (chip.previousSibling?.nodeType !== Node.TEXT_NODE) chip.before(caretPlace);
    if (chip.nextSibling?.nodeType !== Node.TEXT_NODE) chip.after(caretPlace);
  }
}

/** The chip directly before or after the caret. */
export function chipBeside({ startContainer, startOffset }: Range, forward: boolean): Element | undefined {
  const inText = startContainer.nodeType === Node.TEXT_NODE;
  const words = inText ? (startContainer.textContent ?? "") : "";
  const between = forward ? words.slice(startOffset) : words.slice(0, startOffset);
  if (between.replaceAll(caretPlace, "") !== "") return undefined;
  const sibling = inText
    ? forward
      ? startContainer.nextSibling
      : startContainer.previousSibling
    : startContainer.childNodes[forward ? startOffset : startOffset - 1];
  return sibling instanceof HTMLElement && sibling.dataset.part !== undefined ? sibling : undefined;
}

/** A chip is dragged to another place of its text. */
export function dropChips(target: HTMLElement, put: (words: string, at: Range) => void): void {
  let dragged: HTMLElement | undefined;
  target.addEventListener("dragstart", ({ target: from, dataTransfer }) => {
    dragged = from instanceof HTMLElement ? from : undefined;
    dataTransfer?.setData("text/plain", dragged?.dataset.part ?? "");
  });
  target.addEventListener("dragend", () => {
    dragged = undefined;
  });
  // Browsers take no drop where nothing can be typed.
  target.addEventListener("dragover", (event) => {
    if (dragged && event.target instanceof Element && event.target.closest(".text-chip")) event.preventDefault();
  });
  target.addEventListener("drop", (event) => {
    event.preventDefault();
    const place = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    const moved = dragged;
    // A chip that leaves its place sends no dragend from there.
    dragged = undefined;
    const part = moved?.dataset.part;
    if (!place || part === undefined || !target.contains(place.offsetNode)) return;
    const under = place.offsetNode instanceof Element ? place.offsetNode : place.offsetNode.parentElement;
    const chip = under?.closest(".text-chip");
    if (chip === moved) return;
    const at = document.createRange();
    // Within a chip there is no place for another one.
    if (chip) at.setStartAfter(chip);
    else at.setStart(place.offsetNode, place.offset);
    moved?.remove();
    put(part, at);
  });
}
