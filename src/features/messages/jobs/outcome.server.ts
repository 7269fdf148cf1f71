import * as z from "zod/mini";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import { changedBefore } from "#src/staff/editing/apply-changes.server.ts";
import { nextBusinessDay } from "./next-business-day.ts";
import type { NamedJob } from "./queries.server.ts";
import { type JobChange, type JobFields, type SentChange, stepShape, workErrors } from "./schema.ts";
import { jobFieldsOf, type StaffJob } from "./staff-job.server.ts";

/** How a call can end (JOB-12). */
const outcomes = ["reached", "no-answer", "voicemail", "wrong-number", "call-back"] as const;
type CallOutcome = (typeof outcomes)[number];

/** The body of POST /api/admin/jobs/{id}/outcomes. */
export const outcomeSchema = z
  .strictObject({
    outcome: z.enum(outcomes, { error: "Choose how the call went." }),
    /** How many calls in a row no one had answered when the person called: a press is counted once. */
    tries: z.int({ error: "tries must be a whole number." }).check(z.nonnegative()),
    /** When to call back. */
    day: z.optional(stepShape.nextDay),
    time: z.optional(stepShape.nextTime),
  })
  .check(
    z.refine(({ outcome, day }) => outcome !== "call-back" || Boolean(day), { path: ["day"], error: workErrors.day }),
  );

type How = { company: Company; now: Date };
type Ended = z.output<typeof outcomeSchema>;

/** Of an entry that brings no other state. */
const notes: Readonly<Record<CallOutcome, string>> = {
  reached: "Reached.",
  "no-answer": "No answer.",
  voicemail: "Left a voicemail.",
  "wrong-number": "The number is wrong.",
  "call-back": "Asked to be called back.",
};

const stepNames = {
  "no-answer": "Call again",
  voicemail: "Call again",
  "wrong-number": "Find the right number",
} as const;

/**
 * The change that the end of a call makes. A job that is further than a call keeps its state; an appointment, and a step of a later
 * day, stays as well.
 *
 * @param show the job as it is
 * @throws {HttpProblem} 409 with `present`: someone else has called in between
 */
export async function outcomeChange(
  before: NamedJob,
  { outcome, tries, day = "", time = "" }: Ended,
  { company, now, show }: How & { show: () => Promise<unknown> },
): Promise<JobChange> {
  const present = jobFieldsOf(before);
  if (tries !== present.tries) throw changedBefore(await show());
  const today = isoDate(dayAt(now, company.hours.timeZone));
  const isAnswered = outcome === "reached" || outcome === "call-back";
  const isEarly = ["new", "called", "no-answer"].includes(present.state);
  const state = isEarly ? (isAnswered ? "called" : "no-answer") : present.state;
  const isAppointment = present.state === "visit-planned" || present.state === "scheduled";
  const isDue = present.nextDay === "" || present.nextDay <= today || isEarly;
  const isFinished = before.archived === 1 || ["done", "lost", "not-for-us"].includes(present.state);
  const step = isAppointment || isFinished || !isDue ? {} : stepAfter();
  const isNoted = outcome !== "no-answer" && outcome !== "reached";
  return {
    ...{ was: present as JobChange["was"], seenEntry: Number.MAX_SAFE_INTEGER, mail: "", takeBack: 0 },
    ...{ state, tries: isAnswered ? 0 : present.tries + 1, ...step },
    note: isNoted || state === present.state ? notes[outcome] : "",
  };

  function stepAfter(): Partial<JobFields> {
    if (outcome === "reached") return { nextStep: "", nextDay: "", nextTime: "" };
    if (outcome === "call-back") return { nextStep: "Call back", nextDay: day, nextTime: time };
    return { nextStep: stepNames[outcome], nextDay: nextBusinessDay(company.hours, now), nextTime: "" };
  }
}

/** The change that takes an outcome back, and nothing that someone else changed. A step of a day that has passed is due today. */
export function undoOf(before: NamedJob, after: StaffJob, { company, now }: How): SentChange {
  const today = isoDate(dayAt(now, company.hours.timeZone));
  const { state, nextStep, nextDay, nextTime, tries } = jobFieldsOf(before);
  const { what = "", day = "", time = "" } = after.nextStep ?? {};
  const isMoved = nextDay !== day || nextTime !== time;
  return {
    was: { state: after.state, nextStep: what, nextDay: day, nextTime: time, tries: after.tries },
    seenEntry: after.entries[0]?.id ?? 0,
    ...{ state, nextStep, nextTime, tries },
    nextDay: isMoved && nextDay !== "" && nextDay < today ? today : nextDay,
  };
}
