import { announceAtRest } from "#src/ui/feedback/announce-at-rest.ts";
import { match } from "./village-match.ts";

/** What the search answers; `{village}` and `{count}` stand for what it has found. */
type Answers = { found: string; guessed: string; several: string; none: string };

/**
 * Filters the list of neighborhoods during typing, and answers in a sentence. The answer shows at once, and is announced once
 * typing pauses. Text typed before this script had loaded counts too.
 *
 * @param element contains the search field, the paragraph of its answer, an empty element with role "status", and sections of
 * lists, each item beginning with its name
 * @param answers in the company's words
 */
export function mount(element: HTMLElement, answers: Answers): void {
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

  const answer = () => {
    const { hits, sure, guessed } = match(
      items.map(({ name }) => name),
      field.value,
    );
    // Without a hit the whole list stays.
    for (const { item, name } of items) item.hidden = hits.length > 0 && !hits.includes(name);
    for (const section of sections) section.hidden = !section.querySelector("li:not([hidden])");

    const [kind, words] =
      hits.length === items.length
        ? ["", hint]
        : sure
          ? ["yes", (guessed ? answers.guessed : answers.found).replaceAll("{village}", () => sure)]
          : hits.length > 0
            ? ["yes", answers.several.replaceAll("{count}", () => String(hits.length))]
            : ["call", answers.none];
    shown.dataset.answer = kind;
    shown.textContent = words;
    announce(kind ? words : "");
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
