import { expect, test } from "vitest";
import { aJob } from "#test/messages/a-job.ts";
import { fieldTextsOf, workOf } from "./typed-work.ts";

test("LEAD-05 EDIT-02 a finished state takes the next step away that was on the screen, and no other state does", () => {
  const job = { ...aJob(1), nextStep: { what: "Call", day: "2026-03-04", time: "" } };
  const typed = fieldTextsOf(job);
  expect(workOf({ ...typed, state: "lost" }, job)).toMatchObject({ nextDay: "", was: { nextDay: "2026-03-04" } });
  expect(workOf({ ...typed, state: "called" }, job)).toMatchObject({ nextDay: "2026-03-04" });
});
