import { useEffect } from "react";
import { keptChanges } from "./staff-drafts.ts";

/** Numbers of typed values that no draft keeps, one for each form on the page that has some. */
const unkept = new Set<{ count: number }>();

/** How many typed values are not saved, in drafts of this browser and in forms without one (LOOK-58). */
export function unsavedChanges(): number {
  return [...unkept].reduce((sum, { count }) => sum + count, keptChanges());
}

/**
 * Counts typed values that no draft keeps, such as passwords and files. While there are some, the browser asks before the tab closes
 * or loads anew (LOOK-58); drafts outlive both.
 *
 * @returns takes them back
 */
export function holdUnkept(count: number): () => void {
  if (count === 0) return () => {};
  const held = { count };
  unkept.add(held);
  const stop = new AbortController();
  addEventListener("beforeunload", (event) => event.preventDefault(), stop);
  return () => {
    unkept.delete(held);
    stop.abort();
  };
}

/** `holdUnkept` for a form on the page, by what is typed and not saved in its fields. */
export function useUnkept(texts: readonly (string | undefined)[]): void {
  const count = texts.filter((text) => text !== undefined && text !== "").length;
  useEffect(() => holdUnkept(count), [count]);
}
