import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Hours } from "#src/facts/hours.schema.ts";
import { isBusinessDay, maxDaysAhead } from "#src/facts/open-days.ts";

/** The company's first business day after today, "2026-12-01"; tomorrow if there is none within a year. */
export function nextBusinessDay(hours: Hours, now: Date): string {
  const tomorrow = dayAt(now, hours.timeZone) + 1;
  for (let day = tomorrow; day < tomorrow + maxDaysAhead; day++) if (isBusinessDay(hours, day)) return isoDate(day);
  return isoDate(tomorrow);
}
