import { toSearchText } from "#db/search-text.ts";
import { asLine } from "#src/schema/fields.schema.ts";

/** A search: every part, normalized, must be found somewhere in a message. */
export type Search = {
  /** Parts for the index of trigrams. */
  words: readonly string[];
  /** Parts that are too short for it. */
  short: readonly string[];
};

export const maxSearchLength = 200;

const minIndexedLength = 3;

/**
 * Parses typed text: words in any order; quotes have no meaning. A number is looked for by its digits.
 *
 * @returns undefined for a blank text
 */
export function readSearch(typed: string): Search | undefined {
  // NUL would end the query early; no message holds one.
  const typedWords = asLine(typed).split(/,?\s+|,$/);
  // Normalizing can make spaces.
  const folded = typedWords.flatMap((word) => toSearchText(word).split(/\s+/)).map(trimNumber);
  const parts = joinPhone(folded.join(" ")).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return undefined;
  const isIndexed = (part: string) => [...part].length >= minIndexedLength;
  const { words = [], short = [] } = Object.groupBy(parts, (part) => (isIndexed(part) ? "words" : "short"));
  return { words, short };
}

/** "(352)" → "352", "+1352" → "352", "-" → "": punctuation around a number may be within it in a message. */
function trimNumber(word: string): string {
  return word.replace(/^\+1(?=[2-9])|^[()[\].,·/⁄+-]+(?=\d|$)|(?<=\d)[()[\].,·/⁄+-]+$/g, "");
}

/** Leaves out the country's code and the spaces of a phone number: "1 352 5550142" → "3525550142". Its end may be missing. */
function joinPhone(words: string): string {
  return words
    .replace(/(?<!\S)1(?: (?=[2-9]\d\d)|(?=[2-9]\d{5}))/g, "")
    .replace(/(?<!\S)[2-9]\d\d (?:\d{3,4}|\d{7}|\d{3} \d{1,4})(?!\S)/g, (number) => number.replaceAll(" ", ""));
}
