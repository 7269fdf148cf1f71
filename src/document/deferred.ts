import { createContext, type RouterContextProvider } from "react-router";

/** Per answer: a deferred part failed, so the page is not cached. */
export const deferredContext = createContext<{ failed: boolean }>();

/**
 * Defers data so that a slow database does not delay the page around its list. The page shows its own message when the work
 * fails; the answer is 500 if it has not begun.
 */
export function deferred<T>(context: Readonly<RouterContextProvider>, work: Promise<T>): Promise<T> {
  const note = context.get(deferredContext);
  work.catch(() => {
    note.failed = true;
  });
  return work;
}
