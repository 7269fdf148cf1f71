/**
 * Reads the page number of a list from `?page=2`.
 *
 * @param value of the parameter; several values are an array
 * @returns undefined without the parameter; "invalid" if it is not one whole number from 1 on
 */
export function readPageNumber(value: string | readonly string[] | null | undefined): number | undefined | "invalid" {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : "invalid";
}

/** The number of pages of a list. An empty list has one. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** The entries of a page as OFFSET and LIMIT. */
export function rangeOfPage(page: number, perPage: number): { offset: number; limit: number } {
  return { offset: (page - 1) * perPage, limit: perPage };
}
