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

/** Long enough for a healthy database, too short to be noticed. */
const soonMs = 100;

/**
 * For a loader that would like to know its late part before it decides on the status, but not at the price of waiting.
 *
 * @returns the value, or undefined if it is not there within a blink or failed; the work itself goes on
 */
export async function soon<T>(work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), soonMs);
  try {
    return await Promise.race([work, late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
