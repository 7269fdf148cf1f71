import type { Day } from "#src/facts/calendar.ts";
import { shortVisitWords } from "../jobs/visit-words.ts";
import type { Appointment } from "./appointment.ts";
import { kindNames } from "./job-work.ts";
import type { AppointmentKind } from "./schema.ts";

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
  return movedWords(after.kind, { from: before, to: after, today });
}

type When = Parameters<typeof shortVisitWords>[0];
type Moved = { from: When; to: When; today: Day };

/** What is noted of another day or time; "" for the same one. */
export function movedWords(kind: AppointmentKind, { from, to, today }: Moved): string {
  const [earlier, when] = [shortVisitWords(from, today), shortVisitWords(to, today)];
  return earlier === when ? "" : `${kindNames[kind]} moved from ${earlier} to ${when}.`;
}
