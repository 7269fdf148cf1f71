import type { JobState } from "#db/schema.ts";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Hours } from "#src/facts/hours.schema.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { type WorkTexts, workTexts } from "./job-requests.ts";
import { nextBusinessDay } from "./next-business-day.ts";
import type { StaffJob } from "./staff-job.server.ts";

const beforeEstimate = ["visit-planned", "estimate-given", "won", "lost", "not-for-us"] as const;

/** Where a job usually goes from each state. */
export const nextStates: Readonly<Record<JobState, readonly JobState[]>> = {
  ...{ new: beforeEstimate, called: beforeEstimate, "no-answer": beforeEstimate },
  "visit-planned": ["estimate-given", "won", "lost"],
  "estimate-given": ["won", "visit-planned", "lost"],
  won: ["scheduled", "done", "lost"],
  scheduled: ["done", "lost"],
  done: ["called"],
  lost: ["called", "estimate-given", "won"],
  "not-for-us": ["called"],
};

const daysToAnswer = 3;
const daysToRest = 14;

/** The first business day in so many days, or after them. */
const businessDayIn = (days: number, hours: Hours) => nextBusinessDay(hours, new Date(Date.now() + (days - 1) * dayMs));

/**
 * What the fields propose once a state is chosen: an estimate is followed up in three days, and its amount is what is agreed. A visit still
 * to come stays the next step, so that the lists of its day have it (JOB-20).
 */
export function proposalOf(state: JobState, job: StaffJob, hours: Hours): WorkTexts {
  const now = workTexts(job);
  const today = isoDate(dayAt(new Date(), hours.timeZone));
  const isToCome = job.appointments.some(
    (one) => one.state === "planned" && one.day > today && one.day === now.nextDay && (one.time ?? "") === now.nextTime,
  );
  const step = (nextStep: string, nextDay: string) => !isToCome && { nextStep, nextDay, nextTime: "" };
  const steps: Readonly<Partial<Record<JobState, Partial<WorkTexts>>>> = {
    "estimate-given": { ...step("Ask about the estimate", businessDayIn(daysToAnswer, hours)) },
    won: { ...step("", ""), agreed: now.agreed || now.estimate },
  };
  return { ...now, state, ...steps[state] };
}

/** Lets a job rest that no call has reached. */
export function restOf(job: StaffJob, hours: Hours): WorkTexts {
  return { ...workTexts(job), nextStep: "Try once more", nextDay: businessDayIn(daysToRest, hours), nextTime: "" };
}
