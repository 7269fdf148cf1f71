import { expect, test } from "vitest";
import { hidesStep } from "./typed-work.ts";

test("LEAD-05 EDIT-02 a finished inquiry shows no fields of a step, unless one is there or someone else has saved one", () => {
  const blank = { nextStep: "", nextDay: "", nextTime: "", note: "", mailIt: "", mail: "", archived: "true" };
  const lost = { ...blank, state: "lost" };
  expect(hidesStep(lost, {})).toBe(true);
  expect(hidesStep({ ...lost, state: "called" }, {})).toBe(false);
  expect(hidesStep({ ...lost, nextStep: "Call" }, {})).toBe(false);
  expect(hidesStep(lost, { nextDay: "2026-03-04" })).toBe(false);
});
