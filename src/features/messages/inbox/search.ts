/** A search: every part must be found somewhere in a message. */
export type Search = {
  /** For the index of trigrams (FTS5 query syntax); undefined when no part has three characters. */
  match: string | undefined;
  /** Parts that are too short for the index, as typed. */
  short: readonly string[];
};

export const maxSearchLength = 200;

/** The index holds trigrams. */
const minIndexedLength = 3;

/**
 * Parses typed text: words in any order; quotes have no meaning. A phone number is reduced to its digits, as it is stored.
 *
 * @returns undefined for a blank text
 */
export function readSearch(typed: string): Search | undefined {
  // NUL would end the query early; no message holds one.
  const words = typed.replaceAll("\0", " ").split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const digits = phoneDigits(typed);
  const parts = digits ? [digits] : words;
  const indexed = parts.filter((part) => [...part].length >= minIndexedLength);
  return {
    match: indexed.length > 0 ? indexed.map(asPhrase).join(" AND ") : undefined,
    short: parts.filter((part) => !indexed.includes(part)),
  };
}

/** "(352) 555-0142" → "3525550142"; undefined for anything but digits and the punctuation of phone numbers. */
function phoneDigits(typed: string): string | undefined {
  if (!/^[\d\s().+-]+$/.test(typed) || !/\d[\s().-]+\d/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, "");
  return digits.length > 5 ? digits : undefined;
}

/** Nothing within quotes is syntax; a quote is doubled (FTS5, "Full-text Query Syntax"). */
function asPhrase(part: string): string {
  return `"${part.replaceAll('"', '""')}"`;
}
