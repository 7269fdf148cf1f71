import { type Day, dayAt } from "./calendar.ts";
import type { Hours } from "./hours.schema.ts";
import { type ClosedFor, closedFor, maxDaysAhead, openSpansOn } from "./open-days.ts";

export type Opening =
  /** `until` is undefined if the next closing is more than six days away. */
  | { open: true; until: Date | undefined }
  /** `opens` is undefined if the next opening is more than a year away. */
  | { open: false; closedFor: ClosedFor | undefined; opens: Date | undefined };

/** Within that, the name of a weekday says which day is meant. */
export const maxNamedDays = 6;

/**
 * Whether the company is open at a moment, and until when; otherwise why it is closed and when it opens next. The days of a
 * holiday or closure have a reason, all day long; the evening before Thanksgiving has none.
 */
export function openingAt(hours: Hours, now: Date): Opening {
  const today = dayAt(now, hours.timeZone);
  const closes = closingAfter(hours, now, today);
  if (closes === undefined)
    return { open: false, closedFor: closedFor(hours, today), opens: nextStart(hours, now, today) };
  // Midnight ends the day before.
  const isFar = dayAt(new Date(closes - 1), hours.timeZone) > today + maxNamedDays;
  return { open: true, until: isFar ? undefined : new Date(closes) };
}

/** When the hours end that hold at a moment, undefined if it is closed. Spans that meet are one. */
function closingAfter(hours: Hours, now: Date, today: Day): number | undefined {
  let end = now.getTime();
  // Yesterday's last span can have passed midnight.
  for (let day = today - 1; day <= today + maxNamedDays + 1; day++) {
    for (const span of openSpansOn(hours, day)) {
      if (span.start > end) return end > now.getTime() ? end : undefined;
      end = Math.max(end, span.end);
    }
  }
  return end > now.getTime() ? end : undefined;
}

function nextStart(hours: Hours, now: Date, today: Day): Date | undefined {
  for (let day = today; day <= today + maxDaysAhead; day++) {
    const next = openSpansOn(hours, day).find(({ start }) => start > now.getTime());
    if (next) return new Date(next.start);
  }
  return undefined;
}
