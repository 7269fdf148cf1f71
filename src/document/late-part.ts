import { createContext, type RouterContextProvider } from "react-router";

/** One for each answer: says that a part of the page could not be had, so that it is not kept for other visitors. */
export const latePartContext = createContext<{ failed: boolean }>();

/**
 * For what a loader hands on without waiting for it: a slow database must not hold up the page around its list. The page
 * shows its own words when the work fails; this sees to it that such a page is answered with 500 if there is still time.
 */
export function latePart<T>(context: Readonly<RouterContextProvider>, work: Promise<T>): Promise<T> {
  const note = context.get(latePartContext);
  work.catch(() => {
    note.failed = true;
  });
  return work;
}
