import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { latestMoment } from "#src/platform/process/daily.server.ts";
import { momentReaching } from "#src/platform/process/wall-clock.ts";

/** The kind of mail that reminds of an appointment. */
export const reminderKind = "appointment-reminder";

/** On the day before, by the company's clock. */
export const reminderTime = { hour: 10, minute: 0 };

/** Whom to remind now: of what day, and since when they were due; undefined before ten in the morning. */
export function dueReminders(now: Date, timeZone: string): { day: string; since: Date } | undefined {
  const since = latestMoment(reminderTime, now, timeZone);
  const today = dayAt(now, timeZone);
  return dayAt(since, timeZone) === today ? { day: isoDate(today + 1), since } : undefined;
}

/** At midnight "tomorrow" is wrong. */
export function expiryOfReminder(now: Date, timeZone: string): Date {
  return new Date(momentReaching((dayAt(now, timeZone) + 1) * dayMs, timeZone));
}
