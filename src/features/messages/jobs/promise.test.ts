import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOfDate } from "#src/facts/calendar.ts";
import { anyHours, officeHours } from "#test/company/hours.ts";
import { callPromise } from "./promise.ts";
import { promiseWords } from "./visit-words.ts";

const start = Date.UTC(2026, 0, 1);
const year = 366 * 24 * 3600;

test("LEAD-02 who wrote earlier is never promised a later day, whatever the hours, holidays and closures", () => {
  const moments = fc.tuple(fc.integer({ min: 0, max: year }), fc.integer({ min: 0, max: 40 * 24 * 3600 }));
  fc.assert(
    fc.property(
      anyHours(start / 86_400_000),
      moments,
      fc.integer({ min: 1, max: 5 }),
      (hours, [first, gap], businessDays) => {
        const now = new Date(start);
        const [one, other] = [first, first + gap].map((seconds) =>
          callPromise(hours, new Date(start + seconds * 1000), { businessDays, now }),
        );
        // Undefined: no such day within a year.
        expect((one?.day ?? "9999") <= (other?.day ?? "9999")).toBe(true);
      },
    ),
  );
});

test.each([
  ["2026-12-07T17:00:00Z", "later"],
  ["2026-12-08T05:00:00Z", "today"],
  ["2026-12-08T20:59:59Z", "today"],
  ["2026-12-08T21:00:00Z", "late"],
  ["2026-12-20T12:00:00Z", "late"],
])("LEAD-02 a call promised for Tuesday until 4 pm is at %s: %s", (now, is) => {
  const promise = callPromise(officeHours(), new Date("2026-12-07T17:00:00Z"), { businessDays: 1, now: new Date(now) });
  expect(promise).toEqual({ day: "2026-12-08", is });
});

test("LEAD-02 a day that was promised in an earlier year is named with the year", () => {
  const words = promiseWords({ day: "2020-12-31", is: "late" }, dayOfDate("2026-03-02"));
  expect(words).toBe("Late: promised by Thu, Dec 31, 2020");
});
