import { dayMs, hourMs, minuteMs } from "../process/clock.ts";

/** The waits after the first, second, … failed try; the last one repeats (P-22). */
const waitsMs = [1, 5, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * minuteMs);

/** The maximum wait for the next try. A later time was set by a clock that was ahead. */
export const maxWaitMs = 8 * hourMs;

/** After this time the process that sends a mail counts as dead, and the mail is sent again. */
export const leaseMs = 5 * minuteMs;

/** Counted from the first try that reached a mail server, so that an outage of the own server does not count. */
export const giveUpAfterMs = 72 * hourMs;

/** How long a mail waits for Undo, which is on the screen as long. */
export const undoMs = 10_000;

/** How long sent mail is listed. */
export const keepSentMs = 30 * dayMs;

/** The pauses of the queue after a refused connection or sign-in. */
const pausesMs = [1, 2, 5].map((minutes) => minutes * minuteMs);

/**
 * The wait after a failed try, with ±20 % jitter, so that mails that failed together are not retried together.
 *
 * @param tries the number of failed tries
 * @param atLeastMinutes the minimum of a greylisting server
 * @param random 0 up to 1
 */
export function retryDelayMs(tries: number, atLeastMinutes = 0, random = Math.random()): number {
  const wait = waitsMs[Math.min(tries, waitsMs.length) - 1] ?? minuteMs;
  const spread = wait * (0.8 + 0.4 * random);
  return Math.round(Math.min(Math.max(spread, atLeastMinutes * minuteMs), maxWaitMs));
}

/** The pause after the mail server was unavailable `times` times in a row. */
export function pauseMs(times: number, atLeastMinutes = 0): number {
  const pause = pausesMs[Math.min(times, pausesMs.length) - 1] ?? minuteMs;
  return Math.max(pause, atLeastMinutes * minuteMs);
}
