import { expect, test } from "vitest";
import { closedWeek, officeHours } from "#test/company/hours.ts";
import type { Hours } from "./hours.schema.ts";
import { hoursNotes, hoursWords } from "./hours-text.ts";
import { comingClosures } from "./open-days.ts";

const span = (opens: string, closes: string) => [{ opens, closes }];
const day = span("08:00", "16:00");
const words = (week: Partial<Hours["week"]>, changes: Partial<Hours> = {}) =>
  hoursWords(officeHours({ week: { ...closedWeek(), ...week }, ...changes }));

test("OWN-26 the delivered hours read as they always have", () => {
  expect(hoursWords(officeHours())).toEqual({
    week: "Mon-Fri 8 am to 4 pm",
    closed: "Closed Sat-Sun and public holidays",
    note: "By appointment only",
    sentences: ["Mon-Fri 8 am to 4 pm.", "Closed Sat-Sun and public holidays.", "By appointment only."],
  });
});

test("LOOK-60 beside the hours of each day stands what these leave unsaid", () => {
  expect(hoursNotes(officeHours())).toBe("Closed on public holidays. By appointment only.");
  expect(hoursNotes(officeHours({ holidays: ["christmas"], byAppointment: "" }))).toBe("Closed on Christmas.");
});

test("OWN-26 days with equal hours stand together, in the order of the week", () => {
  const half = span("08:00", "12:00");
  expect(words({ monday: day, tuesday: day, wednesday: half, thursday: day, friday: half }).week).toBe(
    "Mon-Tue and Thu 8 am to 4 pm, Wed and Fri 8 am to noon",
  );
  expect(words({ tuesday: day, wednesday: day, thursday: day, friday: day, saturday: half })).toMatchObject({
    week: "Tue-Fri 8 am to 4 pm, Sat 8 am to noon",
    closed: "Closed Sun-Mon and public holidays",
  });
  const all = { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day };
  expect(words(all, { holidays: [] })).toMatchObject({ week: "Mon-Sun 8 am to 4 pm", closed: "" });
});

test("OWN-26 two spans a day, nights and half hours read as people say them", () => {
  expect(words({ monday: [...span("08:30", "12:00"), ...span("13:00", "17:30")] }).week).toBe(
    "Mon 8:30 am to noon and 1 pm to 5:30 pm",
  );
  expect(words({ friday: span("20:00", "02:00") }).week).toBe("Fri 8 pm to 2 am");
  expect(words({ friday: span("12:00", "00:00"), sunday: span("00:00", "06:00") }).week).toBe(
    "Fri noon to midnight, Sun 12 am to 6 am",
  );
});

test("OWN-26 only all federal holidays are called public holidays; up to three are named", () => {
  const closed = (holidays: Hours["holidays"]) => hoursWords(officeHours({ holidays })).closed;
  expect(closed([...officeHours().holidays, "christmas-eve"])).toBe("Closed Sat-Sun and public holidays");
  expect(closed(officeHours().holidays.slice(1))).toBe("Closed Sat-Sun and major holidays");
  expect(closed(["thanksgiving", "day-after-thanksgiving", "christmas"])).toBe(
    "Closed Sat-Sun, Thanksgiving, the day after Thanksgiving and Christmas",
  );
  expect(closed([])).toBe("Closed Sat-Sun");
});

test("OWN-26 without a line about appointments none is shown, and its own period is not doubled", () => {
  expect(hoursWords(officeHours({ byAppointment: "" })).sentences).toEqual([
    "Mon-Fri 8 am to 4 pm.",
    "Closed Sat-Sun and public holidays.",
  ]);
  expect(hoursWords(officeHours({ byAppointment: "Call first." })).note).toBe("Call first");
});

test("OWN-27 coming closures are those that have not ended, and the holidays outside of them that fall on a day with hours", () => {
  const closures = [
    { from: "2026-12-21", to: "2026-12-31", reason: "We’re on vacation." },
    { from: "2026-11-18", to: "2026-11-23", reason: "We’re closed for the storm." },
    { from: "2026-11-16", to: "2026-11-21", reason: "This one has ended." },
    { from: "2027-12-01", to: "2027-12-01", reason: "This one is far away." },
  ];
  expect(comingClosures(officeHours({ closures }), new Date("2026-11-22T17:00:00Z"), 90)).toEqual([
    { from: "2026-11-18", to: "2026-11-23", closedFor: { sentence: "We’re closed for the storm." } },
    { from: "2026-11-26", to: "2026-11-26", closedFor: { holiday: "thanksgiving" } },
    { from: "2026-12-21", to: "2026-12-31", closedFor: { sentence: "We’re on vacation." } },
    { from: "2027-01-01", to: "2027-01-01", closedFor: { holiday: "new-years-day" } },
    { from: "2027-01-18", to: "2027-01-18", closedFor: { holiday: "martin-luther-king-day" } },
    { from: "2027-02-15", to: "2027-02-15", closedFor: { holiday: "presidents-day" } },
  ]);
});
