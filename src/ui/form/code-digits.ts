export const codeLength = 6;

/** One digit or "" for each box. */
export type Digits = readonly string[];

export const noDigits: Digits = Array.from({ length: codeLength }, () => "");

/** `next`: the box that takes the focus, from 0; the last one when all are full. */
export type Typed = { digits: Digits; next: number };

/**
 * Handles input by a key, or by a phone that fills the whole code into the first box (AUTH-03).
 *
 * @param text the whole text of the box: the digit from before and the one that was typed, or a whole code
 * @returns undefined without a digit in it
 */
export function typeInto(digits: Digits, box: number, text: string): Typed | undefined {
  const typed = digitsOf(text);
  if (typed.length <= 2) return fill(digits, box, typed.replace(digits[box] ?? "", "") || typed);
  return pasteInto(digits, box, text);
}

/**
 * Takes the first six digits of a text (AUTH-03). Six fill all boxes from the first; fewer fill this box and the following.
 */
export function pasteInto(digits: Digits, box: number, text: string): Typed | undefined {
  const pasted = digitsOf(text).slice(0, codeLength);
  return fill(digits, pasted.length === codeLength ? 0 : box, pasted);
}

/** ASCII digits only (TF-14). */
function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, "");
}

function fill(digits: Digits, from: number, typed: string): Typed | undefined {
  if (typed === "") return undefined;
  const filled = digits.map((before, box) => typed[box - from] ?? before);
  return { digits: filled, next: Math.min(from + typed.length, codeLength - 1) };
}
