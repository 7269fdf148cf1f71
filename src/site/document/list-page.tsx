import type { ReactNode } from "react";
import { readPageNumber } from "#src/schema/list-page.ts";
import type { PublicPage } from "./context.ts";
import styles from "./list-page.module.css";

/**
 * Begins to load the page of a list that `?page=` names.
 *
 * @returns undefined for one that the list does not have (DATA-07)
 */
export async function loadListPage<List extends { page_count: number }>(
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

/** @example listPath("/gallery", 2) is "/gallery?page=2" */
export function listPath(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

/** In place of a list without entries: that there are none, and the next step. */
export function EmptyList({ children }: { children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}

/** In place of a list that could not be loaded. */
export function FailedList({ text, path }: { text: string; path: string }) {
  return (
    <div className={styles.note} role="alert">
      <p>{text}</p>
      <p>
        <a href={path}>Try again</a>
      </p>
    </div>
  );
}
