import { type Day, dayOfDate, shortDayName } from "#src/facts/calendar.ts";
import { timeWords } from "../jobs/visit-words.ts";
import type { Appointment } from "./appointment.ts";
import { kindNames } from "./job-work.ts";

/** "Tue, Mar 3, 9 am", "Tue, Mar 3, any time", "Mon, Mar 9 to Wed, Mar 11, 8 am". In another year than today's with the year. */
export function appointmentWhen({ day, lastDay, time }: Pick<Appointment, "day" | "lastDay" | "time">, today: Day) {
  const days = [...new Set([day, lastDay])].map((date) => shortDayName(dayOfDate(date), today));
  return `${days.join(" to ")}, ${time === null ? "any time" : timeWords(time)}`;
}

/** What is noted and said about a change of an appointment; "" for one that needs no words. */
export function changeWords(before: Appointment | undefined, after: Appointment, today: Day): string {
  const name = kindNames[after.kind];
  const when = appointmentWhen(after, today);
  if (!before) return `${name} planned: ${when}.`;
  if (before.state !== after.state)
    return {
      planned: `${name} planned again: ${when}.`,
      done: `${name} done: ${when}.`,
      "no-one-home": `${name}, no one home: ${when}.`,
      cancelled: `${name} canceled: ${when}.`,
    }[after.state];
  const earlier = appointmentWhen(before, today);
  return earlier === when ? "" : `${name} moved from ${earlier} to ${when}.`;
}
