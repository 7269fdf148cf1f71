import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHours, closedForGood, closedWeek, dayAndNight, officeHours } from "#test/company/hours.ts";
import type { Hours } from "./hours.schema.ts";
import { openingAt } from "./opening.ts";
import { nextChange, openingNow } from "./opening-line.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const line = (hours: Hours, time: string | Date) => openingNow(hours, new Date(time)).line;
/** The line with its news. */
const words = (hours: Hours, time: Date) => {
  const { line, news } = openingNow(hours, time);
  return `${line} ${news}`;
};
const span = (opens: string, closes: string) => [{ opens, closes }];

test.each([
  ["Monday 8 am", "2026-11-23T13:00:00Z", "Open now, until 4 pm"],
  ["Monday 4 pm", "2026-11-23T21:00:00Z", "Closed now. We open Tuesday at 8 am"],
  ["Friday evening", "2026-12-04T21:30:00Z", "Closed now. We open Monday at 8 am"],
  ["the evening before Thanksgiving", "2026-11-25T23:00:00Z", "Closed now. We open Friday at 8 am"],
  ["Thanksgiving", "2026-11-26T15:00:00Z", "Closed for Thanksgiving. We open Friday at 8 am"],
  ["the last minute of Thanksgiving", "2026-11-27T04:59:59Z", "Closed for Thanksgiving. We open Friday at 8 am"],
  ["the first minute after it", "2026-11-27T05:00:00Z", "Closed now. We open at 8 am"],
])("OWN-23 on %s the line says so", (_, time, expected) => {
  expect(line(officeHours(), time)).toBe(expected);
});

test("OWN-23 of holidays in a row each day has its own, with the day on which all are over", () => {
  const hours = officeHours({ holidays: ["thanksgiving", "day-after-thanksgiving"] });
  expect(line(hours, "2026-11-26T15:00:00Z")).toBe("Closed for Thanksgiving. We open Monday at 8 am");
  expect(line(hours, "2026-11-27T15:00:00Z")).toBe("Closed for the day after Thanksgiving. We open Monday at 8 am");
});

const monday = "2026-12-21T15:00:00Z";

test.each([
  ["We are without power", "2026-12-21", monday, "Closed now. We are without power. We open Tuesday at 8 am"],
  ["We’re closed for the storm.", "2026-12-21", monday, "We’re closed for the storm. We open Tuesday at 8 am"],
  ["Merry Christmas!", "2026-12-25", monday, "Closed now. Merry Christmas! We open Monday, December 28, at 8 am"],
  ["Merry Christmas!", "2026-12-25", "2026-12-22T05:00:00Z", "Closed now. Merry Christmas! We open Monday at 8 am"],
])(
  "OWN-23 a closure for %j until %s has its own sentence, and a day a week away its date",
  (reason, to, time, expected) => {
    expect(line(officeHours({ closures: [{ from: "2026-12-21", to, reason }] }), time)).toBe(expected);
  },
);

test("OWN-23 nights, noons, halves of an hour and two spans a day read as people say them", () => {
  const day = [...span("08:30", "12:00"), ...span("13:00", "17:30")];
  const hours = officeHours({
    week: {
      ...closedWeek(),
      monday: day,
      friday: span("20:00", "02:00"),
      saturday: span("20:00", "00:00"),
      sunday: span("00:00", "03:00"),
    },
  });
  expect(line(hours, "2026-08-10T11:00:00Z")).toBe("Closed now. We open at 8:30 am");
  expect(line(hours, "2026-08-10T15:00:00Z")).toBe("Open now, until noon");
  expect(line(hours, "2026-08-10T16:00:00Z")).toBe("Closed now. We open at 1 pm");
  expect(line(hours, "2026-08-10T20:00:00Z")).toBe("Open now, until 5:30 pm");
  expect(line(hours, "2026-08-15T01:00:00Z")).toBe("Open now, until 2 am");
  expect(line(hours, "2026-08-15T05:00:00Z")).toBe("Open now, until 2 am");
  // Saturday’s hours meet Sunday’s.
  expect(line(hours, "2026-08-16T01:00:00Z")).toBe("Open now, until 3 am");
  const early = officeHours({ week: { ...closedWeek(), sunday: span("00:00", "06:00") } });
  expect(line(early, "2026-08-15T15:00:00Z")).toBe("Closed now. We open Sunday at 12 am");
  const late = officeHours({ week: { ...closedWeek(), saturday: span("12:00", "00:00") } });
  expect(line(late, "2026-08-15T17:00:00Z")).toBe("Open now, until midnight");
});

test("OWN-23 hours that run for days name the day of closing, and without an end only the state", () => {
  const hours = officeHours({ week: dayAndNight(), holidays: ["thanksgiving"] });
  expect(line(hours, "2026-08-15T15:00:00Z")).toBe("Open now");
  expect(line(hours, "2026-11-23T15:00:00Z")).toBe("Open now, until Wednesday at midnight");
  expect(line(hours, "2026-11-25T15:00:00Z")).toBe("Open now, until midnight");
  expect(line(hours, "2026-11-26T15:00:00Z")).toBe("Closed for Thanksgiving. We open Friday at 12 am");
  expect(line(officeHours({ closures: closedForGood }), "2026-12-12T15:00:00Z")).toBe("Closed now. We have moved.");
});

