import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { company } from "#test/company/company.ts";
import { aJob } from "#test/messages/a-job.ts";
import { fieldTextsOf, workOf } from "./job-requests.ts";
import { proposalOf, restOf } from "./proposals.ts";

// Friday, March 6, 2026, at 10 am in New York.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-06T15:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

const { hours } = company;
const visited = aJob(1, { state: "visit-planned", nextStep: { what: "Visit", day: "2026-03-05", time: "09:00" } });

test("JOB-02 an estimate is followed up on the first open day in three days, in place of the visit", () => {
  expect(proposalOf("estimate-given", visited, hours)).toMatchObject({
    ...{ state: "estimate-given", nextStep: "Ask about the estimate", nextDay: "2026-03-09", nextTime: "" },
  });
});

test("JOB-20 a visit still to come stays the next step of a job with an estimate, or sold", () => {
  const at = { day: "2026-03-10", time: "09:00" };
  const visit = {
    ...{
      id: 7,
      jobId: 1,
      kind: "visit" as const,
      state: "planned" as const,
      ...at,
      lastDay: at.day,
      minutes: 60,
      people: [],
    },
    ...{
      who: [],
      wantsReminder: false,
      remindedAt: null,
      createdAt: "2026-03-02T15:00:00.000Z",
      version: 1,
      changes: {},
    },
  };
  const planned = aJob(1, { state: "visit-planned", nextStep: { what: "Visit", ...at }, appointments: [visit] });
  for (const state of ["estimate-given", "won"] as const)
    expect(proposalOf(state, planned, hours)).toMatchObject({ state, nextStep: "Visit", nextDay: at.day });
});

test("JOB-02 what is agreed is the estimate, until someone writes another amount", () => {
  const given = aJob(1, { state: "estimate-given", estimateCents: 235_000 });
  expect(proposalOf("won", given, hours)).toMatchObject({ agreed: "2,350", nextStep: "", nextDay: "" });
  expect(proposalOf("won", { ...given, agreedCents: 210_000 }, hours)).toMatchObject({ agreed: "2,100" });
});

test("JOB-12 a job that rests comes back on an open day after two weeks", () => {
  expect(restOf(aJob(1, { state: "no-answer", tries: 3 }), hours)).toMatchObject({
    ...{ state: "no-answer", nextStep: "Try once more", nextDay: "2026-03-20" },
  });
});

test("LEAD-05 EDIT-02 a finished state takes the next step away that was on the screen, and no other state does", () => {
  const typed = fieldTextsOf(visited);
  expect(workOf({ ...typed, state: "lost" }, visited)).toMatchObject({ nextDay: "", was: { nextDay: "2026-03-05" } });
  expect(workOf({ ...typed, state: "called" }, visited)).toMatchObject({ nextDay: "2026-03-05" });
});
