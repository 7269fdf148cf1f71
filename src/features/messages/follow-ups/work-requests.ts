import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import type { CallPage } from "./call-page.server.ts";
import type { CallList } from "./queries.server.ts";
import type { Work, WorkState } from "./schema.ts";
import type { StaffCall } from "./staff-call.server.ts";

const calls = api.admin.calls;
const param = (id: number) => ({ param: { id: String(id) } });
const loadTexts = { failed: "Loading the calls has failed.", log: true };

/** One page of a list; the first without `after`. */
export function fetchCallPage(
  name: CallList,
  { after, signal }: { after?: string; signal?: AbortSignal },
): Promise<Result<CallPage>> {
  const query = after === undefined ? {} : { after };
  return callApi(() => calls[name].$get({ query }, { init: { signal: signal ?? null } }), loadTexts);
}

type Visits = { day: string; today: string; visits: StaffCall[] };

/** The planned visits of a day; of today without one. */
export function fetchVisits(day: string | undefined, signal: AbortSignal): Promise<Result<Visits>> {
  const query = day === undefined ? {} : { day };
  return callApi(() => calls.visits.$get({ query }, { init: { signal } }), {
    failed: "The visits could not be loaded.",
  });
}

/** A message with its whole text and all entries. */
export function fetchCall(id: number, signal?: AbortSignal): Promise<Result<StaffCall>> {
  return callApi(
    () => calls[":id"].$get(param(id), { init: { signal: signal ?? null } }),
    { failed: "The inquiry could not be loaded." },
    ({ call }) => call,
  );
}

/** Saves how a message stands. With keepalive it arrives even if the page is left for the phone at the same moment. */
export function putWork(id: number, work: Work): Promise<Result<StaffCall>> {
  return callApi(
    () => calls[":id"].$put({ ...param(id), json: work }, { init: { keepalive: true } }),
    { fallback: "The inquiry could not be saved." },
    ({ call }) => call,
  );
}

/** The person's link to the calendar. */
export const calendarLink = {
  find: (signal: AbortSignal) =>
    callApi(() => calls["calendar-link"].$get({}, { init: { signal } }), {
      failed: "Whether you have a link could not be loaded.",
    }),
  make: () => callApi(() => calls["calendar-link"].$post({ json: {} }), { failed: "The link could not be made." }),
  remove: () => callApi(() => calls["calendar-link"].$delete(), { failed: "The link could not be turned off." }),
};

/** The change that leaves everything as it is. */
export function sameWork(call: StaffCall): Work {
  const was = workState(call);
  return { was, seenEntry: call.entries[0]?.id ?? 0, ...was, note: "", mail: "", archive: false };
}

/** The fields that a change compares. */
export function workState({ state, nextStep }: StaffCall): WorkState {
  return { state, nextStep: nextStep?.what ?? "", nextDay: nextStep?.day ?? "", nextTime: nextStep?.time ?? "" };
}
