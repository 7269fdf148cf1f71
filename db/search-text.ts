/**
 * Returns a text as the search compares it: lower case, without accents, and compatible forms as one, such as "ﬁ" and "fi".
 * What is stored was made by it too: changing it takes a migration that empties `messages.search_text`.
 */
export function toSearchText(text: string): string {
  // A final sigma has another form, and an end depends on the words around it.
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll("ς", "σ");
}
