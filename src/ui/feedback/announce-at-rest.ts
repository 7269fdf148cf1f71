/** Pause in typing before its result is announced, so that the results of single letters are not read over each other. */
export const typingRestMs = 500;

/**
 * Announces results of typing to screen readers (A11Y-13).
 *
 * @param region a live region that shows nothing to the eye
 * @returns puts a text, as it is by then, into the region once it has not been called for `typingRestMs`
 */
export function announceAtRest(region: Element): (text: string | (() => string)) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      region.textContent = typeof text === "string" ? text : text();
    }, typingRestMs);
  };
}
