import { site } from "#site";

/** A time of day on the office's clock. */
export type TimeOfDay = { hour: number; minute: number };

const { timeZone } = site.hours;
const dayMs = 24 * 60 * 60 * 1000;

const wallClock = new Intl.DateTimeFormat("en-US", {
  timeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/**
 * When the office's clock last showed this time, wherever the server stands. There is one such moment a day: in the night
 * that skips the hour it comes an hour later, in the night that has it twice it is the first.
 *
 * @returns that moment; never after `now`
 */
export function latestMoment(at: TimeOfDay, now: Date): Date {
  const today = shownInOffice(now.getTime());
  const midnight = today - (((today % dayMs) + dayMs) % dayMs);
  const shown = midnight + (at.hour * 60 + at.minute) * 60_000;
  const moment = momentShowing(shown);
  return new Date(moment <= now.getTime() ? moment : momentShowing(shown - dayMs));
}

/** @param shown day and time on the office's clock, as if it were UTC */
function momentShowing(shown: number): number {
  // No zone is further from UTC than a day, so these two are the differences before and after any change near by.
  const before = shown - (shownInOffice(shown - dayMs) - (shown - dayMs));
  const after = shown - (shownInOffice(shown + dayMs) - (shown + dayMs));
  const real = [before, after].filter((moment) => shownInOffice(moment) === shown);
  return real.length > 0 ? Math.min(...real) : before;
}

/** Day and time that the office's clock shows at a moment, as if it were UTC. */
function shownInOffice(moment: number): number {
  const parts = Object.fromEntries(wallClock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((moment % 1000) + 1000) % 1000);
}
