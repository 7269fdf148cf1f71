import { toSearchText } from "#db/search-text.ts";
import { asLine } from "#src/platform/database/fields.schema.ts";

/** A search: every part, normalized, must be found somewhere in a message. */
export type Search = {
  /** Parts for the index of trigrams. */
  words: readonly string[];
  /** Parts that are too short for it. */
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
  const text = toSearchText(asLine(typed));
  const parts = text.split(/\s+/).filter(Boolean);
  if (parts.length === 0) return undefined;
  const digits = phoneDigits(text);
  const isIndexed = (part: string) => [...part].length >= minIndexedLength;
  const { words = [], short = [] } = Object.groupBy(digits ? [digits] : parts, (part) =>
    isIndexed(part) ? "words" : "short",
  );
  return { words, short };
}

/** "(352) 555-0142" → "3525550142"; undefined for anything but digits and the punctuation of phone numbers. */
function phoneDigits(typed: string): string | undefined {
  if (!/^[\d\s().+-]+$/.test(typed) || !/\d[\s().-]+\d/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, "");
  return digits.length > 5 ? digits : undefined;
}
