import { namesByCounty } from "#src/facts/florida-names.gen.ts";
import { announceAtRest } from "#src/ui/feedback/announce-at-rest.ts";
import { type Answer, answerTo, floridaFor } from "./village-answer.ts";

/** What the search answers; `{village}`, `{villages}` and `{place}` stand for what it has found. */
type Words = Record<"found" | "shared" | "guessed" | "several" | "many" | "outside" | "none", string>;
type Props = { words: Words; counties: readonly string[] };

/** As many as fit the room for the answer, which moves nothing. */
const maxLetters = 60;

/**
 * Filters the list of neighborhoods during typing, and answers in a sentence. The answer shows at once, and is announced once
 * typing pauses. Text typed before this script had loaded counts too.
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
  const hint = shown.textContent;
  const items = [...element.querySelectorAll("li")].map((item) => ({
    item,
    name: (item.firstChild?.textContent ?? "").trim(),
  }));
  const sections = [...element.querySelectorAll<HTMLElement>("section section")];

  const names = items.map(({ name }) => name);
  const florida = floridaFor(namesByCounty, counties);

  const answer = () => {
    const found = answerTo(field.value, names, florida);
    // Without a hit the whole list stays.
    for (const { item, name } of items) item.hidden = found.hits.length > 0 && !found.hits.includes(name);
    for (const section of sections) section.hidden = !section.querySelector("li:not([hidden])");
    const isBlank = found.is === "blank";
    shown.dataset.answer = isBlank ? "" : found.is === "found" || found.is === "shared" ? "yes" : "call";
    shown.textContent = isBlank ? hint : sentence(words, found);
    announce(isBlank ? "" : shown.textContent);
  };

  field.addEventListener("input", answer);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    event.preventDefault();
    field.value = "";
    answer();
  });
  answer();
}

function sentence(words: Words, { is, names }: Answer): string {
  const [name = ""] = names;
  if (is === "none" || is === "blank") return words.none;
  if (is === "outside") return words.outside.replaceAll("{place}", () => name);
  if (is !== "ask" || names.length === 1)
    return words[is === "ask" ? "guessed" : is].replaceAll("{village}", () => name);
  const some = names.filter((_, at) => names.slice(0, at + 1).join(", ").length <= maxLetters);
  return words[some.length < names.length ? "many" : "several"].replaceAll("{villages}", () => some.join(", "));
}
