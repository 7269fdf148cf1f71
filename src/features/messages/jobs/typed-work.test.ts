import { expect, test } from "vitest";
import { aJob } from "#test/messages/a-job.ts";
import { fieldTextsOf, removesStep } from "./typed-work.ts";

test("LEAD-05 EDIT-02 a finished state takes the next step away that was on the screen, not one that was typed", () => {
  const job = { ...aJob(1), nextStep: { what: "Call", day: "2026-03-04", time: "" } };
  const lost = { ...fieldTextsOf(job), state: "lost" };
  expect(removesStep(lost, job)).toBe(true);
  expect(removesStep({ ...lost, state: "called" }, job)).toBe(false);
  expect(removesStep({ ...lost, nextDay: "2026-03-05" }, job)).toBe(false);
  expect(removesStep(lost, { ...job, nextStep: { ...job.nextStep, time: "10:30" } })).toBe(false);
});
