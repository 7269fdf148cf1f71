import { type Day, dayAt, dayName, isoDate } from "./calendar.ts";
import type { Hours } from "./hours.schema.ts";
import { isBusinessDay, maxDaysAhead, openSpansOn } from "./open-days.ts";

export type PromisedDay = NonNullable<ReturnType<typeof promisedDay>>;

/**
 * The day by which someone is called who wrote at a moment and was promised a call "within one business day" (or more). What
 * arrives on a business day before its last closing counts from that day, anything else from the next business day. One
 * business day later is the next business day: Friday noon → Monday; Friday night and Saturday → Tuesday.
 *
 * @param businessDays null where the company promises no day (OWN-111)
 * @returns "2026-12-01", "by Tuesday, December 1" and "We will call you by Tuesday, December 1"; undefined if there is no such day
 *   within a year
 */
export function promisedDay(hours: Hours, receivedAt: Date, businessDays: number | null) {
  if (businessDays === null) return undefined;
  const today = dayAt(receivedAt, hours.timeZone);
  // Before the end of a span that passed midnight it is still the business day before.
  let day = nextDay(today - 1, (each) => openSpansOn(hours, each).some(({ end }) => end > receivedAt.getTime()));
  for (let left = businessDays; left > 0 && day !== undefined; left--) {
    day = nextDay(day + 1, (each) => isBusinessDay(hours, each));
  }
  if (day === undefined) return undefined;
  const by = `by ${dayName(day)}`;
  return { date: isoDate(day), by, sentence: `We will call you ${by}` };
}

function nextDay(from: Day, holds: (day: Day) => boolean): Day | undefined {
  for (let day = from; day <= from + maxDaysAhead; day++) if (holds(day)) return day;
  return undefined;
}
