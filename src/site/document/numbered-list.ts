import { readPageNumber } from "#src/schema/list-page.ts";
import type { PublicPage } from "./context.ts";

/**
 * The part of a long list that the address asks for with `?page=`.
 *
 * @param read reads one page of the list, as `deferred` gives it
 * @returns undefined where the list has no such page (DATA-07)
 */
export async function numberedList<List extends { page_count: number }>(
  { search }: PublicPage,
  read: (query: { page: number }) => Promise<List | undefined>,
) {
  const number = readPageNumber(search.get("page")) ?? 1;
  if (number === "invalid") return undefined;
  const list = read({ page: number });
  // The status of a later page depends on whether it exists, so its list is awaited.
  if (number > 1 && number > ((await list)?.page_count ?? number)) return undefined;
  return { number, list };
}
