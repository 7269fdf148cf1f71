import { expect, test } from "vitest";
import { savedText, undoneText, undoWork } from "./saved-work.ts";
import type { Work } from "./schema.ts";
import type { StaffCall } from "./staff-call.server.ts";
import { sameWork } from "./work-requests.ts";

const today = "2026-03-02";
const none = { nextStep: "", nextDay: "", nextTime: "" };

function call(state: StaffCall["state"], day?: string, time = ""): StaffCall {
  return {
    ...{ id: 1, firstName: "Ann", lastName: "Lee", email: "ann@example.com", phone: "3525550101", address: undefined },
    ...{ text: "", more: "", submittedAt: "2026-03-01T12:00:00.000Z", archived: false, unread: false, attached: 0 },
    ...{ state, changes: {}, promise: undefined, others: [], entries: [] },
    nextStep: day === undefined ? undefined : { what: "Visit", day, time },
  };
}

const save = (before: StaffCall, change: Partial<Work>, now: StaffCall) => ({
  ...{ before, now },
  sent: { ...sameWork(before), ...change },
});

test("LEAD-08 EDIT-06 an undo takes back what its save changed, and what was said of it", () => {
  const won = save(call("called"), { state: "won", archive: true }, { ...call("won"), archived: true });
  expect(savedText(won)).toBe("Ann Lee is “Won” and archived.");
  const planned = save(call("new"), { state: "visit-planned", nextDay: today }, call("visit-planned", today));
  expect(savedText(planned)).toBe("Ann Lee is “Visit planned” now.");
  expect(undoWork(planned, today)).toMatchObject({ state: "new", ...none });
  expect(undoneText(planned)).toBe("Ann Lee is “New” again.");
});

test("LEAD-08 EDIT-06 an undo leaves what a colleague changed in between, and nothing says that it was changed here", () => {
  const step = { nextStep: "Visit", nextDay: today };
  const colleagueCalled = save(call("new"), { ...step, note: "Gate 4411" }, call("called", today));
  expect(savedText(colleagueCalled)).toBe("Saved for Ann Lee.");
  expect(undoWork(colleagueCalled, today)).toMatchObject({ state: "called", ...none, note: "" });
  expect(undoneText(colleagueCalled)).toBe("Undone for Ann Lee.");
  const colleagueArchived = save(call("won"), { note: "Paid" }, { ...call("won"), archived: true });
  expect(savedText(colleagueArchived)).toBe("Saved for Ann Lee.");
});

test("LEAD-05 an undo chooses today for a day that has passed, and leaves a day that it does not change", () => {
  const moved = save(call("called", "2026-03-01"), { nextDay: "2026-03-05" }, call("called", "2026-03-05"));
  expect(undoWork(moved, today)).toMatchObject({ nextStep: "Visit", nextDay: today });
  const lost = save(call("called", "2026-03-01"), { state: "no-answer" }, call("no-answer", "2026-03-01"));
  expect(undoWork(lost, today)).toMatchObject({ state: "called", nextDay: "2026-03-01" });
});
