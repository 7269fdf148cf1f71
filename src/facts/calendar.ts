import { dayMs } from "#src/platform/process/clock.ts";
import { shownAt } from "#src/platform/process/wall-clock.ts";
import { type Weekday, weekdays } from "./week.schema.ts";

/** A day of the calendar: how many days after January 1, 1970. */
export type Day = number;

/** January 1, 1970 was a Thursday. */
const weekdayOfDayZero = 3;

/** @param month 1 to 12 */
export function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / dayMs;
}

/** "2026-12-01", which sorts as the days do. */
export function isoDate(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

export function yearOf(day: Day): number {
  return new Date(day * dayMs).getUTCFullYear();
}

export function weekdayOf(day: Day): Weekday {
  return weekdays.at((day + weekdayOfDayZero) % weekdays.length) ?? "monday";
}

/** The day that the calendar of a time zone shows at a moment. */
export function dayAt(moment: Date, timeZone: string): Day {
  return Math.floor(shownAt(moment.getTime(), timeZone) / dayMs);
}

const weekdayFormat = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: "UTC" });
const shortFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const dayFormat = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });

/** "Tuesday" */
export function weekdayName(day: Day): string {
  return weekdayFormat.format(day * dayMs);
}

/** "Tuesday, December 1"; with the year if today is given and is in another one. */
export function dayName(day: Day, today: Day = day): string {
  return withYear(dayFormat.format(day * dayMs), day, today);
}

/** "Tue, Dec 1"; with the year if today is not given or is in another one. */
export function shortDayName(day: Day, today?: Day): string {
  return withYear(shortFormat.format(day * dayMs), day, today);
}

function withYear(words: string, day: Day, today: Day | undefined): string {
  return today !== undefined && yearOf(day) === yearOf(today) ? words : `${words}, ${yearOf(day)}`;
}

/** The day of "2026-12-01". */
export function dayOfDate(date: string): Day {
  return Date.parse(date) / dayMs;
}
