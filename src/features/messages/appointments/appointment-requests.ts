import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { kept, param } from "#src/browser/call-parts.ts";
import { sendWithKey } from "#src/staff/offline/send-with-key.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import type { DayStop, SavedAppointment } from "./api.server.ts";
import type { SentAppointment, SentAppointmentChange } from "./schema.ts";

const saveTexts = { fallback: "The appointment could not be saved." };

export type DaySheet = { day: string; today: string; stops: DayStop[]; people: { id: number; name: string }[] } & AsOf;
/** When this device kept it, in ISO 8601, of an answer that it gives without a network (JOB-34). */
export type AsOf = { asOf?: string };

/** The appointments of a day, of today without one; of everyone, or of one person. */
export function fetchDay(asked: { day?: string; person?: number }, signal: AbortSignal): Promise<Result<DaySheet>> {
  return callApi(() => api.admin.appointments.$get({ query: asked }, { init: { signal } }), {
    failed: "The appointments could not be loaded.",
  });
}

export function postAppointment(jobId: number, json: SentAppointment): Promise<Result<SavedAppointment>> {
  return sendWithKey(`appointment of job ${jobId} ${JSON.stringify(json)}`, (headers) =>
    callApi(() => api.admin.jobs[":id"].appointments.$post({ ...param(jobId), json }, { ...kept, headers }), saveTexts),
  );
}

export function patchAppointment(id: number, json: SentAppointmentChange): Promise<Result<SavedAppointment>> {
  return sendWithKey(`change of appointment ${id} ${JSON.stringify(json)}`, (headers) =>
    callApi(() => api.admin.appointments[":id"].$patch({ ...param(id), json }, { ...kept, headers }), saveTexts),
  );
}

const photos = api.admin.jobs[":id"].photos[":photo"];
const photo = (jobId: number, id: number) => ({ param: { id: String(jobId), photo: String(id) } });
const jobOf = ({ job }: { job: StaffJob }) => job;

/** Deletes a photo of a job. */
export const deleteJobPhoto = (jobId: number, id: number): Promise<Result<StaffJob>> =>
  callApi(() => photos.$delete(photo(jobId, id)), { fallback: "The photo could not be deleted." }, jobOf);

/** Restores a deleted photo. */
export const restoreJobPhoto: typeof deleteJobPhoto = (jobId, id) =>
  callApi(
    () => photos.restore.$post({ ...photo(jobId, id), json: {} }),
    { fallback: "The photo could not be restored." },
    jobOf,
  );
