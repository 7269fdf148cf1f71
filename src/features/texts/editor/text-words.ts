/** What sections and their parts are called in the ids of texts, where that is no word for people. */
const sections: Readonly<Record<string, string>> = {
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
  message: "message button",
};

/** The name of a text by its place: "home.steps.tell-title" is "Steps: tell heading". */
export function nameOf(id: string): string {
  const [, part = "", what = ""] = id.split(".");
  if (part === "meta") return `${sections.meta}: ${what}`;
  const section = sections[part] ?? `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  const words = what.replace(/-title$/, "-heading");
  return `${section}: ${kinds[what] ?? words}`.replaceAll("-", " ");
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
