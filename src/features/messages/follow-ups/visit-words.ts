import { type Day, dayName, dayOfDate } from "#src/facts/calendar.ts";
import { openingWords } from "#src/facts/clock-words.ts";

/** "on Wednesday, March 4, at 9:30 am"; without a time "on Wednesday, March 4". In another year than today's with the year. */
export function visitWords({ day, time }: { day: string; time: string }, today: Day): string {
  return `on ${dayName(dayOfDate(day), today)}${time && `, at ${timeWords(time)}`}`;
}

/** "09:30" → "9:30 am" */
export function timeWords(time: string): string {
  return openingWords(Date.parse(`1970-01-01T${time}Z`));
}
