import { finishedStates } from "#src/staff/audit/states.schema.ts";
import type { CallPage } from "./call-page.server.ts";
import type { CallList } from "./queries.server.ts";
import type { StaffCall } from "./staff-call.server.ts";

/** What of the call list is on the screen, down to the last loaded pages. */
export type CallLists = Readonly<Record<CallList, CallPage>>;

const listNames: readonly CallList[] = ["waiting", "planned"];

/** Adds the next page to a list, without entries that it has already. */
export function withMore(lists: CallLists, name: CallList, page: CallPage): CallLists {
  const known = new Set(lists[name].calls.map(({ id }) => id));
  const calls = [...lists[name].calls, ...page.calls.filter(({ id }) => !known.has(id))];
  return { ...lists, [name]: { ...page, calls } };
}

/** Puts a changed message where it belongs now; a finished one leaves the lists. */
export function withCall(lists: CallLists, call: StaffCall): CallLists {
  const before = findListed(lists, call.id);
  const without = before ? withoutCall(lists, before) : lists;
  const name = listOf(call);
  if (!name) return without;
  const list = without[name];
  return { ...without, [name]: { ...list, calls: inserted(list, call), count: list.count + counts(call, list) } };
}

function findListed(lists: CallLists, id: number): StaffCall | undefined {
  return listNames.flatMap((name) => lists[name].calls).find((call) => call.id === id);
}

/** Leaves out the entries that stand in an earlier one of the same person (LEAD-07). */
export function leadingCalls(calls: readonly StaffCall[]): StaffCall[] {
  const within = new Set<number>();
  return calls.filter(({ id, others }) => {
    if (within.has(id)) return false;
    for (const other of others) within.add(other.id);
    return true;
  });
}

function listOf({ archived, state, nextStep }: StaffCall): CallList | undefined {
  if (archived || finishedStates.includes(state)) return undefined;
  return nextStep ? "planned" : "waiting";
}

function withoutCall(lists: CallLists, call: StaffCall): CallLists {
  const name = listOf(call) ?? "waiting";
  const list = lists[name];
  const calls = list.calls.filter(({ id }) => id !== call.id);
  return { ...lists, [name]: { ...list, calls, count: list.count - counts(call, list) } };
}

/** 1 for an entry that the number of its list counts: of the next steps those that are due. */
const counts = ({ nextStep }: StaffCall, { today }: CallPage) => (nextStep && nextStep.day > today ? 0 : 1);

/** Inserts by the order of the list. Behind the last entry only if no page follows. */
function inserted({ calls, next }: CallPage, call: StaffCall): StaffCall[] {
  const place = calls.findIndex((one) => placeOf(call) < placeOf(one));
  if (place === -1) return next === null ? [...calls, call] : calls;
  return [...calls.slice(0, place), call, ...calls.slice(place)];
}

const placeOf = ({ nextStep, submittedAt }: StaffCall) => (nextStep ? `${nextStep.day} ${nextStep.time}` : submittedAt);
