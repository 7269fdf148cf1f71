/** Words of the ids of texts that are none for people. */
const places: Readonly<Record<string, string>> = {
  hero: "Top of the page",
  head: "Top of the page",
  call: "Last section",
  fields: "Form",
  meta: "Search results",
};
const kinds: Readonly<Record<string, string>> = {
  title: "heading",
  lead: "text",
  small: "line under the buttons",
  call: "words before the number",
  message: "button for a message",
  first: "first paragraph",
  second: "second paragraph",
  "title-first": "first line of the heading",
  "title-second": "second line of the heading",
};

/** The name of a text by its place: "home.hero.small" is "Top of the page: line under the buttons". */
export function nameOf(id: string): string {
  const [, part = "", what = ""] = id.split(".");
  const place = places[part] ?? `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  const isOwnName = part === "meta" || part === "fields";
  const words = isOwnName ? what : (kinds[what] ?? what.replace(/-title$/, " heading"));
  return `${place}: ${words}`.replaceAll("-", " ");
}

/** Search engines cut titles and descriptions at about these lengths. */
const shownBySearch: Readonly<Record<string, number>> = { title: 60, description: 155 };

/** How many letters fit, judged by the original words, and whether these do. */
export function roomAdvice(id: string, words: string, delivered: string): string {
  const [, part = "", what = ""] = id.split(".");
  const fits = (part === "meta" && shownBySearch[what]) || Math.ceil((Math.max(delivered.length, 12) * 1.25) / 5) * 5;
  const count = `${words.length} of about ${fits} letters`;
  return words.length > fits ? `${count}: that’s long` : count;
}
