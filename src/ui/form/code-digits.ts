export const codeLength = 6;

/** What stands in the boxes: one digit or nothing in each. */
export type Digits = readonly string[];

export const noDigits: Digits = Array.from({ length: codeLength }, () => "");

/** @param next the box that is to have the focus, from 0; the last one when all are full */
export type Typed = { digits: Digits; next: number };

/**
 * Something has come into a box by a key, or by a phone that puts the whole code into the first one (AUTH-03).
 *
 * @param text all that stands in the box now; beside one digit that was there before, the other one is what was typed
 * @returns undefined if there is no digit in it
 */
export function typeInto(digits: Digits, box: number, text: string): Typed | undefined {
  const typed = digitsOf(text);
  if (typed.length <= 2) return fill(digits, box, typed.replace(digits[box] ?? "", "") || typed);
  return pasteInto(digits, box, text);
}

/**
 * Everything but digits is left out, and the first six count (AUTH-03). A whole code fills all boxes, wherever it is
 * put; fewer digits go into this box and the ones after it.
 */
export function pasteInto(digits: Digits, box: number, text: string): Typed | undefined {
  const pasted = digitsOf(text).slice(0, codeLength);
  return fill(digits, pasted.length === codeLength ? 0 : box, pasted);
}

/** Only the ten ASCII digits: other scripts' are no code (SECURITY.md TF-14). */
function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

function fill(digits: Digits, from: number, typed: string): Typed | undefined {
  if (typed === "") return undefined;
  const filled = digits.map((before, box) => typed[box - from] ?? before);
  return { digits: filled, next: Math.min(from + typed.length, codeLength - 1) };
}
