/** The name of a text for people: "home.steps.tell-title" is "Steps: tell title". */
export function nameOf(id: string): string {
  const [, part = "", what = ""] = id.split(".").map((word) => word.replaceAll("-", " "));
  if (part === "meta") return `Search results: ${what}`;
  return `${part.charAt(0).toUpperCase()}${part.slice(1)}: ${what}`;
}

/** Search engines cut titles and descriptions at about these lengths. */
const shownBySearch: Readonly<Record<string, number>> = { title: 60, description: 155 };

/** How many characters fit, judged by the delivered words, and whether these do. */
export function roomAdvice(id: string, words: string, delivered: string): string {
  const [, part = "", what = ""] = id.split(".");
  const fits = (part === "meta" && shownBySearch[what]) || Math.ceil((Math.max(delivered.length, 12) * 1.25) / 5) * 5;
  const length = words.length === 1 ? "1 character" : `${words.length} characters`;
  return words.length > fits ? `${length}. That’s long: about ${fits} fit here.` : `${length}; about ${fits} fit.`;
}
