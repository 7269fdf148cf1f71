import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import type { DayStop, SavedAppointment } from "./api.server.ts";
import type { SentAppointment, SentAppointmentChange } from "./schema.ts";

const param = (id: number) => ({ param: { id: String(id) } });
const saveTexts = { fallback: "The appointment could not be saved." };
/** With keepalive a change arrives even if the page is left for the phone at the same moment. */
const kept = { init: { keepalive: true } };

export type Day = { day: string; today: string; stops: DayStop[]; people: { id: number; name: string }[] };

/** The appointments of a day, of today without one; of everyone, or of one person. */
export function fetchDay(asked: { day?: string; person?: string }, signal: AbortSignal): Promise<Result<Day>> {
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
