/** What somebody looks for: every part must be found somewhere in a message. */
export type Search = {
  /** For the index of trigrams (FTS5 query syntax); undefined when no part has three characters. */
  match: string | undefined;
  /** Parts that are too short for the index, as they were typed. */
  short: readonly string[];
};

export const longestSearch = 200;

/** Trigrams begin here. */
const shortestIndexed = 3;

/**
 * Reads what was typed into the search: words in any order, "double quotes" or not. A phone number is found however it is
 * written, for stored are its digits only.
 *
 * @returns undefined when nothing is looked for
 */
export function readSearch(typed: string): Search | undefined {
  // NUL would end the query early; no message holds one.
  const words = typed.replaceAll("\0", " ").split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const digits = phoneDigits(typed);
  const parts = digits ? [digits] : words;
  const indexed = parts.filter((part) => [...part].length >= shortestIndexed);
  return {
    match: indexed.length > 0 ? indexed.map(asPhrase).join(" AND ") : undefined,
    short: parts.filter((part) => !indexed.includes(part)),
  };
}

/** "(352) 555-0142" → "3525550142"; undefined for what is no part of a phone number with its punctuation. */
function phoneDigits(typed: string): string | undefined {
  if (!/^[\d\s().+-]+$/.test(typed) || !/\d[\s().-]+\d/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, "");
  return digits.length > 5 ? digits : undefined;
}

/** In quotes nothing is syntax; a quote is written twice (FTS5, "Full-text Query Syntax"). */
function asPhrase(part: string): string {
  return `"${part.replaceAll('"', '""')}"`;
}
