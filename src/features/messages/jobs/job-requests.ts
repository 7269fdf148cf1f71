import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { kept, param } from "#src/browser/call-parts.ts";
import { finishedStates } from "#src/staff/audit/states.schema.ts";
import { sendWithKey } from "#src/staff/offline/send-with-key.ts";
import type { Values } from "#src/ui/form/form-fields.ts";
import { writeAmount } from "./amounts.schema.ts";
import type { JobPage } from "./job-page.server.ts";
import type { JobList } from "./list-queries.server.ts";
import type { CallEnd } from "./outcome.schema.ts";
import type { SentChange, WorkField, WorkState } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

const jobs = api.admin.jobs;
const loadTexts = { failed: "The list could not be loaded.", log: true };
export const saveTexts = { fallback: "The inquiry could not be saved." };

/** What of the jobs is shown: a list with its filters, or what a search finds. */
export type WorkView = {
  list: JobList;
  /** As in the address: town, responsible, source, photos. */
  filters: Readonly<Record<string, string>>;
  search: string;
};

/** One page of a view; the first without `after`. */
export function fetchJobPage(
  { list, filters, search }: WorkView,
  { after, signal }: { after?: string; signal?: AbortSignal },
): Promise<Result<JobPage>> {
  const options = { init: { signal: signal ?? null } };
  const sent = { param: { list }, query: { ...filters, ...(after !== undefined && { after }) } };
  if (search !== "")
    return callApi(
      () => jobs.search.$get({ query: { q: search, ...(after !== undefined && { before: after }) } }, options),
      loadTexts,
    );
  return callApi(() => jobs.lists[":list"].$get(sent, options), loadTexts);
}

/** Whether anything has changed, and who else shows the open job (JOB-33). */
export const fetchLatest = (open: number | undefined, signal: AbortSignal) =>
  callApi(() => jobs.latest.$get({ query: { open } }, { init: { signal } }), loadTexts);

/** Who can be responsible. */
export const fetchCrew = (signal: AbortSignal) =>
  callApi(
    () => jobs.crew.$get({}, { init: { signal } }),
    { failed: "The people who work here could not be loaded." },
    ({ crew }) => crew,
  );

/** A job with its whole texts and all entries. */
export const fetchJob = (id: number, signal: AbortSignal) =>
  callApi(
    () => jobs[":id"].$get(param(id), { init: { signal } }),
    { failed: "The inquiry could not be loaded." },
    ({ job }) => job,
  );

/** A job as it was saved, with the change that takes that back. */
export type SavedJob = { job: StaffJob; undo: SentChange | null };

/** Saves what of a job is different. Sent again, note and email go once. */
export function patchJob(id: number, json: SentChange): Promise<Result<SavedJob>> {
  return sendWithKey(`change of job ${id}`, (headers) =>
    callApi(() => jobs[":id"].$patch({ ...param(id), json }, { ...kept, headers }), saveTexts),
  );
}

/** Saves how a call ended. */
export function postOutcome({ id, tries }: StaffJob, end: Omit<CallEnd, "tries">): Promise<Result<SavedJob>> {
  const json = { ...end, tries };
  return sendWithKey(`outcome of job ${id} ${JSON.stringify(json)}`, (headers) =>
    callApi(() => jobs[":id"].outcomes.$post({ ...param(id), json }, { ...kept, headers }), saveTexts),
  );
}

/** The person's link to the calendar. */
export const calendarLink = {
  find: (signal: AbortSignal) =>
    callApi(() => jobs["calendar-link"].$get({}, { init: { signal } }), {
      failed: "Whether you have a link could not be loaded.",
    }),
  make: () => callApi(() => jobs["calendar-link"].$post({ json: {} }), { failed: "The link could not be made." }),
  remove: () => callApi(() => jobs["calendar-link"].$delete(), { failed: "The link could not be turned off." }),
};

/** How a job stands, as the fields of a form have it. */
export type WorkTexts = WorkState & Required<Pick<SentChange, "estimate" | "agreed" | "lostReason">>;

/** A change of how a job stands and what comes next. */
export type Work = WorkTexts & Pick<SentChange, "was"> & { note: string; mail: string; archives: boolean };

/** State and next step of a job. */
export function workState({ state, nextStep }: StaffJob): WorkState {
  return { state, nextStep: nextStep?.what ?? "", nextDay: nextStep?.day ?? "", nextTime: nextStep?.time ?? "" };
}

/** The fields that a change compares. */
export function workTexts(job: StaffJob): WorkTexts {
  const { estimateCents, agreedCents, lostReason } = job;
  return { ...workState(job), estimate: writeAmount(estimateCents), agreed: writeAmount(agreedCents), lostReason };
}

/** The texts of the form's fields for a message. */
export function fieldTextsOf(call: StaffJob): Record<WorkField, string> {
  return { ...workTexts(call), note: "", mailIt: "false", mail: "", archives: "true" };
}

/** The change that the form sends. A finished job has no next step. @param shown the job as it was on the screen when the person pressed */
export function workOf(typed: Values<WorkField>, shown: StaffJob): Work {
  const { mailIt, mail, archives, ...fields } = typed;
  const state = typed.state as Work["state"];
  return {
    ...{ was: workTexts(shown), ...fields, state },
    ...(finishedStates.includes(state) && { nextStep: "", nextDay: "", nextTime: "" }),
    mail: mailIt === "true" ? mail : "",
    archives: archives === "true",
  };
}
