import { dayMs, minuteMs } from "#src/platform/process/clock.ts";
import { momentReaching } from "#src/platform/process/wall-clock.ts";
import { type Day, dayAt, isoDate, weekdayOf, yearOf } from "./calendar.ts";
import { holidayIn, observedHolidayIn } from "./holidays.ts";
import type { HolidayId, Hours } from "./hours.schema.ts";
import { minuteOf, type Span } from "./week.schema.ts";

/** Why a day has no opening hours: a holiday, or what the company says of a closure of its own. */
export type ClosedFor = { holiday: HolidayId } | { sentence: string };

/** From `start` on and before `end`, in milliseconds of the epoch. */
type OpenSpan = { start: number; end: number };

/** How far ahead an opening is looked for: a longer closure has no end that could be promised. */
export const maxDaysAhead = 366;

/** Special hours of a day: they win over its week and over a holiday, and lose against a closure (OWN-149). */
function ownSpansOn({ openDays = [] }: Hours, day: Day): Span[] {
  const date = isoDate(day);
  return openDays.filter(({ from, to }) => from <= date && date <= to).map(({ hours }) => hours);
}

/** The spans of a day that is not closed. */
function spansOn(hours: Hours, day: Day): readonly Span[] {
  const own = ownSpansOn(hours, day);
  return own.length > 0 ? own : hours.week[weekdayOf(day)];
}

/** What closes the company on a day, other than its week. Of several reasons the company's own sentence comes first. */
export function closedFor(hours: Hours, day: Day): ClosedFor | undefined {
  const date = isoDate(day);
  const closure = hours.closures.find(({ from, to }) => from <= date && date <= to);
  if (closure) return { sentence: closure.reason };
  if (ownSpansOn(hours, day).length > 0) return undefined;
  // New Year’s Day of the next year can be kept on December 31.
  const years = [yearOf(day), yearOf(day) + 1];
  const holiday = hours.holidays.find((id) => years.some((year) => keptHolidayIn(hours, year, id) === day));
  return holiday && { holiday };
}

/**
 * The day on which this company keeps a holiday of a year (OWN-82). On a weekend it moves only if the company is closed on that day anyway, as
 * in 5 U.S.C. 6103(b): one that works on Saturdays is closed on a Saturday’s holiday and open on the Friday before.
 */
export function keptHolidayIn(hours: Pick<Hours, "week">, year: number, id: HolidayId): Day {
  const day = holidayIn(year, id);
  return hours.week[weekdayOf(day)].length > 0 ? day : observedHolidayIn(year, id);
}

/** A day with opening hours that is neither a holiday nor within a closure. */
export function isBusinessDay(hours: Hours, day: Day): boolean {
  return spansOn(hours, day).length > 0 && closedFor(hours, day) === undefined;
}

/**
 * The spans that open on a day, in order. One that passes midnight belongs to the day on which it opens: it runs to its end
 * even if the next day is a holiday, and does not open on a holiday.
 *
 * Of a time that the fall-back night shows twice the first counts. A span within the hour that the spring-forward night skips
 * is left out.
 */
export function openSpansOn(hours: Hours, day: Day): OpenSpan[] {
  if (!isBusinessDay(hours, day)) return [];
  return spansOn(hours, day)
    .map(({ opens, closes }) => ({
      start: momentOf(hours, day, opens),
      end: momentOf(hours, closes > opens ? day : day + 1, closes),
    }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start);
}

function momentOf({ timeZone }: Hours, day: Day, time: string): number {
  return momentReaching(day * dayMs + minuteOf(time) * minuteMs, timeZone);
}

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

/** The special hours of the days that begin within some days, in order; those of closed days are left out. */
export function comingOpenDays(hours: Hours, now: Date, days: number): { date: string; spans: Span[] }[] {
  const today = dayAt(now, hours.timeZone);
  return Array.from({ length: days + 1 }, (_, ahead) => today + ahead)
    .filter((day) => closedFor(hours, day) === undefined)
    .map((day) => ({ date: isoDate(day), spans: ownSpansOn(hours, day) }))
    .filter(({ spans }) => spans.length > 0);
}
