import namesByCounty from "#src/facts/florida-names.gen.json" with { type: "json" };
import styles from "#src/ui/button.module.css";
import { announceAtRest } from "#src/ui/feedback/announce-at-rest.ts";
import { type Answer, answerTo, floridaFor } from "./village-answer.ts";

/** What the search answers; `{village}`, `{villages}`, `{place}` and `{more}` stand for what it has found. */
type Words = Record<"found" | "shared" | "guessed" | "several" | "more" | "outside" | "none", string>;
type Props = { words: Words; counties: readonly string[]; phone: { display: string; href: string } };

/** Of more names than can be pressed, six are, and the list below has the rest. */
const maxNames = 7;

/**
 * Filters the list of neighborhoods during typing, and answers in a sentence, with the names that may be meant as buttons. The
 * answer shows at once, and is announced once typing pauses. Text typed before this script had loaded counts too.
 *
 * @param element contains the search field, the paragraph of its answer, an empty element with role "status", and sections of
 * lists, each item beginning with its name
 * @param words of the company
 * @param counties that are served
 * @param phone is a link where a sentence names it
 */
export function mount(element: HTMLElement, { words, counties, phone }: Props): void {
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
    const asked = found.is === "ask" ? pressable(found.names) : [];
    const isYes = found.is === "found" || found.is === "shared";
    shown.dataset.answer = isYes ? "yes" : "";
    const said = sentence(words, found);
    const rest = found.is === "ask" ? found.names.length - asked.length : 0;
    const more = rest > 0 ? words.more.replace("{more}", String(rest)) : "";
    shown.replaceChildren(...(isBlank ? [] : [withCall(said), ...asked.map(nameButton), more]));
    announce([said, ...asked.filter((name) => !said.includes(name)), more].join(" ").trim());
  };
  const withCall = (said: string) => {
    const line = document.createElement("span");
    const [before = "", after] = said.split(phone.display);
    const call = Object.assign(document.createElement("a"), {
      href: phone.href,
      textContent: phone.display,
      className: styles.number,
    });
    line.append(before, ...(after === undefined ? [] : [call, after]));
    return line;
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

function pressable(names: readonly string[]): readonly string[] {
  return names.length > maxNames ? names.slice(0, maxNames - 1) : names;
}

function sentence(words: Words, { is, names }: Answer): string {
  if (is === "blank") return "";
  const said = words[is !== "ask" ? is : names.length === 1 ? "guessed" : "several"];
  return said.replace(/\{(village|villages|place)\}/g, () => pressable(names).join(", "));
}
