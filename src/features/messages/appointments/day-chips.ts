import { type Day, isoDate } from "#src/facts/calendar.ts";
import type { Hours } from "#src/facts/hours.schema.ts";
import { isBusinessDay, maxDaysAhead } from "#src/facts/open-days.ts";
import { nearDayName, timeWords } from "../jobs/visit-words.ts";
import type { AppointmentKind } from "./schema.ts";

const days = 5;

/** The next days on which the company is open, by their names: "Today", "Tomorrow", "Wed, Mar 4"; each with its date. */
export function dayChips(hours: Hours, today: Day): Map<string, string> {
  const open = Array.from({ length: maxDaysAhead }, (_, place) => today + place).filter((day) =>
    isBusinessDay(hours, day),
  );
  return new Map(open.slice(0, days).map((day) => [nearDayName(day, today), isoDate(day)]));
}

const times: Readonly<Record<AppointmentKind, readonly string[]>> = {
  visit: ["08:00", "09:00", "10:00", "11:00", "13:00", "14:00", "15:00"],
  work: ["07:00", "08:00", "09:00", "13:00"],
};

/** Usual times by their names; "Any time" is "". */
export function timeChips(kind: AppointmentKind): Map<string, string> {
  return new Map([...times[kind].map((time) => [timeWords(time), time] as const), ["Any time", ""]]);
}

const lengths: Readonly<Record<AppointmentKind, readonly number[]>> = {
  visit: [30, 60, 90, 120, 180],
  work: [120, 240, 360, 480, 600],
};

/** Usual lengths in minutes, with the one that is chosen. */
export function lengthsOf(kind: AppointmentKind, chosen: number): number[] {
  return [...new Set([...lengths[kind], chosen])].sort((one, other) => one - other);
}

/** "30 minutes", "1 hour", "1½ hours", "2 hours 20 minutes". */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours > 0 && rest === 30) return `${hours}½ hours`;
  const words = [hours > 0 && `${hours} ${hours === 1 ? "hour" : "hours"}`, rest > 0 && `${rest} minutes`];
  return words.filter(Boolean).join(" ");
}
