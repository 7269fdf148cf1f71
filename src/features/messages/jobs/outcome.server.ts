import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import { finishedStates } from "#src/staff/audit/states.schema.ts";
import { changedBefore } from "#src/staff/editing/apply-changes.server.ts";
import { nextBusinessDay } from "./next-business-day.ts";
import { type EndedCall, endNames } from "./outcome.schema.ts";
import type { NamedJob } from "./queries.server.ts";
import type { JobChange, JobFields } from "./schema.ts";
import { jobFieldsOf } from "./staff-job.server.ts";

type How = { company: Company; now: Date };

/** What is to be done after a call that reached no one. */
export const stepNames = {
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
  { outcome, tries, day = "", time = "", note }: EndedCall,
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
  const isFinished = before.archived === 1 || finishedStates.includes(present.state);
  const step = isAppointment || isFinished || !isDue ? {} : stepAfter();
  // An entry that brings no other state says how the call ended.
  const isNoted = outcome !== "no-answer" && outcome !== "reached";
  return {
    ...{ was: present as JobChange["was"], mail: "", takeBack: 0 },
    ...{ state, tries: isAnswered ? 0 : present.tries + 1, ...step },
    note: [isNoted || state === present.state ? `${endNames[outcome]}.` : "", note].filter(Boolean).join("\n"),
  };

  function stepAfter(): Partial<JobFields> {
    if (outcome === "reached") return { nextStep: "", nextDay: "", nextTime: "" };
    if (outcome === "call-back") return { nextStep: "Call back", nextDay: day, nextTime: time };
    return { nextStep: stepNames[outcome], nextDay: nextBusinessDay(company.hours, now), nextTime: "" };
  }
}
