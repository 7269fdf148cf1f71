import { namesByCounty } from "#src/facts/florida-names.gen.ts";
import styles from "#src/ui/button.module.css";
import { announceAtRest } from "#src/ui/feedback/announce-at-rest.ts";
import { type Answer, answerTo, floridaFor } from "./village-answer.ts";

/** What the search answers; `{village}` and `{place}` stand for what it has found. */
type Words = Record<"found" | "shared" | "guessed" | "several" | "outside" | "none", string>;
type Props = { words: Words; counties: readonly string[] };

/** Of the names that may be meant, as many can be pressed. */
const maxNames = 4;

/**
 * Filters the list of neighborhoods during typing, and answers in a sentence, with the names that may be meant as buttons. The
 * answer shows at once, and is announced once typing pauses. Text typed before this script had loaded counts too.
 *
 * @param element contains the search field, the paragraph of its answer, an empty element with role "status", and sections of
 * lists, each item beginning with its name
 * @param words of the company
 * @param counties that are served
 */
export function mount(element: HTMLElement, { words, counties }: Props): void {
  const field = element.querySelector("input");
  const shown = element.querySelector<HTMLElement>("#village-answer");
  const spoken = element.querySelector("[role=status]");
  if (!field || !shown || !spoken) return;
  const announce = announceAtRest(spoken);
  const items = [...element.querySelectorAll("li")].map((item) => ({
    item,
    name: (item.firstChild?.textContent ?? "").trim(),
  }));
  const folds = [...element.querySelectorAll("details")];
  /** Those that a visitor has opened stay open. */
  const openedHere = new Set<HTMLDetailsElement>();

  const names = items.map(({ name }) => name);
  const florida = floridaFor(namesByCounty, counties);

  const answer = () => {
    const found = answerTo(field.value, names, florida);
    const isBlank = found.is === "blank";
    // Without a hit the whole list stays.
    const isFiltered = !isBlank && found.hits.length > 0;
    for (const { item, name } of items) item.hidden = isFiltered && !found.hits.includes(name);
    for (const fold of folds) {
      const isEmpty = !fold.parentElement?.querySelector("li:not([hidden])");
      fold.parentElement?.toggleAttribute("hidden", isEmpty);
      const hasHits = isFiltered && !isEmpty;
      if (hasHits && !fold.open) openedHere.add(fold);
      if (hasHits || openedHere.delete(fold)) fold.open = hasHits;
    }
    const asked = found.is === "ask" ? found.names.slice(0, maxNames) : [];
    const isYes = found.is === "found" || found.is === "shared";
    shown.dataset.answer = isYes ? "yes" : "";
    const said = sentence(words, found);
    shown.replaceChildren(said, ...asked.map(nameButton));
    announce([said, ...asked.filter((name) => !said.includes(name))].join(" "));
  };
  const nameButton = (name: string) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: `${styles.button} ${styles.ghost}`, textContent: name });
    button.addEventListener("click", () => {
      field.value = name;
      field.focus();
      answer();
    });
    return button;
  };

  field.addEventListener("input", answer);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    event.preventDefault();
    field.value = "";
    answer();
  });
  if (field.value) answer();
}

function sentence(words: Words, { is, names }: Answer): string {
  if (is === "blank") return "";
  const said = words[is !== "ask" ? is : names.length === 1 ? "guessed" : "several"];
  return said.replace(/\{(village|place)\}/g, () => names[0] ?? "");
}
