/**
 * The page of a long list that an address asks for with `?page=2`.
 *
 * @param value of the parameter; several values are a list
 * @returns undefined when none is asked for; "invalid" when it is not one whole number from 1 on
 */
export function readPageNumber(value: string | readonly string[] | null | undefined): number | undefined | "invalid" {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : "invalid";
}

/** How many pages a list has. An empty list has one, which says so. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Which entries are on a page, as SQL wants it. */
export function rangeOfPage(page: number, perPage: number): { offset: number; limit: number } {
  return { offset: (page - 1) * perPage, limit: perPage };
}
