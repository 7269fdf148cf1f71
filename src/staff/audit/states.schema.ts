import type { JobSource, JobState, Step } from "#db/schema.ts";

/** The states of a job in their usual order, as screens and spreadsheets name them (JOB-03). A message has all but two of them. */
export const stateNames: Readonly<Record<JobState, string>> = {
  new: "New",
  called: "Called",
  "no-answer": "No answer",
  "visit-planned": "Visit planned",
  "estimate-given": "Estimate given",
  won: "Won",
  scheduled: "Scheduled",
  done: "Done",
  lost: "Lost",
  "not-for-us": "Not for us",
};

export const jobStates = Object.keys(stateNames) as readonly JobState[];

/** Where jobs come from. */
export const jobSourceNames: Readonly<Record<JobSource, string>> = {
  website: "Website",
  telephone: "Telephone",
  referral: "Referral",
  repeat: "Repeat customer",
  other: "Other",
};

/** The states that end the work on a job. */
export const finishedStates: readonly JobState[] = ["done", "lost", "not-for-us"];

/** Whether the person is still to be called: the promised day counts. */
export function awaitsCall(state: JobState): boolean {
  return state === "new" || state === "no-answer";
}

/** Whether an email to the customer may go along with this state (LEAD-16). */
export function mayBeMailed(state: JobState): state is "called" | "no-answer" {
  return state === "called" || state === "no-answer";
}

/** What each failed step means, after "The nightly test inquiry failed:". */
export const stepWords: Readonly<Record<Step, string>> = {
  endpoint: "the site did not accept it",
  database: "it was not stored",
  mail: "the email about it could not be sent",
};
