import { expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import type { Hours } from "#src/facts/hours.schema.ts";
import { createTestClock } from "#test/app/test-clock.ts";
import { officeHours } from "#test/company/hours.ts";
import { createPagePeriod } from "./page-period.server.ts";

const hourSeconds = 3_600;

/** @param start by the clock in New York */
function startPeriods(start: string, changes: Partial<Hours> = {}) {
  const clock = createTestClock(start);
  const facts = { present: companyOf({ hours: officeHours(changes) }) };
  const period = createPagePeriod(clock, { current: () => facts.present });
  return { clock, facts, until: () => new Date(period()).toISOString() };
}

test("OWN-29 a period ends when the line changes, at midnight and at 6 am", () => {
  const { clock, until } = startPeriods("2026-03-02T09:00:00-05:00");
  const four = "2026-03-02T21:00:00.000Z";
  const midnight = "2026-03-03T05:00:00.000Z";
  expect(until()).toBe(four);
  clock.pass(7 * hourSeconds - 1);
  expect(until()).toBe(four);
  clock.pass(1);
  expect(until()).toBe(midnight);
  clock.pass(8 * hourSeconds);
  expect(until()).toBe("2026-03-03T11:00:00.000Z");
  clock.pass(6 * hourSeconds);
  expect(until()).toBe("2026-03-03T13:00:00.000Z");
});

test("OWN-29 a clock that is set back is in the period of its time at once, and no new one after a small step", () => {
  const { clock, until } = startPeriods("2026-03-02T16:30:00-05:00");
  const evening = until();
  clock.pass(-hourSeconds);
  expect(until()).toBe("2026-03-02T21:00:00.000Z");
  clock.pass(hourSeconds);
  expect(until()).toBe(evening);
  clock.pass(-2);
  expect(until()).toBe(evening);
});

test("OWN-29 changed hours change the period", () => {
  const { facts, until } = startPeriods("2026-03-02T09:00:00-05:00");
  expect(until()).toBe("2026-03-02T21:00:00.000Z");
  const closures = [{ from: "2026-03-02", to: "2026-03-02", reason: "We’re closed for the storm." }];
  facts.present = companyOf({ hours: officeHours({ closures }) });
  expect(until()).toBe("2026-03-03T05:00:00.000Z");
});

test("OWN-29 in the nights in which clocks change midnight is that of the clock", () => {
  expect(startPeriods("2026-03-08T10:00:00-04:00").until()).toBe("2026-03-09T04:00:00.000Z");
  expect(startPeriods("2026-11-01T06:00:00-05:00").until()).toBe("2026-11-02T05:00:00.000Z");
});
