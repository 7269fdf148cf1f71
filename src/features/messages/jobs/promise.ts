import { dayAt, dayOfDate } from "#src/facts/calendar.ts";
import type { Hours } from "#src/facts/hours.schema.ts";
import { openSpansOn } from "#src/facts/open-days.ts";
import { promisedDay } from "#src/facts/promised-day.ts";

/** The day on which a message's call was promised; `late` once the company's last closing of that day has passed (LEAD-02). */
export type CallPromise = { day: string; is: "late" | "today" | "later" };

/**
 * When the sender of a message is to be called.
 *
 * @param businessDays within which the company promises to call
 * @returns undefined if the company promises none, and if there is no such day within a year
 */
export function callPromise(
  hours: Hours,
  receivedAt: Date,
  { businessDays, now }: { businessDays: number | null; now: Date },
): CallPromise | undefined {
  const promised = promisedDay(hours, receivedAt, businessDays);
  if (!promised) return undefined;
  const day = dayOfDate(promised.date);
  const end = Math.max(...openSpansOn(hours, day).map((span) => span.end));
  if (end <= now.getTime()) return { day: promised.date, is: "late" };
  return { day: promised.date, is: day <= dayAt(now, hours.timeZone) ? "today" : "later" };
}
