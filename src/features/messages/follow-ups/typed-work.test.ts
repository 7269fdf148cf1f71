import { expect, test } from "vitest";
import { hidesStep } from "./typed-work.ts";

test("LEAD-05 EDIT-02 a finished inquiry shows no fields of a step, unless one is there or someone else has saved one", () => {
  const blank = { nextStep: "", nextDay: "", nextTime: "", note: "", mailIt: "", mail: "", archive: "true" };
  const won = { ...blank, state: "won" };
  expect(hidesStep(won, {})).toBe(true);
  expect(hidesStep({ ...won, state: "called" }, {})).toBe(false);
  expect(hidesStep({ ...won, nextStep: "Call" }, {})).toBe(false);
  expect(hidesStep(won, { nextDay: "2026-03-04" })).toBe(false);
});
