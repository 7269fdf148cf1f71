import { expect, test } from "vitest";
import { aJob } from "#test/messages/a-job.ts";
import { eachOnce, type JobLists, shownLists, withJob, withMore } from "./job-lists.ts";
import type { StaffJob } from "./staff-job.server.ts";

const step = (day: string, time = "") => ({ nextStep: { what: "Call", day, time } });
const lists = (jobs: Partial<Record<keyof JobLists, StaffJob[]>>, next: string | null = null): JobLists => {
  const page = (some: StaffJob[] = []) => ({ jobs: some, next, today: "2026-03-02", count: some.length });
  return Object.fromEntries(shownLists.map((name) => [name, page(jobs[name])])) as JobLists;
};
const ids = (all: JobLists) => shownLists.map((name) => all[name].jobs.map(({ id }) => id).join()).join(" ");
const counts = (all: JobLists) => shownLists.map((name) => all[name].count);

test("JOB-10 a next step moves a job to its day and time, and what is taken back to where it stood", () => {
  const start = lists({
    "to-call": [aJob(1), aJob(2), aJob(3)],
    today: [aJob(4, step("2026-03-02", "10:00"))],
    planned: [aJob(5, step("2026-03-04"))],
  });
  const moved = withJob(start, aJob(2, step("2026-03-03")));
  expect(ids(moved)).toBe("1,3 4 2,5  ");
  expect(counts(moved)).toEqual([2, 1, 2, 0, 0]);
  expect(ids(withJob(moved, aJob(2)))).toBe(ids(start));
  const due = withJob(moved, aJob(2, step("2026-03-02")));
  expect(ids(due)).toBe("1,3 2,4 5  ");
});

test("JOB-10 a finished or archived job leaves, and one behind the loaded pages comes with its own", () => {
  const start = lists({ "to-call": [aJob(1), aJob(2)] }, "more");
  expect(ids(withJob(start, aJob(1, { state: "lost" })))).toBe("2    ");
  expect(ids(withJob(start, aJob(1, { archived: true })))).toBe("2    ");
  expect(ids(withJob(start, aJob(3)))).toBe("1,2    ");
  const page = { ...start["to-call"], jobs: [aJob(2), aJob(3)], next: null };
  expect(ids(withMore(start, "to-call", page))).toBe("1,2,3    ");
});

test("JOB-03 a job goes on to the estimates, to what is sold, and leaves when it is done", () => {
  const called = lists({ "to-call": [aJob(1, { state: "called" })] });
  const given = withJob(called, aJob(1, { state: "estimate-given" }));
  expect(ids(given)).toBe("   1 ");
  const scheduled = withJob(given, aJob(1, { state: "scheduled", ...step("2026-03-04") }));
  expect(ids(scheduled)).toBe("  1  1");
  expect(ids(withJob(scheduled, aJob(1, { state: "done" })))).toBe("    ");
});

test("JOB-02 one who wrote again is to be called, and stands once on the page", () => {
  const job = aJob(1, { state: "visit-planned", wroteAgain: true, ...step("2026-03-04") });
  const all = withJob(lists({}), job);
  expect(ids(all)).toBe("1  1  ");
  expect(Object.values(eachOnce(all)).map((jobs) => jobs.length)).toEqual([1, 0, 0, 0, 0]);
  expect(Object.values(eachOnce(all, 1)).flat()).toEqual([]);
});
