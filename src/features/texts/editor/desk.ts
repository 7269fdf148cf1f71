import { nearTime } from "#src/facts/near-time.ts";
import { parseText, writeText } from "#src/facts/text-parts.ts";
import { type PutBack, showEarlierWordings } from "./earlier-wordings.ts";
import type { EditedTexts } from "./edited-texts.ts";
import { button, element } from "./element.ts";
import { changePart, movePart, placeholdersOf, removePart } from "./part-moves.ts";
import { nameOf, roomAdvice } from "./text-words.ts";

type Options = {
  texts: EditedTexts;
  insert(id: string, part: { name: string; words?: string }): void;
  putBack: PutBack;
};

const partsName = "In this text";
const insertName = "Insert";
/** What "Bold words" puts in where no words are selected. */
export const boldWords = { name: "bold", words: "bold words" };

/** The tools of the text that has the focus: advice, original words, earlier ones, and its facts and links (OWN-32). */
export function createDesk({ texts, insert, putBack }: Options): HTMLElement {
  const place = element("div", { class: "text-desk-text" });
  const opened = new Set<string>();
  let shown: string | undefined;

  function show(id: string | undefined): void {
    shown = id;
    place.replaceChildren();
    if (id === undefined) return;
    place.append(
      element(
        "p",
        { class: "text-name" },
        element("b", {}, nameOf(id)),
        ` ${roomAdvice(id, plain(id), plain(id, texts.delivered(id)))}`,
      ),
      ...problemOf(id),
      ...theirsOf(id),
      element(
        "div",
        { class: "text-tools text-more" },
        ...originalOf(id),
        button("Earlier versions", () => void showEarlierWordings(texts, id, putBack)),
        ...insertOf(id),
        ...partsOf(id),
      ),
    );
  }

  const { plain } = texts;

  function problemOf(id: string): HTMLElement[] {
    const problem = texts.problem(id);
    return problem === undefined ? [] : [element("p", { class: "text-problem", role: "alert" }, problem)];
  }

  function theirsOf(id: string): HTMLElement[] {
    const theirs = texts.theirs(id);
    if (!theirs) return [];
    const { words, change } = theirs;
    const who = change
      ? `${change.by} saved this ${nearTime(change.at, { now: new Date(), timeZone: texts.timeZone, as: "sentence" })}`
      : "Saved here now";
    const take = button("Use this instead", () => texts.set(id, words));
    return [element("p", { class: "text-theirs" }, `${who}: “${plain(id, words)}” `, take)];
  }

  function originalOf(id: string): HTMLElement[] {
    const delivered = texts.delivered(id);
    if (texts.words(id) === delivered) return [];
    const use = button("Use this", () => texts.set(id, delivered));
    return [fold("Original text", element("p", {}, `“${plain(id, delivered)}” `, use))];
  }

  /** Tools behind their name. What was opened stays so, also for the next text. */
  function fold(name: string, content: HTMLElement): HTMLElement {
    const mark = element("span", { "aria-hidden": "true" }, "\u00a0▾");
    const made = element("details", { open: opened.has(name) }, element("summary", {}, name, mark), content);
    made.addEventListener("toggle", () => (made.open ? opened.add(name) : opened.delete(name)));
    return made;
  }

  function partsOf(id: string): HTMLElement[] {
    const change = (next: string) => texts.set(id, next);
    const rows = placeholdersOf(texts.words(id)).map((part, index) => {
      const name = part.name === "line" ? "Line break" : plain(id, part.words ?? writeText([part]));
      const move = (direction: "left" | "right") => () => {
        change(movePart(texts.words(id), index, direction));
        place.querySelector<HTMLElement>(`[data-tool="${index}-${direction}"]`)?.focus();
      };
      const put = (to: Parameters<typeof changePart>[2]) => change(changePart(texts.words(id), index, to));
      const leadsTo = texts.textLinks[part.name] ?? "";
      const label =
        part.words === undefined
          ? element("span", { class: "text-chip" }, name)
          : element("span", {}, ...fieldsOf(part.name, { words: part.words, leadsTo }, put));
      return element(
        "li",
        {},
        label,
        button("←", move("left"), { "aria-label": `Move “${name}” left`, "data-tool": `${index}-left` }),
        button("→", move("right"), { "aria-label": `Move “${name}” right`, "data-tool": `${index}-right` }),
        button("Remove", () => change(removePart(texts.words(id), index)), { "aria-label": `Remove “${name}”` }),
      );
    });
    const list = element("ul", { class: "text-parts", "aria-label": partsName }, ...rows);
    return rows.length > 0 ? [fold(partsName, list)] : [];
  }

  function insertOf(id: string): HTMLElement[] {
    const { plain: isPlain, values = [] } = texts.kind(id);
    const choose = element("select");
    const add = (label: string, more: Readonly<Record<string, string>>) => {
      const options = Object.entries(more).map(([value, words]) => element("option", { value }, words));
      choose.append(element("optgroup", { label }, ...options));
    };
    const facts = Object.entries({ ...Object.fromEntries(values.map((name) => [name, name])), ...texts.factNames });
    const named = facts.map(([name, label]) => [`{${name}}`, `${label}: ${plain(id, `{${name}}`)}`]);
    add("Facts", Object.fromEntries(named));
    if (!isPlain) {
      const links = Object.entries(texts.textLinks).map(([name, words]) => [writeText([{ name, words }]), words]);
      add("Links", { ...Object.fromEntries(links), "{https://: our page there}": "Another website" });
      add("Letters", { [writeText([boldWords])]: "Bold words", "{line}": "Line break" });
    }
    const press = button("Insert", () => {
      const [part] = parseText(choose.value);
      if (part === undefined || typeof part === "string") return;
      if (part.words !== undefined) {
        // Its words, and its address, come next.
        opened.delete(insertName);
        opened.add(partsName);
      }
      insert(id, part);
    });
    const what = isPlain ? "Fact " : "Fact, link or bold ";
    return [
      fold(isPlain ? "Insert a fact" : insertName, element("div", {}, element("label", {}, what, choose), " ", press)),
    ];
  }

  show(undefined);
  texts.onChange((id) => {
    const selected = texts.selected();
    // The tool that is used stays as it is.
    const used = place.querySelector(id === undefined ? ":focus" : "input:focus");
    if (selected !== shown || ((id ?? selected) === selected && !used)) show(selected);
  });
  return place;
}

/** The fields of a part with words of its own: a link or bold words. */
function fieldsOf(
  name: string,
  { words, leadsTo }: { words: string; leadsTo: string },
  onInput: (to: Parameters<typeof changePart>[2]) => void,
): HTMLElement[] {
  const field = (label: string, value: string, maxlength: string, take: (typed: string) => void) => {
    const input = element("input", { type: "text", value, maxlength });
    input.addEventListener("input", () => take(input.value));
    return element("label", {}, label, input);
  };
  const isOther = name.startsWith("https:");
  const label = name === "bold" ? "Bold: " : isOther ? "Link: " : `Link to ${leadsTo}: `;
  const ofWords = field(label, words, "120", (typed) => onInput({ words: typed.replace(/[{}]/g, "") }));
  if (!isOther) return [ofWords];
  const address = field("Web address: ", name, "300", (typed) => onInput({ name: asAddress(typed) }));
  return [ofWords, address];
}

/** "www.example.com" as browsers open it. What cannot stand in a placeholder goes. */
function asAddress(typed: string): string {
  return `https://${typed.replace(/[\s{}]/g, "").replace(/^(https?:)?\/*/i, "")}`;
}
