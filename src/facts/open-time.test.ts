import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyHours, officeHours } from "#test/company/hours.ts";
import { businessClock } from "./open-time.ts";
import { openingAt } from "./opening.ts";

const hour = 3_600_000;
const from = new Date("2026-11-01T05:00:00Z");
const to = new Date("2026-12-31T05:00:00Z");

// Open Monday to Friday, 8 am to 4 pm in New York, five hours behind UTC from November 1 on.
describe("LEAD-70 business time", () => {
  test.for([
    ["within one day", "2026-11-02T14:00:00Z", "2026-11-02T16:30:00Z", 2.5],
    ["over a night", "2026-11-02T20:00:00Z", "2026-11-03T14:00:00Z", 2],
    ["over a weekend", "2026-11-06T20:00:00Z", "2026-11-09T14:00:00Z", 2],
    ["over Thanksgiving", "2026-11-25T20:00:00Z", "2026-11-27T14:00:00Z", 2],
    ["from a closed moment", "2026-11-07T12:00:00Z", "2026-11-09T13:30:00Z", 0.5],
    ["within closed hours", "2026-11-07T12:00:00Z", "2026-11-08T12:00:00Z", 0],
    ["of a whole week", "2026-11-02T05:00:00Z", "2026-11-09T05:00:00Z", 40],
  ] as const)("%s", ([, asked, called, hours]) => {
    const clock = businessClock(officeHours(), from, to);
    expect((clock(new Date(called)) - clock(new Date(asked))) / hour).toBe(hours);
  });
});

test("LEAD-70 for any hours, business time is never less than none and never more than has passed, and none passes while it is closed", () => {
  const start = Date.UTC(2026, 9, 20);
  const moment = fc.integer({ min: 0, max: 30 * 24 * 60 }).map((minutes) => new Date(start + minutes * 60_000));
  fc.assert(
    fc.property(anyHours(start / 86_400_000), moment, fc.integer({ min: 0, max: 600 }), (hours, one, minutes) => {
      const other = new Date(one.getTime() + minutes * 60_000);
      const clock = businessClock(hours, new Date(start), new Date(start + 45 * 24 * hour));
      const passed = clock(other) - clock(one);
      expect(passed).toBeGreaterThanOrEqual(0);
      expect(passed).toBeLessThanOrEqual(minutes * 60_000);
      const opening = openingAt(hours, one);
      if (!opening.open && (opening.opens === undefined || opening.opens >= other)) expect(passed).toBe(0);
      if (opening.open && opening.until !== undefined && opening.until >= other) expect(passed).toBe(minutes * 60_000);
    }),
  );
});
