import { site } from "#site";
import { dayMs, minuteMs } from "./durations.ts";

/** A time of day in the office's time zone. */
export type TimeOfDay = { hour: number; minute: number };

const { timeZone } = site.hours;

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
 * Returns the last moment, not after `now`, at which the office's clock showed this time. There is one a day: if the
 * spring-forward night skips the hour it is one hour later, and in the fall-back night it is the first of two.
 */
export function latestMoment(at: TimeOfDay, now: Date): Date {
  const today = shownInOffice(now.getTime());
  const midnight = today - (((today % dayMs) + dayMs) % dayMs);
  const shown = midnight + (at.hour * 60 + at.minute) * minuteMs;
  const moment = momentShowing(shown);
  return new Date(moment <= now.getTime() ? moment : momentShowing(shown - dayMs));
}

/** @param shown date and time of the office's clock, read as UTC */
function momentShowing(shown: number): number {
  // No zone is more than a day from UTC: these are the offsets before and after a change of the clock.
  const before = shown - (shownInOffice(shown - dayMs) - (shown - dayMs));
  const after = shown - (shownInOffice(shown + dayMs) - (shown + dayMs));
  const real = [before, after].filter((moment) => shownInOffice(moment) === shown);
  return real.length > 0 ? Math.min(...real) : before;
}

/** Date and time of the office's clock at a moment, read as UTC. */
function shownInOffice(moment: number): number {
  const parts = Object.fromEntries(wallClock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((moment % 1000) + 1000) % 1000);
}
