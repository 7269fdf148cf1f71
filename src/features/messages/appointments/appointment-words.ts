import { dayOfDate, shortDayName } from "#src/facts/calendar.ts";
import { timeWords } from "../jobs/visit-words.ts";
import type { Appointment } from "./appointment.ts";
import { kindNames } from "./job-work.ts";

/** "Tue, Mar 3, 2026, 9 am", "Tue, Mar 3, 2026, any time", "Mon, Mar 9, 2026 to Wed, Mar 11, 2026, 8 am". */
export function appointmentWhen({ day, lastDay, time }: Pick<Appointment, "day" | "lastDay" | "time">): string {
  const until = lastDay === day ? "" : ` to ${shortDayName(dayOfDate(lastDay))}`;
  const at = time === null ? "any time" : timeWords(time);
  return `${shortDayName(dayOfDate(day))}${until}, ${at}`;
}

/** What is noted about a change of an appointment; undefined for one that needs no words. */
export function changeWords(before: Appointment | undefined, after: Appointment): string | undefined {
  const name = kindNames[after.kind];
  const when = appointmentWhen(after);
  if (!before) return `${name} planned: ${when}.`;
  if (before.state !== after.state)
    return {
      planned: `${name} planned again: ${when}.`,
      done: `${name} done: ${when}.`,
      "nobody-home": `${name}, nobody home: ${when}.`,
      cancelled: `${name} canceled: ${when}.`,
    }[after.state];
  const earlier = appointmentWhen(before);
  return earlier === when ? undefined : `${name} moved from ${earlier} to ${when}.`;
}
