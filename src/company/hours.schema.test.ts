import fc from "fast-check";
import { expect, test } from "vitest";
import { anyHours, closedWeek, officeHours, timeOfDay } from "#test/company/hours.ts";
import { type Hours, hoursSchema } from "./hours.schema.ts";
import { weekdays } from "./week.schema.ts";

/** The sentence at each wrong field. */
function errorsOf(hours: unknown): Record<string, string> {
  const { error } = hoursSchema.safeParse(hours);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

const withWeek = (week: Partial<Hours["week"]>) => officeHours({ week: { ...closedWeek(), ...week } });
const span = (opens: string, closes: string) => ({ opens, closes });
const closure = (from: string, to: string, reason = "We’re closed for the storm.") =>
  officeHours({ closures: [{ from, to, reason }] });

test.each([
  [
    "an hour that no clock shows",
    withWeek({ monday: [span("25:00", "16:00")] }),
    "week.monday.0.opens",
    "Monday: enter the time you open, like 8:00 AM.",
  ],
  [
    "24:00",
    withWeek({ friday: [span("08:00", "24:00")] }),
    "week.friday.0.closes",
    "Friday: enter the time you close, like 4:00 PM.",
  ],
  [
    "no closing time",
    withWeek({ friday: [span("08:00", "")] }),
    "week.friday.0.closes",
    "Friday: enter the time you close, like 4:00 PM.",
  ],
  [
    "equal times",
    withWeek({ monday: [span("08:00", "08:00")] }),
    "week.monday.0.closes",
    "Monday: opening and closing time are the same. Change one of them.",
  ],
  [
    "4 am for 4 pm",
    withWeek({ monday: [span("08:00", "04:00")] }),
    "week.monday.0.closes",
    "Monday: closing time is before opening time. Check AM and PM. Past midnight enter less than 16 hours.",
  ],
  [
    "hours within others",
    withWeek({ monday: [span("08:00", "16:00"), span("12:00", "13:00")] }),
    "week.monday.1.opens",
    "Monday: these hours begin before the hours before them end. Change one of them.",
  ],
  [
    "hours in another order",
    withWeek({ monday: [span("12:00", "17:00"), span("08:00", "12:01")] }),
    "week.monday.0.opens",
    "Monday: these hours begin before the hours before them end. Change one of them.",
  ],
  [
    "a night that runs into the next day’s hours",
    withWeek({ friday: [span("20:00", "02:00")], saturday: [span("01:45", "06:00")] }),
    "week.saturday.0.opens",
    "Saturday: these hours begin before Friday’s hours end. Change one of them.",
  ],
  [
    "a night from Sunday into Monday",
    withWeek({ sunday: [span("20:00", "02:00")], monday: [span("01:45", "06:00")] }),
    "week.monday.0.opens",
    "Monday: these hours begin before Sunday’s hours end. Change one of them.",
  ],
  [
    "five spans",
    withWeek({ monday: ["01", "03", "05", "07", "09"].map((hour) => span(`${hour}:00`, `${hour}:30`)) }),
    "week.monday",
    "Monday: enter up to 4 opening times.",
  ],
  [
    "a week without hours",
    withWeek({}),
    "week",
    "Enter hours for at least one day. To close for a while, add a closure instead.",
  ],
  [
    "a closure that ends before it begins",
    closure("2026-12-24", "2026-12-23"),
    "closures.0.to",
    "The last day is before the first day. Enter a later last day.",
  ],
  [
    "a closure of years",
    closure("2026-12-24", "2027-12-26"),
    "closures.0.to",
    "A closure can be up to a year long. Check the year of the last day.",
  ],
  ["February 30", closure("2026-02-30", "2026-03-02"), "closures.0.from", "Enter the first day of this closure."],
  ["no last day", closure("2026-02-20", ""), "closures.0.to", "Enter the last day of this closure."],
  [
    "a closure without a sentence",
    closure("2026-12-24", "2026-12-24", " \u200B"),
    "closures.0.reason",
    "Write one sentence for visitors, like “We’re closed for the storm.”",
  ],
  [
    "a sentence that is too long",
    closure("2026-12-24", "2026-12-24", "x".repeat(121)),
    "closures.0.reason",
    "Write this sentence in 120 characters or fewer.",
  ],
  [
    "41 closures",
    officeHours({
      closures: Array.from({ length: 41 }, () => ({ from: "2026-12-24", to: "2026-12-24", reason: "x" })),
    }),
    "closures",
    "Enter up to 40 closures. Remove those that have passed.",
  ],
  [
    "an unknown time zone",
    officeHours({ timeZone: "America/Ocala" }),
    "timeZone",
    "Choose a time zone from the list, like America/New_York.",
  ],
  [
    "an offset",
    officeHours({ timeZone: "-05:00" }),
    "timeZone",
    "Choose a time zone from the list, like America/New_York.",
  ],
  [
    "a holiday twice",
    officeHours({ holidays: ["christmas", "christmas"] }),
    "holidays",
    "Choose holidays from the list, each once.",
  ],
  [
    "an unknown holiday",
    { ...officeHours(), holidays: ["easter"] },
    "holidays.0",
    "Choose holidays from the list, each once.",
  ],
  [
    "a long line",
    officeHours({ byAppointment: "x".repeat(61) }),
    "byAppointment",
    "Write this line in 60 characters or fewer.",
  ],
])("OWN-20 %s: its sentence stands at its field", (_, hours, field, sentence) => {
  expect(errorsOf(hours)).toEqual({ [field]: sentence });
});

test("OWN-20 one day’s hours can be followed at once by the next, past midnight and from Sunday into Monday; each day is kept in order", () => {
  const hours = withWeek({
    friday: [span("20:00", "02:00"), span("08:00", "12:00")],
    saturday: [span("02:00", "06:00")],
    sunday: [span("22:00", "00:00")],
    monday: [span("00:00", "06:00")],
  });
  expect(hoursSchema.parse(hours).week.friday).toEqual([span("08:00", "12:00"), span("20:00", "02:00")]);
  expect(hoursSchema.parse(closure("2026-03-01", "2027-03-01")).closures).toHaveLength(1);
});

test("OWN-20 spans are refused exactly if a minute of the week would be in two of them", () => {
  const minutes = 7 * 1440;
  const spans = fc.array(
    fc.record({
      day: fc.nat(6),
      opens: fc.nat(95).map((n) => n * 15),
      length: fc.integer({ min: 1, max: 63 }).map((n) => n * 15),
    }),
    { minLength: 1, maxLength: 6 },
  );
  let refused = 0;
  fc.assert(
    fc.property(spans, (all) => {
      const week = closedWeek();
      const uses = new Uint8Array(minutes);
      for (const { day, opens, length } of all) {
        week[weekdays[day] ?? "monday"].push(span(timeOfDay(opens), timeOfDay(opens + length)));
        for (let at = 0; at < length; at++)
          uses[(day * 1440 + opens + at) % minutes] = (uses[(day * 1440 + opens + at) % minutes] ?? 0) + 1;
      }
      fc.pre(weekdays.every((day) => week[day].length <= 4));
      const overlaps = uses.some((count) => count > 1);
      if (overlaps) refused++;
      expect(hoursSchema.safeParse(officeHours({ week })).success).toBe(!overlaps);
    }),
    { numRuns: 1000 },
  );
  expect(refused).toBeGreaterThan(100);
});

test("OWN-20 the hours of the other tests are hours that the schema takes, and it leaves them as they are", () => {
  fc.assert(
    fc.property(anyHours(20_000), (hours) => void expect(hoursSchema.parse(hours)).toEqual(hours)),
    { numRuns: 200 },
  );
});
