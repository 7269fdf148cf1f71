import type { Day } from "#src/facts/calendar.ts";
import { shortVisitWords } from "../jobs/visit-words.ts";
import type { Appointment } from "./appointment.ts";
import { kindNames } from "./job-work.ts";

/** What is noted and said about a change of an appointment; "" for one that needs no words. */
export function changeWords(before: Appointment | undefined, after: Appointment, today: Day): string {
  const name = kindNames[after.kind];
  const when = shortVisitWords(after, today);
  if (!before) return `${name} planned: ${when}.`;
  if (before.state !== after.state)
    return {
      planned: `${name} planned again: ${when}.`,
      done: `${name} done: ${when}.`,
      "no-one-home": `${name}, no one home: ${when}.`,
      cancelled: `${name} canceled: ${when}.`,
    }[after.state];
  const earlier = shortVisitWords(before, today);
  return earlier === when ? "" : `${name} moved from ${earlier} to ${when}.`;
}
