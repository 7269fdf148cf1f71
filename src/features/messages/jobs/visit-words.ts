import { type Day, dayName, dayOfDate, shortDayName } from "#src/facts/calendar.ts";
import { clockWords } from "#src/platform/process/clock-words.ts";
import type { CallPromise } from "./promise.ts";

/** "on Wednesday, March 4, at 9:30 am"; without a time "on Wednesday, March 4". In another year than today's with the year. */
export function visitWords({ day, time }: { day: string; time: string }, today: Day): string {
  return `on ${dayName(dayOfDate(day), today)}${time && `, at ${timeWords(time)}`}`;
}

type When = { day: string; lastDay?: string; time: string | null };

/** "Wed, Mar 4, 9:30 am", "Mon, Mar 9 to Wed, Mar 11"; null is any time, and "" is not said. Without today, or in another year, with the year. */
export function shortVisitWords({ day, lastDay = day, time }: When, today?: Day): string {
  const days = [...new Set([day, lastDay])].map((date) => shortDayName(dayOfDate(date), today)).join(" to ");
  return [days, time === null ? "any time" : timeWords(time)].filter(Boolean).join(", ");
}

/** "Today", "Tomorrow", and the day's name after that. */
export function nearDayName(day: Day, today: Day, nameOf = shortDayName): string {
  return ["Today", "Tomorrow"][day - today] ?? nameOf(day, today);
}

/** "09:30" → "9:30 am"; "" stays. */
export function timeWords(time: string): string {
  return time && clockWords(Date.parse(`1970-01-01T${time}Z`));
}

/** By when the person was promised a call (LEAD-02). */
export function promiseWords({ is, day }: CallPromise, today: Day): string {
  if (is === "today") return "Promised for today";
  return `${is === "late" ? "Late: promised" : "Promised"} by ${shortDayName(dayOfDate(day), today)}`;
}
