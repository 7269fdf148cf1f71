import type { CallPage } from "#src/features/messages/follow-ups/call-page.server.ts";
import type { StaffCall } from "#src/features/messages/follow-ups/staff-call.server.ts";
import { sameWork } from "#src/features/messages/follow-ups/work-requests.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";

export const callsPath = "/api/admin/calls";

/** A new message, as `was` of a change. */
export const untouched = { state: "new", nextStep: "", nextDay: "", nextTime: "" } as const;

/** A change that says only that someone was called. */
export const called = {
  was: untouched,
  seenEntry: 0,
  state: "called",
  nextStep: "",
  nextDay: "",
  nextTime: "",
  note: "",
  mail: "",
  archive: false,
} as const;

/** Changes one message as it is shown now, and gives it as it is then. */
export async function work(who: SignedIn, id: number, change: Record<string, unknown>): Promise<StaffCall> {
  const { call } = (await (await who.send("GET", `${callsPath}/${id}`)).json()) as { call: StaffCall };
  const { was, seenEntry } = sameWork(call);
  const answer = await who.send("PUT", `${callsPath}/${id}`, { ...called, was, seenEntry, ...change });
  if (answer.status !== 200) throw new Error(await answer.text());
  return ((await answer.json()) as { call: StaffCall }).call;
}

/** One page of the call list. */
export async function callPage(who: SignedIn, list: "waiting" | "planned", after?: string): Promise<CallPage> {
  const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`;
  return (await (await who.send("GET", `${callsPath}/${list}${query}`)).json()) as CallPage;
}
