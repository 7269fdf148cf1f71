import type { EditedTexts } from "./edited-texts.ts";
import { button, element } from "./element.ts";

type Options = {
  texts: EditedTexts;
  desk: HTMLElement;
  /** Focuses a text. */
  goTo(id: string | undefined): void;
  save(): void;
  /** Makes the selected words of a text bold. */
  bold(id: string): void;
};

/** The editor's bar at the lower edge: the tools of the present text, and what is done with all of them. */
export function createFrame({ texts, desk, goTo, save, bold }: Options): HTMLElement {
  const undo = () => goTo(texts.undo());
  const redo = () => goTo(texts.redo());
  const status = element("p", { role: "status", class: "text-status" });
  const count = element("span", { class: "text-count" });
  const hint = [
    "No changes yet. ",
    element("span", { class: "text-by-mouse" }, "Click"),
    element("span", { class: "text-by-touch" }, "Tap"),
    " any outlined text and type.",
  ];
  const back = button("↶", undo, { "aria-label": "Undo" });
  const again = button("↷", redo, { "aria-label": "Redo" });
  const drop = button("Discard", texts.discard);
  const send = button("Save", save, { class: "text-save" });
  const state = element("div", { class: "text-state" }, count, status);
  const more = button("More", () => more.setAttribute("aria-expanded", String(bar.classList.toggle("text-open"))), {
    class: "text-more-button",
    "aria-expanded": "false",
  });
  const bar = element(
    "section",
    { class: "text-desk", "aria-label": "Text editor" },
    element(
      "p",
      { id: "text-keys", class: "visually-hidden" },
      "Escape goes to the tools of this text and back. Control and S saves, Control and Z undoes, Control and B makes the selected words bold.",
    ),
    desk,
    element(
      "div",
      { class: "text-actions" },
      element("b", {}, "Editing this page"),
      state,
      back,
      element(
        "div",
        { class: "text-rest text-more" },
        again,
        drop,
        element("a", { href: "#search-result" }, "More texts"),
        element("a", { href: location.pathname }, "Done"),
      ),
      send,
      more,
    ),
  );
  document.addEventListener("keydown", onKey);

  function onKey(event: KeyboardEvent): void {
    const { key, target } = event;
    const inText = target instanceof HTMLElement && target.isContentEditable;
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const id = texts.selected();
    const isUndo = command && key.toLowerCase() === "z";
    const act =
      command && key.toLowerCase() === "s"
        ? save
        : inText && isUndo && !event.shiftKey
          ? undo
          : inText && (isUndo || (command && key.toLowerCase() === "y"))
            ? redo
            : inText && command && key.toLowerCase() === "b" && id !== undefined && !texts.kind(id).plain
              ? () => bold(id)
              : key === "Escape"
                ? () => switchSide(target)
                : undefined;
    if (!act || (key === "Escape" && document.querySelector("dialog[open]"))) return;
    event.preventDefault();
    act();
  }

  let lastText: HTMLElement | undefined;
  /** From a text to its tools, and back. */
  function switchSide(target: EventTarget | null): void {
    if (target instanceof HTMLElement && target.isContentEditable) {
      lastText = target;
      const tools = [...bar.querySelectorAll<HTMLElement>("summary, button:enabled, select, input")];
      tools.find((tool) => tool.checkVisibility())?.focus();
    } else if (target instanceof Node && bar.contains(target)) lastText?.focus();
  }

  function refresh(): void {
    const changed = Object.keys(texts.changes()).length;
    const many = changed === 1 ? "1 text changed" : `${changed} texts changed`;
    count.replaceChildren(...(changed === 0 ? hint : [many]));
    for (const one of [send, drop]) one.disabled = changed === 0;
    back.disabled = !texts.canUndo();
    again.disabled = !texts.canRedo();
    const { text, isFailed = false, isSaving = false } = texts.status();
    send.textContent = isSaving ? "Saving..." : "Save";
    count.hidden = text !== "";
    state.classList.toggle("text-own-row", isFailed || (changed === 0 && texts.selected() === undefined));
    status.toggleAttribute("data-failed", isFailed);
    // Written anew it would be read out again.
    if (status.textContent !== text) status.textContent = text;
  }
  refresh();
  texts.onChange(refresh);
  return bar;
}
