import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import type { JobPage } from "./job-page.server.ts";
import type { JobList } from "./list-queries.server.ts";
import type { SentChange, WorkState } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

const jobs = api.admin.jobs;
const param = (id: number) => ({ param: { id: String(id) } });
const loadTexts = { failed: "Loading the calls has failed.", log: true };
const saveTexts = { fallback: "The inquiry could not be saved." };

/** With keepalive a change arrives even if the page is left for the phone at the same moment. */
const kept = { init: { keepalive: true } };

/** One page of a list; the first without `after`. */
export function fetchJobPage(
  list: JobList,
  { after, signal }: { after?: string; signal?: AbortSignal },
): Promise<Result<JobPage>> {
  const query = after === undefined ? {} : { after };
  const sent = { param: { list }, query };
  return callApi(() => jobs.lists[":list"].$get(sent, { init: { signal: signal ?? null } }), loadTexts);
}

/** What an address names: a job, or the one of a message. */
export type LinkedId = { job: number } | { message: number };

/** A job with its whole texts and all entries. */
export function fetchJob(of: LinkedId, signal?: AbortSignal): Promise<Result<StaffJob>> {
  const options = { init: { signal: signal ?? null } };
  return callApi(
    () =>
      "job" in of
        ? jobs[":id"].$get(param(of.job), options)
        : jobs["of-message"][":id"].$get(param(of.message), options),
    { failed: "The inquiry could not be loaded." },
    ({ job }) => job,
  );
}

/** Saves what of a job is different. */
export function patchJob(id: number, change: SentChange): Promise<Result<StaffJob>> {
  return callApi(
    () => jobs[":id"].$patch({ ...param(id), json: change }, kept),
    saveTexts,
    ({ job }) => job,
  );
}

export type SavedOutcome = { job: StaffJob; undo: SentChange };

/** Saves that no one answered a call. */
export function postNoAnswer({ id, tries }: StaffJob): Promise<Result<SavedOutcome>> {
  const json = { outcome: "no-answer", tries } as const;
  return callApi(() => jobs[":id"].outcomes.$post({ ...param(id), json }, kept), saveTexts);
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

/** A change of how a job stands and what comes next, as the form of the call list sends it. */
export type Work = WorkState &
  Pick<SentChange, "archived"> & {
    was: SentChange["was"];
    seenEntry: number;
    note: string;
    mail: string;
    takeBack?: number;
  };

/** The change that leaves everything as it is. */
export function sameWork(job: StaffJob): Work {
  const was = workState(job);
  return { was, seenEntry: job.entries[0]?.id ?? 0, ...was, note: "", mail: "" };
}

/** The fields that a change compares. */
export function workState({ state, nextStep }: StaffJob): WorkState {
  return { state, nextStep: nextStep?.what ?? "", nextDay: nextStep?.day ?? "", nextTime: nextStep?.time ?? "" };
}
