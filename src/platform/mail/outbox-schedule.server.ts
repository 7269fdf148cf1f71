const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Waits after the first, second, … try that failed; the last one repeats (P-22). */
const waitsMs = [1, 5, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * minuteMs);

/** No mail ever waits longer for its next try. A later time was written by a clock that was ahead. */
export const longestWaitMs = 8 * hourMs;

/** A mail that was taken for sending is taken again after this: whoever took it has died. */
export const leaseMs = 5 * minuteMs;

/** Counted from the first try that reached a mail server, so that an outage of ours uses up nobody's patience. */
export const giveUpAfterMs = 72 * hourMs;

/** What was sent is remembered this long, for whoever asks whether a mail went out. */
export const keepSentMs = 30 * 24 * hourMs;

/** After a refused connection or sign-in: soon again, for people wait for the mail, but not in a rush. */
const pausesMs = [1, 2, 5].map((minutes) => minutes * minuteMs);

/**
 * How long a mail waits after a try that failed: ±20 %, so that what failed together does not come back together.
 *
 * @param tries how many tries have failed, this one included
 * @param atLeastMinutes what the other side implied: a greylisting server refuses whoever returns early
 * @param random 0 up to 1
 */
export function waitAfter(tries: number, atLeastMinutes = 0, random = Math.random()): number {
  const wait = waitsMs[Math.min(tries, waitsMs.length) - 1] ?? minuteMs;
  const spread = wait * (0.8 + 0.4 * random);
  return Math.round(Math.min(Math.max(spread, atLeastMinutes * minuteMs), longestWaitMs));
}

/** How long nothing is sent after the mail server was unavailable `times` times in a row. */
export function pauseAfter(times: number, atLeastMinutes = 0): number {
  const pause = pausesMs[Math.min(times, pausesMs.length) - 1] ?? minuteMs;
  return Math.max(pause, atLeastMinutes * minuteMs);
}
