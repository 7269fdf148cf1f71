import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { closedWeek, officeHours, timeOfDay } from "#test/company/hours.ts";
import { announceDaysSchema, type Hours, hoursSchema, openDaysSchema } from "./hours.schema.ts";
import { weekdays } from "./week.schema.ts";

/** The sentence at each wrong field. */
function errorsOf(value: unknown, schema: z.ZodMiniType = hoursSchema): Record<string, string> {
  const { error } = schema.safeParse(value);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

const withWeek = (week: Partial<Hours["week"]>) => officeHours({ week: { ...closedWeek(), ...week } });
const span = (opens: string, closes: string) => ({ opens, closes });
const closure = (from: string, to: string, reason = "We’re closed for the storm.") =>
  officeHours({ closures: [{ from, to, reason }] });
const eve = "2026-12-24";
const closed = (count: number) => Array.from({ length: count }, () => ({ from: eve, to: eve, reason: "x" }));

const opens = "enter the time you open, like 8 am.";
const closes = "enter the time you close, like 4 pm.";
const same = "opening and closing time are the same. Change one of them.";
const before =
  "closing time is before opening time. Check am and pm. If you close past midnight, enter fewer than 16 hours.";
const early = (other: string) => `these hours begin before ${other} end. Change one of them.`;
const within = early("the hours before them");
const [afterFriday, afterSunday] = [early("Friday’s hours"), early("Sunday’s hours")];
const night = [span("20:00", "02:00")];

test.each<[string, Partial<Hours["week"]>, field: string, sentence: string]>([
  ["an hour that no clock shows", { monday: [span("25:00", "16:00")] }, "0.opens", opens],
  ["24:00", { friday: [span("08:00", "24:00")] }, "0.closes", closes],
  ["no closing time", { friday: [span("08:00", "")] }, "0.closes", closes],
  ["equal times", { monday: [span("08:00", "08:00")] }, "0.closes", same],
  ["4 am for 4 pm", { monday: [span("08:00", "04:00")] }, "0.closes", before],
  ["hours within others", { monday: [span("08:00", "16:00"), span("12:00", "13:00")] }, "1.opens", within],
  ["hours in another order", { monday: [span("12:00", "17:00"), span("08:00", "12:01")] }, "0.opens", within],
  ["a night into Saturday’s hours", { saturday: [span("01:45", "06:00")], friday: night }, "0.opens", afterFriday],
  ["a night from Sunday", { monday: [span("01:45", "06:00")], sunday: night }, "0.opens", afterSunday],
])("OWN-20 %s: its sentence stands at its field", (_, week, field, sentence) => {
  const [day = ""] = Object.keys(week);
  const name = `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;
  expect(errorsOf(withWeek(week))).toEqual({ [`week.${day}.${field}`]: `${name}: ${sentence}` });
});

const five = ["01", "03", "05", "07", "09"].map((hour) => span(`${hour}:00`, `${hour}:30`));
const zone = "Choose a time zone from the list, like America/New_York.";
const holiday = "Choose holidays from the list, each once.";
const order = "The last day is before the first day. Enter a later last day.";
const year = "A closure can be up to a year long. Check the year of the last day.";
const noWeek = "Enter hours for at least one day. To close for a while, add a closure instead.";
const longReason = "Write this sentence in 120 characters or fewer.";
const manyClosures = "Enter up to 40 closures. Remove those that have passed.";
const longLine = "Write this line in 60 characters or fewer.";
const noReason = "Write one sentence for visitors, like “We’re closed for the storm.”";

test.each<[string, unknown, field: string, sentence: string]>([
  ["five spans", withWeek({ monday: five }), "week.monday", "Monday: enter up to 4 opening times."],
  ["a week without hours", withWeek({}), "week", noWeek],
  ["a closure that ends before it begins", closure(eve, "2026-12-23"), "closures.0.to", order],
  ["a closure of years", closure(eve, "2027-12-26"), "closures.0.to", year],
  ["February 30", closure("2026-02-30", eve), "closures.0.from", "Enter the first day of this closure."],
  ["no last day", closure(eve, ""), "closures.0.to", "Enter the last day of this closure."],
  ["a closure without a sentence", closure(eve, eve, " \u200B"), "closures.0.reason", noReason],
  ["a long sentence", closure(eve, eve, "x".repeat(121)), "closures.0.reason", longReason],
  ["41 closures", officeHours({ closures: closed(41) }), "closures", manyClosures],
  ["an unknown time zone", officeHours({ timeZone: "America/Ocala" }), "timeZone", zone],
  ["an offset", officeHours({ timeZone: "-05:00" }), "timeZone", zone],
  ["a holiday twice", officeHours({ holidays: ["christmas", "christmas"] }), "holidays", holiday],
  ["an unknown holiday", { ...officeHours(), holidays: ["easter"] }, "holidays.0", holiday],
  ["a long line", officeHours({ byAppointment: "x".repeat(61) }), "byAppointment", longLine],
])("OWN-20 %s: its sentence stands at its field", (_, hours, field, sentence) => {
  expect(errorsOf(hours)).toEqual({ [field]: sentence });
});

const special = (from: string, to: string, hours = span("08:00", "12:00")) => [{ from, to, hours }];
const longDays = "Special hours can last up to 31 days. For longer, change your week.";
const tooMany = "Enter up to 40 special hours. Remove those that have passed.";
const sameTimes = "Special hours: opening and closing time are the same. Change one of them.";

test.each<[string, unknown, field: string, sentence: string]>([
  ["an end before the start", special(eve, "2026-12-23"), "0.to", order],
  ["32 days", special(eve, "2027-01-24"), "0.to", longDays],
  ["no first day", special("", eve), "0.from", "Enter the first day of these hours."],
  ["equal times", special(eve, eve, span("08:00", "08:00")), "0.hours.closes", sameTimes],
  ["no time", special(eve, eve, span("", "12:00")), "0.hours.opens", `Special hours: ${opens}`],
  ["41 of them", Array.from({ length: 41 }, () => special(eve, eve)).flat(), "", tooMany],
])("OWN-149 %s: its sentence stands at its field", (_, value, field, sentence) => {
  expect(errorsOf(value, openDaysSchema)).toEqual({ [field]: sentence });
});

test("OWN-147 visitors read of a closure 0 to 30 days ahead", () => {
  expect([0, 30].map((days) => announceDaysSchema.safeParse(days).success)).toEqual([true, true]);
  for (const days of [-1, 31, 1.5, "7"])
    expect(errorsOf(days, announceDaysSchema)).toEqual({ "": "Please choose 0 to 30 days." });
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
