import { parseText, plainText, writeText } from "#src/facts/text-parts.ts";
import type { EditedTexts } from "./edited-texts.ts";
import { button, element } from "./element.ts";
import { movePart, placeholdersOf, removePart, renamePart } from "./part-moves.ts";
import { nameOf, roomAdvice } from "./text-words.ts";

type Options = {
  texts: EditedTexts;
  /** What the facts stand for at the text. */
  factsAt(id: string): Readonly<Record<string, string>>;
  names: { facts: Readonly<Record<string, string>>; links: Readonly<Record<string, string>> };
  insert(id: string, part: { name: string; words?: string }): void;
  showEarlier(id: string): void;
  /** Words of someone else that were saved first. */
  theirs(id: string): string | undefined;
};

/** The tools of the text that has the focus: advice, delivered words, earlier ones, and its facts and links (OWN-32). */
export function createDesk({ texts, factsAt, names, insert, showEarlier, theirs }: Options) {
  const place = element("div", { class: "text-desk-text" });
  let shown: string | undefined;

  function show(id: string | undefined): void {
    shown = id;
    if (id === undefined) {
      place.replaceChildren(element("p", {}, "Choose a text on the page and change it where it stands."));
      return;
    }
    place.replaceChildren(
      element("p", { class: "text-desk-name" }, element("b", {}, nameOf(id)), " ", advice(id)),
      ...problemOf(id),
      ...theirsOf(id),
      wordingOf(id),
      ...partsOf(id),
    );
  }

  const plain = (id: string, words: string) => plainText(words, { facts: factsAt(id) });

  function advice(id: string): HTMLElement {
    const words = plain(id, texts.words(id));
    return element("span", { id: "text-advice" }, roomAdvice(id, words, plain(id, texts.delivered(id))));
  }

  function problemOf(id: string): HTMLElement[] {
    const problem = texts.problem(id);
    return problem === undefined ? [] : [element("p", { class: "text-problem", role: "alert" }, problem)];
  }

  function theirsOf(id: string): HTMLElement[] {
    const other = theirs(id);
    if (other === undefined) return [];
    const take = button("Use theirs", () => texts.set(id, other));
    return [element("p", { class: "text-theirs" }, `On the site now: “${plain(id, other)}” `, take)];
  }

  function wordingOf(id: string): HTMLElement {
    const delivered = texts.delivered(id);
    const same = texts.words(id) === delivered;
    const row = element("p", { class: "text-delivered" });
    row.append(
      element("span", {}, same ? "This is the delivered wording." : `Delivered wording: “${plain(id, delivered)}”`),
    );
    if (!same) row.append(button("Use the delivered wording", () => texts.set(id, delivered)));
    row.append(button("Earlier wordings", () => showEarlier(id)));
    return row;
  }

  function partsOf(id: string): HTMLElement[] {
    const change = (next: string) => texts.set(id, next);
    const rows = placeholdersOf(texts.words(id)).map((part, index) => {
      const name = part.words ?? plain(id, writeText([part]));
      const move = (direction: "left" | "right") => () => {
        change(movePart(texts.words(id), index, direction));
        focusAgain(`${index}-${direction}`);
      };
      const label =
        part.words === undefined
          ? element("span", { class: "text-chip" }, name)
          : linkWords(part.words, names.links[part.name] ?? part.name, (words) =>
              change(renamePart(texts.words(id), index, words)),
            );
      return element(
        "li",
        {},
        label,
        button("←", move("left"), { "aria-label": `Move “${name}” left`, "data-tool": `${index}-left` }),
        button("→", move("right"), { "aria-label": `Move “${name}” right`, "data-tool": `${index}-right` }),
        button("Remove", () => change(removePart(texts.words(id), index)), { "aria-label": `Remove “${name}”` }),
      );
    });
    const list =
      rows.length > 0 ? [element("ul", { class: "text-parts", "aria-label": "Facts and links" }, ...rows)] : [];
    return [...list, insertOf(id)];
  }

  function insertOf(id: string): HTMLElement {
    const { plain: isPlain, values = [] } = texts.kind(id);
    const choose = element("select", { "aria-label": "A fact or a link" });
    const options = Object.entries({ ...Object.fromEntries(values.map((name) => [name, name])), ...names.facts }).map(
      ([name, label]) => element("option", { value: writeText([{ name }]) }, `${label}: ${plain(id, `{${name}}`)}`),
    );
    choose.append(element("optgroup", { label: "Facts" }, ...options));
    if (!isPlain) {
      const links = Object.entries(names.links).map(([name, words]) =>
        element("option", { value: writeText([{ name, words }]) }, words),
      );
      choose.append(element("optgroup", { label: "Links" }, ...links));
    }
    const add = button("Insert", () => {
      const [part] = parseText(choose.value);
      if (part !== undefined && typeof part !== "string") insert(id, part);
    });
    return element("p", { class: "text-insert" }, choose, add);
  }

  function focusAgain(tool: string): void {
    place.querySelector<HTMLElement>(`[data-tool="${tool}"]`)?.focus();
  }

  show(undefined);
  return {
    element: place,
    show,
    /** Shows the text's present state; the field that is typed in stays as it is. */
    refresh(id: string): void {
      if (id !== shown || place.contains(document.activeElement?.closest("input") ?? null)) return;
      show(id);
    },
    shown: () => shown,
  };
}

function linkWords(words: string, leadsTo: string, onInput: (words: string) => void): HTMLElement {
  const input = element("input", { type: "text", value: words, maxlength: "120" });
  input.addEventListener("input", () => onInput(input.value));
  return element("label", {}, `Link to ${leadsTo}: `, input);
}
