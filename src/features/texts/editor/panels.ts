import type { EditedTexts } from "./edited-texts.ts";
import { element } from "./element.ts";
import { nameOf } from "./text-words.ts";

/** A place where a text is edited that does not stand on the page. */
type Slot = { id: string; target: HTMLElement };
type Panel = { section: HTMLElement; slots: Slot[] };

/** The texts that the page shows at other times: in a menu, after sending, without reviews. */
export function hiddenTexts(ids: readonly string[]): Panel {
  const slots = ids.map((id) => ({ id, target: element("span", { class: "text-field" }) }));
  const list = slots.map(({ id, target }) =>
    element("li", {}, element("span", { "aria-hidden": "true" }, nameOf(id)), target),
  );
  const section = element(
    "section",
    { class: "text-panel", id: "more-texts", tabindex: "-1", "aria-labelledby": "more-texts-title" },
    element("h2", { id: "more-texts-title" }, "Texts you can’t see right now"),
    element("p", {}, "In the menu, in panels and titles, or shown at other times."),
    element("ul", {}, ...list),
  );
  return { section, slots };
}

/** Title and description of the page, with a picture of the search result. */
export function searchResult(texts: EditedTexts, page: string, company: string): Panel {
  const [title, description] = [`${page}.meta.title`, `${page}.meta.description`];
  const slots = [title, description].map((id) => ({ id, target: element("span", { class: "text-field" }) }));
  const [name, address, shownTitle, shownText] = ["b", "small", "h3", "p"].map((tag) => element(tag as "p"));
  const fields = slots.map(({ id, target }) =>
    element("li", {}, element("span", { "aria-hidden": "true" }, id === title ? "Title" : "Description"), target),
  );
  const picture = element("div", { class: "text-search" });
  for (const part of [name, address, shownTitle, shownText]) if (part) picture.append(part);
  const section = element(
    "section",
    { class: "text-panel", id: "search-result", tabindex: "-1", "aria-labelledby": "search-result-title" },
    element("h2", { id: "search-result-title" }, "In search results"),
    element(
      "p",
      {},
      "This is about what people see who search for you. Search engines may show other words of the page.",
    ),
    element("ul", {}, ...fields),
    picture,
  );
  // The page itself knows what stands in place of words that would be untrue (OWN-110).
  const saved = new Map([
    [title, { words: texts.seen(title), shown: document.title }],
    [description, { words: texts.seen(description), shown: readDescription() }],
  ]);
  const read = (id: string, suffix = "") => {
    const before = saved.get(id);
    return before?.words === texts.words(id) ? before.shown : texts.plain(id) + suffix;
  };
  function refresh(): void {
    if (name) name.textContent = company;
    if (address) address.textContent = page === "home" ? location.host : `${location.host} › ${page}`;
    if (shownTitle) shownTitle.textContent = cut(read(title, page === "home" ? "" : ` | ${company}`), 60);
    if (shownText) shownText.textContent = cut(read(description), 155);
  }
  refresh();
  texts.onChange(refresh);
  return { section, slots };
}

const readDescription = () => document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? "";

/** As search engines cut: after a whole word. */
function cut(words: string, length: number): string {
  if (words.length <= length) return words;
  const end = words.lastIndexOf(" ", length);
  return `${words.slice(0, end === -1 ? length : end)} …`;
}
