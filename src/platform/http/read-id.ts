import type { Context } from "hono";

/**
 * Reads an id of an address in the site's own notation: digits without sign or leading zero, up to 2^53 - 1 (AZ-6).
 *
 * @returns undefined for any other text, to be answered like a missing row
 */
export function readId(typed: string): number | undefined {
  if (!/^[1-9][0-9]{0,15}$/.test(typed)) return undefined;
  const id = Number(typed);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The id of a call's path; 0, which no row has, if it is not valid. */
export function idOf(c: Context): number {
  return readId(c.req.param("id") ?? "") ?? 0;
}
