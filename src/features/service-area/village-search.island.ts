import { announceAtRest } from "#src/ui/feedback/announce-at-rest.ts";
import { match } from "./village-match.ts";

const notFound =
  "We can’t find that name. If your house is in Marion, Lake or Sumter County, we serve it. Please call us.";

/**
 * Filters the list of neighborhoods during typing, and answers in a sentence. The answer shows at once, and is announced once
 * typing pauses. Text typed before this script had loaded counts too.
 *
 * @param element contains the search field, the paragraph of its answer, an empty element with role "status", and sections of
 * lists, each item beginning with its name
 */
export function mount(element: HTMLElement): void {
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
          ? ["yes", guessed ? `Did you mean ${sure}? Yes, we serve ${sure}.` : `Yes, we serve ${sure}.`]
          : hits.length > 0
            ? ["yes", `${hits.length} names match. We serve all of them.`]
            : ["call", notFound];
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