test("OWN-24 the line stays the same until the moment at which it can change, within a day, and is another one once the company opens or closes", () => {
  const starts = ["2026-11-25", "2026-03-07", "2026-10-31", "2027-12-23", "2026-07-02", "2026-04-03"].map((date) =>
    Date.parse(date),
  );
  const cases = fc.constantFrom(...starts).chain((day) =>
    fc.tuple(
      anyHours(day / dayMs),
      fc.nat(5 * 1440).map((minute) => day + minute * minuteMs),
    ),
  );
  const edges = ["2026-11-23T12:59:00Z", "2026-11-23T20:59:00Z"].map((time): [[Hours, number], number[]] => [
    [officeHours(), Date.parse(time)],
    [0.5],
  ]);
  let changes = 0;
  fc.assert(
    fc.property(
      cases,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { minLength: 8, maxLength: 8 }),
      ([hours, start], between) => {
        const now = new Date(start);
        const next = nextChange(hours, now);
        const before = words(hours, now);
        const span = next.getTime() - start;
        expect(span).toBeGreaterThan(0);
        for (const part of [...between.map((share) => share * span), span - 1]) {
          expect(words(hours, new Date(start + Math.floor(part))), next.toISOString()).toBe(before);
        }
        expect(span).toBeLessThanOrEqual(25 * 60 * minuteMs);
        const opening = openingAt(hours, now);
        if ((opening.open ? opening.until : opening.opens)?.getTime() !== next.getTime()) return;
        expect(words(hours, next), next.toISOString()).not.toBe(before);
        changes += 1;
      },
    ),
    { numRuns: 200, examples: edges },
  );
  expect(changes).toBeGreaterThanOrEqual(edges.length);
});

test("OWN-24 from 6 am on a closing in the coming night needs no day", () => {
  const monday = [...span("04:00", "20:00"), ...span("20:00", "02:00")];
  const hours = officeHours({ week: { ...closedWeek(), sunday: span("20:00", "04:00"), monday } });
  expect(line(hours, "2026-08-10T09:00:00Z")).toBe("Open now, until Tuesday at 2 am");
  expect(nextChange(hours, new Date("2026-08-10T09:00:00Z")).toISOString()).toBe("2026-08-10T10:00:00.000Z");
  expect(line(hours, "2026-08-10T10:00:00Z")).toBe("Open now, until 2 am");
});

const away = { from: "2026-12-24", to: "2027-01-02", reason: "Merry Christmas!" };
const saturday = { from: "2026-12-19", to: "2026-12-19", hours: { opens: "08:00", closes: "12:00" } };

test.each([
  [7, "2026-12-16T15:00:00Z", "We’ll be open Sat,\xa0Dec\xa019, 8 am to noon"],
  [7, "2026-12-17T05:00:00Z", "We’ll be open Sat,\xa0Dec\xa019, 8 am to noon. We’ll be closed Dec\xa024 to Jan\xa02"],
  [7, "2026-12-19T15:00:00Z", "We’ll be closed Dec\xa024 to Jan\xa02"],
  [7, "2026-12-24T05:00:00Z", ""],
  [1, "2026-12-23T15:00:00Z", "We’ll be closed Dec\xa024 to Jan\xa02"],
  [0, "2026-12-23T15:00:00Z", ""],
])("OWN-147 %i days ahead, at %s visitors read %j", (announceDays, time, news) => {
  const hours = officeHours({ closures: [away], openDays: [saturday], announceDays });
  expect(openingNow(hours, new Date(time)).news).toBe(news);
});

test("OWN-147 OWN-149 special hours in a closure are not announced, and three pieces of news are two", () => {
  const news = (hours: Partial<Hours>) =>
    openingNow(officeHours({ announceDays: 30, ...hours }), new Date("2026-12-18T15:00:00Z")).news;
  expect(news({ closures: [{ ...away, from: saturday.from }], openDays: [saturday] })).toBe(
    "We’ll be closed Dec\xa019 to Jan\xa02",
  );
  const three = ["2026-12-21", "2026-12-22", "2026-12-23"].map((day) => ({ from: day, to: day, reason: "Storm" }));
  expect(news({ closures: three })).toBe("We’ll be closed Mon,\xa0Dec\xa021. We’ll be closed Tue,\xa0Dec\xa022");
});

test.each([
  ["on a Saturday", "2026-12-19T14:00:00Z", "Open now, until noon", "8 am to noon"],
  ["before it", "2026-12-18T22:00:00Z", "Closed now. We open Saturday at 8 am", undefined],
  ["on a holiday", "2026-12-25T14:00:00Z", "Open now, until 11 am", "7 am to 11 am and 1 pm to 2 pm"],
  ["between its two", "2026-12-25T17:00:00Z", "Closed now. We open at 1 pm", "7 am to 11 am and 1 pm to 2 pm"],
  ["in a closure", "2026-12-28T14:00:00Z", "Closed for the storm. We open Tuesday at 8 am", "Closed today"],
])("OWN-149 special hours %s win over week and holiday, and lose against a closure", (_, time, expected, today) => {
  const on = (day: string, opens: string, closes: string) => ({ from: day, to: day, hours: { opens, closes } });
  const openDays = [
    saturday,
    on("2026-12-25", "07:00", "11:00"),
    on("2026-12-25", "13:00", "14:00"),
    on("2026-12-28", "10:00", "11:00"),
  ];
  const closures = [{ from: "2026-12-28", to: "2026-12-28", reason: "Closed for the storm." }];
  expect(openingNow(officeHours({ openDays, closures }), new Date(time))).toMatchObject({
    line: expected,
    hoursToday: today,
  });
});
