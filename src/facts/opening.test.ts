import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHours, closedForGood, closedWeek, dayAndNight, officeHours } from "#test/company/hours.ts";
import { holidayOn, scanMinutes, watch } from "#test/company/minute-scan.ts";
import type { Hours } from "./hours.schema.ts";
import { openingAt } from "./opening.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Days around which clocks change, holidays fall on weekends, and years end. */
const turningDays = [
  "2026-03-08 2026-11-01 2027-03-14 2027-11-07 2026-03-29 2026-10-25",
  "2026-04-05 2026-10-04 2026-07-04 2026-11-26 2027-06-19 2027-07-04",
  "2027-12-25 2028-01-01 2028-11-11 2028-02-29 2026-08-12",
]
  .flatMap((row) => row.split(" "))
  .map((date) => Date.parse(date));

const moments = fc
  .constantFrom(...turningDays)
  .chain((day) =>
    fc.tuple(
      anyHours(day / dayMs),
      fc.constant(day),
      fc.array(fc.integer({ min: -720, max: 2 * 1440 }), { minLength: 20, maxLength: 20 }),
    ),
  );

test("OWN-22 at any minute it is open or closed, until when and why, as a person with a watch and a calendar would say", () => {
  let [found, crossed, reasons] = [0, 0, 0];
  fc.assert(
    fc.property(moments, ([hours, day, offsets]) => {
      const minutes = scanMinutes(hours, day - dayMs / 2, day + 4 * dayMs);
      for (const offset of offsets) {
        const index = offset + 720;
        const state = minutes[index]?.open;
        const change = minutes.find(({ open }, at) => at > index && open !== state)?.at;
        const opening = openingAt(hours, new Date(day + offset * minuteMs + 59_999));
        const next = opening.open ? opening.until : opening.opens;
        const shown = watch(day + offset * minuteMs, hours.timeZone);
        const where = `${shown} ${hours.timeZone}`;
        expect(opening.open, where).toBe(state);
        if (change === undefined)
          expect(next?.getTime() ?? Number.POSITIVE_INFINITY, where).toBeGreaterThanOrEqual(day + 4 * dayMs);
        else expect(next?.toISOString(), where).toBe(new Date(change).toISOString());
        found += 1;
        if (opening.open) {
          crossed += 1;
          continue;
        }
        const date = shown.slice(0, 10);
        const closure = hours.closures.find(({ from, to }) => from <= date && date <= to);
        const isSpecial = hours.openDays?.some(({ from, to }) => from <= date && date <= to);
        const holiday = isSpecial ? undefined : holidayOn(hours, date);
        expect(opening.closedFor, where).toEqual(closure ? { sentence: closure.reason } : holiday && { holiday });
        if (opening.closedFor) reasons += 1;
      }
    }),
    { numRuns: 60 },
  );
  expect(crossed).toBeGreaterThan(found / 50);
  expect(reasons).toBeGreaterThan(50);
});

const at = (hours: Hours, shown: string) => openingAt(hours, new Date(shown));
const opens = (time: string) => ({ opens: new Date(time) });
const until = (time: string) => ({ open: true, until: new Date(time) });
const sunday = (opens: string, closes: string) =>
  officeHours({ week: { ...closedWeek(), sunday: [{ opens, closes }] } });

test("OWN-22 in the night that skips an hour, hours in it begin or end when the clocks jump, and hours within it are left out", () => {
  // On March 8, 2026, 2 am EST is 3 am EDT: 07:00 UTC.
  expect(at(sunday("02:30", "05:00"), "2026-03-08T06:59:59Z")).toMatchObject(opens("2026-03-08T07:00:00Z"));
  expect(at(sunday("02:30", "05:00"), "2026-03-08T07:00:00Z")).toEqual(until("2026-03-08T09:00:00Z"));
  expect(at(sunday("01:00", "02:30"), "2026-03-08T06:00:00Z")).toEqual(until("2026-03-08T07:00:00Z"));
  expect(at(sunday("02:15", "02:45"), "2026-03-08T06:00:00Z")).toMatchObject(opens("2026-03-15T06:15:00Z"));
});

test("OWN-22 of a time that the night shows twice the first counts, and the hours go on through the second", () => {
  // On November 1, 2026, 2 am EDT is 1 am EST: 06:00 UTC.
  expect(at(sunday("01:30", "03:00"), "2026-11-01T05:00:00Z")).toMatchObject(opens("2026-11-01T05:30:00Z"));
  expect(at(sunday("01:30", "03:00"), "2026-11-01T06:10:00Z")).toEqual(until("2026-11-01T08:00:00Z"));
  expect(at(sunday("00:30", "01:30"), "2026-11-01T05:29:59Z")).toEqual(until("2026-11-01T05:30:00Z"));
  expect(at(sunday("00:30", "01:30"), "2026-11-01T06:10:00Z")).toMatchObject({ open: false });
});

test("OWN-21 a weekend’s holiday closes the weekday beside it, or that day alone for a company that works on it", () => {
  const closedOn = (hours: Hours, date: string) => !at(hours, `${date}T15:00:00Z`).open;
  const office = officeHours();
  const saturdays = officeHours({ week: { ...office.week, saturday: [{ opens: "08:00", closes: "16:00" }] } });
  expect(closedOn(office, "2026-07-03")).toBe(true);
  expect([closedOn(saturdays, "2026-07-03"), closedOn(saturdays, "2026-07-04")]).toEqual([false, true]);
  expect([closedOn(saturdays, "2027-07-04"), closedOn(saturdays, "2027-07-05")]).toEqual([true, true]);
  expect(at(office, "2027-12-31T15:00:00Z")).toMatchObject({ closedFor: { holiday: "new-years-day" } });
});

test("OWN-22 a company that never closes has no closing time, one that is closed for over a year no opening time", () => {
  const always = officeHours({ week: dayAndNight(), holidays: [] });
  expect(at(always, "2026-08-12T15:00:00Z")).toEqual({ open: true, until: undefined });
  expect(at(officeHours({ closures: closedForGood }), "2026-12-12T15:00:00Z")).toEqual({
    open: false,
    closedFor: { sentence: "We have moved." },
    opens: undefined,
  });
});
