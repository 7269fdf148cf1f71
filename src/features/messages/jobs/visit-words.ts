import { type Day, dayName, dayOfDate, shortDayName } from "#src/facts/calendar.ts";
import { clockWords } from "#src/platform/process/clock-words.ts";

/** "on Wednesday, March 4, at 9:30 am"; without a time "on Wednesday, March 4". In another year than today's with the year. */
export function visitWords({ day, time }: { day: string; time: string }, today: Day): string {
  return `on ${dayName(dayOfDate(day), today)}${time && `, at ${timeWords(time)}`}`;
}

/** "Wed, Mar 4, 9:30 am"; without a time "Wed, Mar 4". In another year than today's with the year. */
export function shortVisitWords({ day, time }: { day: string; time: string }, today: Day): string {
  return [shortDayName(dayOfDate(day), today), timeWords(time)].filter(Boolean).join(", ");
}

/** "09:30" → "9:30 am"; "" stays. */
export function timeWords(time: string): string {
  return time && clockWords(Date.parse(`1970-01-01T${time}Z`));
}
