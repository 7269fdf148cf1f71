import { dayAt, isoDate, weekdayOf } from "./calendar.ts";
import type { Hours } from "./hours.schema.ts";
import { type ClosedFor, closedFor } from "./open-days.ts";

/** Days in a row on which the company is closed other than by its week, both included: "2026-11-26". */
export type ComingClosure = { from: string; to: string; closedFor: ClosedFor };

/**
 * The closures that have not ended and begin within some days, and the holidays of that time outside of them, in order. A
 * holiday on a day without opening hours changes nothing and is left out.
 */
export function comingClosures(hours: Hours, now: Date, days: number): ComingClosure[] {
  const today = dayAt(now, hours.timeZone);
  const [first, last] = [isoDate(today), isoDate(today + days)];
  const own = hours.closures
    .filter(({ from, to }) => to >= first && from <= last)
    .map(({ from, to, reason }) => ({ from, to, closedFor: { sentence: reason } }));
  const holidays: ComingClosure[] = [];
  for (let day = today; day <= today + days; day++) {
    if (hours.week[weekdayOf(day)].length === 0) continue;
    const reason = closedFor(hours, day);
    const date = isoDate(day);
    if (reason && "holiday" in reason) holidays.push({ from: date, to: date, closedFor: reason });
  }
  return [...own, ...holidays].sort((a, b) => a.from.localeCompare(b.from));
}
