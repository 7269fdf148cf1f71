import { parseText, type TextPart, writeText } from "#src/facts/text-parts.ts";
import { element } from "./element.ts";

/** Stands beside a chip where no words do, so that the caret has a place there. */
const caretPlace = "\u200b";

type Options = {
  label: string;
  describedBy: string;
  facts: Readonly<Record<string, string>>;
  /** @param isTyping by keys; otherwise something was put in at once */
  onInput(words: string, isTyping: boolean): void;
  onFocus(): void;
};

/** A text that is edited where it stands. */
export type Editable = {
  element: HTMLElement;
  show(words: string): void;
  /** Puts a fact or link where the caret is or was, and otherwise at the end. */
  insert(part: TextPart): void;
};

/** Makes an element editable: plain words, with facts and links as chips that the caret passes and deletes as one. */
export function makeEditable(target: HTMLElement, { label, describedBy, facts, onInput, onFocus }: Options): Editable {
  let caret: Range | undefined;
  const attributes = { role: "textbox", contenteditable: "plaintext-only", "aria-label": label, tabindex: "0" };
  for (const [name, value] of Object.entries({ ...attributes, "aria-describedby": describedBy })) {
    target.setAttribute(name, value);
  }
  if (target.contentEditable !== "plaintext-only") target.contentEditable = "true";
  target.spellcheck = true;

  function chip(part: Exclude<TextPart, string>): HTMLElement {
    // A number that its page alone knows, and a claim that the company does not make, have no value here.
    const text = part.words ?? String(facts[part.name] || part.name);
    const made = element("span", { class: "text-chip", contenteditable: "false", draggable: "true" }, text);
    made.dataset.part = writeText([part]);
    if (part.words !== undefined) made.dataset.link = part.name;
    return made;
  }

  const nodesOf = (words: string) =>
    parseText(words).map((part) => (typeof part === "string" ? new Text(part) : chip(part)));

  function show(words: string): void {
    target.replaceChildren(...nodesOf(words));
    addCaretPlaces(target);
    caret = undefined;
    if (target !== document.activeElement) return;
    getSelection()?.selectAllChildren(target);
    getSelection()?.collapseToEnd();
  }

  function changed(isTyping: boolean): void {
    addCaretPlaces(target);
    onInput(read(target), isTyping);
  }

  /** Replaces the selection by words; their placeholders become chips. */
  function put(words: string, at: Range): void {
    at.deleteContents();
    const nodes = nodesOf(words.replace(/\s+/g, " "));
    for (const node of nodes.toReversed()) at.insertNode(node);
    const last = nodes.at(-1);
    if (last) {
      at.setStartAfter(last);
      at.collapse(true);
    }
    target.normalize();
    changed(false);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(at);
  }

  const ownRange = () => {
    const selection = getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    return range && target.contains(range.commonAncestorContainer) ? range : undefined;
  };

  target.addEventListener("focus", onFocus);
  target.addEventListener("blur", () => {
    caret = ownRange()?.cloneRange();
  });
  target.addEventListener("input", () => changed(true));
  target.addEventListener("beforeinput", (event) => {
    const { inputType } = event;
    if (inputType === "insertParagraph" || inputType === "insertLineBreak") event.preventDefault();
    if (!inputType.startsWith("deleteContent")) return;
    const range = ownRange();
    const beside = range?.collapsed ? chipBeside(range, inputType === "deleteContentForward") : undefined;
    if (!beside) return;
    event.preventDefault();
    beside.remove();
    target.normalize();
    changed(false);
  });
  for (const type of ["copy", "cut"] as const) {
    target.addEventListener(type, (event) => {
      const range = ownRange();
      if (!range || range.collapsed) return;
      event.preventDefault();
      event.clipboardData?.setData("text/plain", read(range.cloneContents()));
      if (type === "cut") put("", range);
    });
  }
  target.addEventListener("paste", (event) => {
    event.preventDefault();
    const range = ownRange();
    if (range) put(event.clipboardData?.getData("text/plain") ?? "", range);
  });
  dropChips(target, put);

  return {
    element: target,
    show,
    insert(part) {
      const at = caret && target.contains(caret.commonAncestorContainer) ? caret : document.createRange();
      if (at !== caret) {
        at.selectNodeContents(target);
        at.collapse(false);
      }
      target.focus();
      put(writeText([part]), at);
      // The part can begin a line, which the panel of the editor would cover.
      target.scrollIntoView({ block: "nearest" });
    },
  };
}

/** The words of a node, with the placeholder of each chip. */
function read(node: Node): string {
  const words = [...node.childNodes].map((child) => {
    if (child instanceof HTMLElement && child.dataset.part !== undefined) return child.dataset.part;
    return child.nodeType === Node.TEXT_NODE ? (child.textContent ?? "") : read(child);
  });
  return words.join("").replaceAll(caretPlace, "");
}

function addCaretPlaces(target: HTMLElement): void {
  for (const chip of target.querySelectorAll(".text-chip")) {
    if (chip.previousSibling?.nodeType !== Node.TEXT_NODE) chip.before(caretPlace);
    if (chip.nextSibling?.nodeType !== Node.TEXT_NODE) chip.after(caretPlace);
  }
}

/** The chip directly before or after the caret. */
function chipBeside({ startContainer, startOffset }: Range, forward: boolean): Element | undefined {
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
function dropChips(target: HTMLElement, put: (words: string, at: Range) => void): void {
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
