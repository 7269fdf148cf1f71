import type { TextPart } from "#src/facts/text-parts.ts";
import { type Editable, makeEditable } from "./editable.ts";
import type { EditedTexts } from "./edited-texts.ts";
import { nameOf } from "./text-words.ts";

/** Makes elements of the page the fields of its texts. A text can have several. */
export function createFields(texts: EditedTexts) {
  const fields = new Map<string, Editable[]>();
  let lastUsed: Editable | undefined;
  /** The text that is being typed: its element already has the words. */
  let typing: string | undefined;

  texts.onChange((id = "") => {
    for (const { element, show } of fields.get(id) ?? []) {
      if (element !== document.activeElement || typing !== id) show(texts.words(id));
      element.classList.toggle("text-changed", texts.isChanged(id));
      element.ariaInvalid = texts.problem(id) === undefined ? null : "true";
    }
  });

  return {
    add(id: string, target: HTMLElement): void {
      const values = JSON.parse(target.dataset.values ?? "{}") as Record<string, string | number>;
      texts.addFacts(id, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])));
      const field = makeEditable(target, {
        label: nameOf(id),
        describedBy: "text-keys",
        facts: texts.factsAt(id),
        plain: texts.kind(id).plain === true,
        onInput(words, isTyping) {
          typing = id;
          texts.set(id, words, isTyping);
          typing = undefined;
        },
        onFocus() {
          lastUsed = field;
          texts.select(id);
        },
      });
      field.show(texts.words(id));
      fields.set(id, [...(fields.get(id) ?? []), field]);
    },
    insert: (id: string, part: TextPart) => (lastUsed ?? fields.get(id)?.[0])?.insert(part),
    /** Shows the tools of a text and focuses it. */
    goTo(id: string | undefined): void {
      if (id === undefined) return;
      texts.select(id);
      const all = fields.get(id) ?? [];
      if (all.some(({ element }) => element === document.activeElement)) return;
      all.find(({ element }) => element.checkVisibility())?.element.focus();
    },
  };
}
