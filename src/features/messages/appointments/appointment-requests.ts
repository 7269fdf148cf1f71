import { api, sendWithCsrfToken } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { sendForm } from "#src/browser/send-form.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import type { DayStop, SavedAppointment } from "./api.server.ts";
import type { SentAppointment, SentAppointmentChange } from "./schema.ts";

const param = (id: number) => ({ param: { id: String(id) } });
const saveTexts = { fallback: "The appointment could not be saved." };
/** With keepalive a change arrives even if the page is left for the phone at the same moment. */
const kept = { init: { keepalive: true } };

export type DaySheet = { day: string; today: string; stops: DayStop[]; people: { id: number; name: string }[] };

/** The appointments of a day, of today without one; of everyone, or of one person. */
export function fetchDay(asked: { day?: string; person?: string }, signal: AbortSignal): Promise<Result<DaySheet>> {
  return callApi(() => api.admin.appointments.$get({ query: asked }, { init: { signal } }), {
    failed: "The appointments could not be loaded.",
  });
}

export function postAppointment(jobId: number, json: SentAppointment): Promise<Result<SavedAppointment>> {
  return callApi(() => api.admin.jobs[":id"].appointments.$post({ ...param(jobId), json }, kept), saveTexts);
}

export function patchAppointment(id: number, json: SentAppointmentChange): Promise<Result<SavedAppointment>> {
  return callApi(() => api.admin.appointments[":id"].$patch({ ...param(id), json }, kept), saveTexts);
}

/** Adds a note to a job. */
export function postNote(jobId: number, note: string): Promise<Result<StaffJob>> {
  return callApi(
    () => api.admin.jobs[":id"].notes.$post({ ...param(jobId), json: { note } }, kept),
    { fallback: "The note could not be saved." },
    ({ job }) => job,
  );
}

const photo = (job: number, id: number) => ({ param: { id: String(job), photo: String(id) } });
const photos = api.admin.jobs[":id"].photos;

/** Adds a photo to a job. Once more after a lost answer, it is the same photo. */
export async function postJobPhoto(jobId: number, file: File): Promise<Result<StaffJob>> {
  const path = `/api/admin/jobs/${jobId}/photos`;
  const form = new FormData();
  form.set("image", file);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const { signal } = new AbortController();
  const sending = { method: "POST", path, form, onProgress: () => {}, signal } as const;
  const send = () =>
    callApi(
      () =>
        sendWithCsrfToken(path, "POST", (csrf) => sendForm({ ...sending, headers: { ...csrf, "x-sent-key": key } })),
      { fallback: "The photo could not be sent. Please choose it again." },
      ({ job }: { job: StaffJob }) => job,
    );
  const result = await send();
  return result.ok || result.error.status !== undefined ? result : send();
}

/** Deletes a photo of a job. */
export function deleteJobPhoto(jobId: number, id: number): Promise<Result<StaffJob>> {
  return callApi(
    () => photos[":photo"].$delete(photo(jobId, id)),
    { fallback: "The photo could not be deleted." },
    ({ job }) => job,
  );
}

/** Restores a deleted photo. */
export function restoreJobPhoto(jobId: number, id: number): Promise<Result<StaffJob>> {
  return callApi(
    () => photos[":photo"].restore.$post({ ...photo(jobId, id), json: {} }),
    { fallback: "The photo could not be restored." },
    ({ job }) => job,
  );
}
