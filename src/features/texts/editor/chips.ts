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
