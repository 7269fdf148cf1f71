import type { JobState } from "#db/schema.ts";
import { type Day, dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Hours } from "#src/facts/hours.schema.ts";
import { isBusinessDay } from "#src/facts/open-days.ts";
import { type WorkTexts, workTexts } from "./job-requests.ts";
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

/** The first business day from a day on; that day itself if there is none within a month. */
function businessDayFrom(hours: Hours, day: Day): string {
  const days = Array.from({ length: 31 }, (_, more) => day + more);
  return isoDate(days.find((each) => isBusinessDay(hours, each)) ?? day);
}

/** The next so many business days, with today. */
export function nextDays(hours: Hours, now: Date, count: number): string[] {
  const today = dayAt(now, hours.timeZone);
  const days = Array.from({ length: 31 }, (_, more) => today + more);
  return days
    .filter((day) => isBusinessDay(hours, day))
    .slice(0, count)
    .map(isoDate);
}

const noStep = { nextStep: "", nextDay: "", nextTime: "" };

/** What the fields propose once a state is chosen: an estimate is followed up in three days, and its amount is what is agreed. */
export function proposalOf(state: JobState, job: StaffJob, hours: Hours): WorkTexts {
  const now = workTexts(job);
  const followUp = businessDayFrom(hours, dayAt(new Date(), hours.timeZone) + daysToAnswer);
  const steps: Readonly<Partial<Record<JobState, Partial<WorkTexts>>>> = {
    "visit-planned": { ...noStep, nextStep: "Visit" },
    "estimate-given": { nextStep: "Ask about the estimate", nextDay: followUp, nextTime: "" },
    won: { ...noStep, agreed: now.agreed || now.estimate },
    scheduled: { ...noStep, nextStep: "Work", agreed: now.agreed || now.estimate },
  };
  return { ...now, state, ...steps[state] };
}

/** Lets a job rest that no call has reached. */
export function restOf(job: StaffJob, hours: Hours): WorkTexts {
  const later = businessDayFrom(hours, dayAt(new Date(), hours.timeZone) + daysToRest);
  return { ...workTexts(job), nextStep: "Try once more", nextDay: later, nextTime: "" };
}
