import { expect, test } from "vitest";
import { type CallLists, leadingCalls, withCall, withMore } from "./call-lists.ts";
import type { StaffCall } from "./staff-call.server.ts";

const call = (id: number, change: Partial<StaffCall> = {}): StaffCall => ({
  ...{ id, firstName: "Ann", lastName: "Lee", email: "ann@example.com", phone: "3525550101", address: undefined },
  ...{ text: "Gutters", more: "", submittedAt: `2026-03-02T15:00:0${id}.000Z`, archived: false, unread: false },
  ...{ state: "new", nextStep: undefined, changes: {}, promise: undefined, others: [], entries: [], attached: 0 },
  ...change,
});
const step = (day: string, time = "") => ({ nextStep: { what: "Call", day, time } });
const lists = (waiting: StaffCall[], planned: StaffCall[], next: string | null = null): CallLists => ({
  waiting: { calls: waiting, next, today: "2026-03-02", count: waiting.length },
  planned: { calls: planned, next, today: "2026-03-02", count: 0 },
});
const ids = ({ waiting, planned }: CallLists) => [waiting, planned].map(({ calls }) => calls.map(({ id }) => id));

test("LEAD-01 a next step moves an entry to its day and time, and what is taken back to where it stood", () => {
  const start = lists([call(1), call(2), call(3)], [call(4, step("2026-03-02", "10:00")), call(5, step("2026-03-04"))]);
  const moved = withCall(start, call(2, step("2026-03-03")));
  expect(ids(moved).join(" ")).toBe("1,3 4,2,5");
  expect([moved.waiting.count, moved.planned.count]).toEqual([2, 0]);
  expect(ids(withCall(moved, call(2)))).toEqual(ids(start));
  const due = withCall(moved, call(2, step("2026-03-02")));
  expect(ids(due)[1]).toEqual([2, 4, 5]);
  expect(due.planned.count).toBe(1);
});

test("LEAD-01 a finished or archived entry leaves, and one behind the loaded pages comes with its own", () => {
  const start = lists([call(1), call(2)], [], "more");
  expect(ids(withCall(start, call(1, { state: "won" })))).toEqual([[2], []]);
  expect(ids(withCall(start, call(1, { archived: true })))).toEqual([[2], []]);
  expect(ids(withCall(start, call(3)))).toEqual([[1, 2], []]);
  const page = { ...start.waiting, calls: [call(2), call(3)], next: null };
  expect(ids(withMore(start, "waiting", page))).toEqual([[1, 2, 3], []]);
});

test("LEAD-07 an entry that stands within an earlier one of its person is left out, and none else", () => {
  const other = (id: number) => ({ id, submittedAt: "", state: "new" as const, finished: false });
  const others = [[other(2)], [other(1), other(3)], [other(2)]];
  const calls = others.map((some, place) => call(place + 1, { others: some }));
  expect(leadingCalls(calls).map(({ id }) => id)).toEqual([1, 3]);
});
