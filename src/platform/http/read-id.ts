import type { Context } from "hono";

/**
 * Reads an id in an address, as the site itself writes it: no sign, no leading zero, no other notation, nothing that a double
 * rounds (AZ-6).
 *
 * @returns undefined for any other text; answer as for a row that does not exist
 */
export function readId(typed: string): number | undefined {
  if (!/^[1-9][0-9]{0,15}$/.test(typed)) return undefined;
  const id = Number(typed);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The id in a call's path; 0, which no row has, if there is no valid one. */
export function idOf(c: Context): number {
  return readId(c.req.param("id") ?? "") ?? 0;
}
