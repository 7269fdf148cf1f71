import { minuteMs } from "./clock.ts";

/**
 * Summarizes frequent events for the log: the first is written at once, further ones as a count once a minute.
 *
 * @param write gets the number of events since the last line and the details of the latest one
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
    setTimeout(writeLine, minuteMs).unref();
  }

  return (detail: Detail): void => {
    count += 1;
    latest = detail;
    if (!pending) writeLine();
  };
}
