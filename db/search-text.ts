/** Counts the changes of `toSearchText`: a migration indexes the rows of an earlier one, which the program then fills anew. */
export const searchVersion = 1;

/**
 * Returns a text as the search compares it: compatible forms as one, such as "ﬁ" and "fi", in lower case, without accents,
 * quotation marks and invisible characters, every dash a hyphen, and numbers as digits: "(352) 555-0142" is "(3525550142".
 */
export function toSearchText(text: string): string {
  return (
    text
      // Before normalization, which makes a space of the last one.
      .replace(/[\p{Quotation_Mark}`′″ʹʻʼ´]/gu, "")
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}]/gu, "")
      .replace(/\p{Dash}+/gu, "-")
      .toLowerCase()
      // A final sigma has another form, and an end depends on the words around it.
      .replaceAll("ς", "σ")
      .replace(/(\d)[\s()[\].,·/⁄+-]+(?=\d)/g, "$1")
  );
}
