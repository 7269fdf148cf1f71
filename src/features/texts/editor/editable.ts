import { parseText, plainText, type TextPart, writeText } from "#src/facts/text-parts.ts";
import { element } from "./element.ts";

/** Stands beside a chip where no words do, so that the caret has a place there. */
const caretPlace = "\u200b";

type Options = {
  label: string;
  describedBy: string;
  facts: Readonly<Record<string, string>>;
  /** It takes no line break. */
  plain: boolean;
  /** @param isTyping by keys; otherwise something was put in at once */
  onInput(words: string, isTyping: boolean): void;
  onFocus(): void;
};

/** A text that is edited where it stands. */
export type Editable = {
  element: HTMLElement;
  show(words: string): void;
  /** Puts a fact, link or bold words where the caret is or was, and otherwise at the end. Selected words become those of the part. */
  insert(part: TextPart): void;
};

/** Makes an element editable: plain words, with facts and links as chips that the caret passes and deletes as one. */
export function makeEditable(
  target: HTMLElement,
  { label, describedBy, facts, plain, onInput, onFocus }: Options,
): Editable {
  let caret: Range | undefined;
  const attributes = { role: "textbox", contenteditable: "plaintext-only", "aria-label": label, tabindex: "0" };
  for (const [name, value] of Object.entries({ ...attributes, "aria-describedby": describedBy })) {
    target.setAttribute(name, value);
  }
  if (target.contentEditable !== "plaintext-only") target.contentEditable = "true";
  target.spellcheck = true;

  function chip(part: Exclude<TextPart, string>): HTMLElement {
    // A number that its page alone knows has no value here, and a claim that the company does not make has none at all.
    const none = facts[part.name] === "" ? " (empty, not shown)" : "";
    const words = plainText(part.words ?? `{${part.name}}`, { facts }) || part.name + none;
    const text = part.name === "line" ? "↵" : words;
    const made = element("span", { class: "text-chip", contenteditable: "false" }, text);
    made.dataset.part = writeText([part]);
    if (part.words !== undefined) made.dataset.link = part.name;
    if (part.name === "line") made.append(element("br"));
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
    if (inputType === "insertParagraph" || inputType === "insertLineBreak") {
      event.preventDefault();
      const at = ownRange();
      if (at && !plain) put("{line}", at);
    }
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
  // A browser would put in what a chip shows, and not what it stands for.
  target.addEventListener("drop", (event) => event.preventDefault());

  return {
    element: target,
    show,
    insert(part) {
      const own = ownRange() ?? caret;
      const at = own && target.contains(own.commonAncestorContainer) ? own : document.createRange();
      if (at !== own) {
        at.selectNodeContents(target);
        at.collapse(false);
      }
      const chosen = plainWords(read(at.cloneContents()));
      target.focus();
      put(
        writeText([
          typeof part !== "string" && part.words !== undefined && chosen !== "" ? { ...part, words: chosen } : part,
        ]),
        at,
      );
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

/** The words without links, bold and line breaks, which cannot stand in each other. Facts stay. */
function plainWords(words: string): string {
  const parts = parseText(words).map((part) => {
    if (typeof part === "string") return part;
    return part.words ?? (part.name === "line" ? " " : part);
  });
  return writeText(parts).trim();
}

/** Gives the caret a place before and after each chip. */
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
