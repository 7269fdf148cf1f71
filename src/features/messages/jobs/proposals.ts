import type { JobState } from "#db/schema.ts";
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

/** What the fields propose once a state is chosen: an estimate is followed up in three days, and its amount is what is agreed. */
export function proposalOf(state: JobState, job: StaffJob, hours: Hours): WorkTexts {
  const now = workTexts(job);
  const steps: Readonly<Partial<Record<JobState, Partial<WorkTexts>>>> = {
    "estimate-given": { nextStep: "Ask about the estimate", nextDay: businessDayIn(daysToAnswer, hours), nextTime: "" },
    won: { nextStep: "", nextDay: "", nextTime: "", agreed: now.agreed || now.estimate },
  };
  return { ...now, state, ...steps[state] };
}

/** Lets a job rest that no call has reached. */
export function restOf(job: StaffJob, hours: Hours): WorkTexts {
  return { ...workTexts(job), nextStep: "Try once more", nextDay: businessDayIn(daysToRest, hours), nextTime: "" };
}
