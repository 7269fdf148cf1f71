const intervalMs = 60_000;

/**
 * Makes a function that reports an event that can come thousands of times a second: the first at once, the others as one
 * count at the end of each minute.
 *
 * @param write gets the number of events since the last line, and the details of the latest one
 */
export function summarizeEvents<Detail>(write: (count: number, latest: Detail) => void) {
  let count = 0;
  let pending = false;
  let latest: Detail;

  function writeLine(): void {
    pending = count > 0;
    if (!pending) return;
    write(count, latest);
    count = 0;
    setTimeout(writeLine, intervalMs).unref();
  }

  return (detail: Detail): void => {
    count += 1;
    latest = detail;
    if (!pending) writeLine();
  };
}
