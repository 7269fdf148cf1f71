/** Long enough for a healthy database, too short to be noticed. */
const soonMs = 100;

/**
 * For a loader that would like to know its late part before it decides on the status, but not at the price of waiting.
 *
 * @returns the value, or undefined if it is not there within a blink or failed; the promise itself goes on
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
