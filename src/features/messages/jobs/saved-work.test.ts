import { expect, test } from "vitest";
import { aJob } from "#test/messages/a-job.ts";
import { sameWork, type Work } from "./job-requests.ts";
import { savedText, undoneText, undoWork } from "./saved-work.ts";
import type { StaffJob } from "./staff-job.server.ts";

const today = "2026-03-02";
const none = { nextStep: "", nextDay: "", nextTime: "" };

const call = (state: StaffJob["state"], day?: string, time = "") =>
  aJob(1, { state, nextStep: day === undefined ? null : { what: "Visit", day, time } });

const save = (before: StaffJob, change: Partial<Work>, now: StaffJob) => ({
  ...{ before, now },
  sent: { ...sameWork(before), ...change },
});

test("LEAD-08 EDIT-06 an undo takes back what its save changed, and what was said of it", () => {
  const lost = save(call("called"), { state: "lost", archived: true }, { ...call("lost"), archived: true });
  expect(savedText(lost)).toBe("Ann Lee is “Lost” and archived.");
  const planned = save(call("new"), { state: "visit-planned", nextDay: today }, call("visit-planned", today));
  expect(savedText(planned)).toBe("Ann Lee is “Visit planned” now.");
  expect(undoWork(planned, today)).toMatchObject({ state: "new", ...none });
  expect(undoneText(planned, planned.before)).toBe("Ann Lee is “New” again.");
});

test("LEAD-08 EDIT-06 an undo leaves what a colleague changed in between, and nothing says that it was changed here", () => {
  const step = { nextStep: "Visit", nextDay: today };
  const colleagueCalled = save(call("new"), { ...step, note: "Gate 4411" }, call("called", today));
  expect(savedText(colleagueCalled)).toBe("Saved for Ann Lee.");
  expect(undoWork(colleagueCalled, today)).toMatchObject({ state: "called", ...none, note: "" });
  expect(undoneText(colleagueCalled, colleagueCalled.before)).toBe("Undone for Ann Lee.");
  const colleagueArchived = save(call("lost"), { note: "Too far" }, { ...call("lost"), archived: true });
  expect(savedText(colleagueArchived)).toBe("Saved for Ann Lee.");
});

test("LEAD-05 an undo chooses today for a day that has passed, and leaves a day that it does not change", () => {
  const moved = save(call("called", "2026-03-01"), { nextDay: "2026-03-05" }, call("called", "2026-03-05"));
  expect(undoWork(moved, today)).toMatchObject({ nextStep: "Visit", nextDay: today });
  const lost = save(call("called", "2026-03-01"), { state: "no-answer" }, call("no-answer", "2026-03-01"));
  expect(undoWork(lost, today)).toMatchObject({ state: "called", nextDay: "2026-03-01" });
});

test("JOB-23 an undo takes back the email that its save has sent, and says so, or that it had gone", () => {
  const entry = {
    id: 7,
    at: "2026-03-02T15:00:00.000Z",
    by: "Ada",
    state: null,
    note: "Emailed ann@example.com:\nHi.",
  };
  const now = { ...call("called"), entries: [{ ...entry, email: "waiting" as const }] };
  const sent = save(call("called"), { mail: "Hi." }, now);
  expect(undoWork(sent, today)).toMatchObject({ takeBack: 7, mail: "" });
  const after = { ...now, entries: [{ ...entry, email: null }] };
  expect(undoneText(sent, after)).toBe("Undone for Ann Lee. The email was taken back.");
  expect(undoneText(sent, now)).toBe("Undone for Ann Lee. The email had gone already.");
  expect(undoWork(save(now, { note: "Gate 4411" }, now), today)).toMatchObject({ takeBack: 0 });
});
