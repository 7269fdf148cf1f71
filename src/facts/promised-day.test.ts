import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHours, closedForGood, officeHours } from "#test/company/hours.ts";
import { addDays, scanMinutes, spansOn } from "#test/company/minute-scan.ts";
import type { Hours } from "./hours.schema.ts";
import { promisedDay } from "./promised-day.ts";

const byFor = (hours: Hours, time: string) => promisedDay(hours, new Date(time), 1)?.sentence;

test.each([
  ["Monday noon", "2026-12-07T17:00:00Z", "We will call you by Tuesday, December 8"],
  ["Monday at 3:59 pm", "2026-12-07T20:59:59Z", "We will call you by Tuesday, December 8"],
  ["Monday at 4 pm", "2026-12-07T21:00:00Z", "We will call you by Wednesday, December 9"],
  ["Friday noon", "2026-12-04T17:00:00Z", "We will call you by Monday, December 7"],
  ["Friday night", "2026-12-05T02:00:00Z", "We will call you by Tuesday, December 8"],
  ["Thanksgiving", "2026-11-26T17:00:00Z", "We will call you by Monday, November 30"],
  ["the noon before Thanksgiving", "2026-11-25T17:00:00Z", "We will call you by Friday, November 27"],
])("OWN-25 who writes on %s is called within one business day", (_, time, expected) => {
  expect(byFor(officeHours(), time)).toBe(expected);
});

test("OWN-25 OWN-149 a day of special hours is a business day, also a holiday", () => {
  const on = (day: string) => ({ from: day, to: day, hours: { opens: "08:00", closes: "12:00" } });
  const hours = officeHours({ openDays: [on("2026-11-26"), on("2026-11-28")] });
  expect(byFor(hours, "2026-11-25T17:00:00Z")).toBe("We will call you by Thursday, November 26");
  expect(byFor(hours, "2026-11-27T17:00:00Z")).toBe("We will call you by Saturday, November 28");
});

test("OWN-25 without a business day within a year nothing is promised", () => {
  expect(byFor(officeHours({ closures: closedForGood }), "2026-12-02T17:00:00Z")).toBeUndefined();
});

test("OWN-25 the promised day is the one that a person with a watch and a calendar counts to", () => {
  const starts = ["2026-11-25", "2026-10-31", "2027-12-23", "2026-07-02"].map((date) => Date.parse(date));
  const cases = fc.constantFrom(...starts).chain((day) =>
    fc.tuple(
      anyHours(day / 86_400_000),
      fc.nat(3 * 1440).map((minute) => day + minute * 60_000),
      fc.integer({ min: 1, max: 3 }),
    ),
  );
  fc.assert(
    fc.property(cases, ([hours, now, businessDays]) => {
      const [{ latest = "" } = {}] = scanMinutes(hours, now, now + 60_000);
      const closings = (date: string) =>
        spansOn(hours, date).map(({ opens, closes }) => `${closes > opens ? date : addDays(date, 1)} ${closes}`);
      const dates = Array.from({ length: 60 }, (_, index) => addDays(latest.slice(0, 10), index - 1));
      const current = dates.findIndex((date) => closings(date).some((closing) => closing > latest));
      const later = dates.slice(current + 1).filter((date) => spansOn(hours, date).length > 0);
      expect(promisedDay(hours, new Date(now), businessDays)?.date, latest).toBe(later[businessDays - 1]);
    }),
    { numRuns: 150 },
  );
});
