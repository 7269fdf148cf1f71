import fc from "fast-check";
import { type Hours, holidayIds } from "#src/facts/hours.schema.ts";
import { type Span, type Week, weekdays } from "#src/facts/week.schema.ts";

/** Monday to Friday, 8 am to 4 pm, in New York, with all federal holidays but none of the others. */
export function officeHours(changes: Partial<Hours> = {}): Hours {
  const day = () => [{ opens: "08:00", closes: "16:00" }];
  return {
    timeZone: "America/New_York",
    byAppointment: "By appointment only",
    week: { ...closedWeek(), monday: day(), tuesday: day(), wednesday: day(), thursday: day(), friday: day() },
    holidays: holidayIds.slice(0, 11),
    closures: [],
    ...changes,
  };
}

export function closedWeek(): Week {
  return { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
}

/** Open at every minute, in two spans a day. */
export function dayAndNight(): Week {
  const all = [
    { opens: "00:00", closes: "12:00" },
    { opens: "12:00", closes: "00:00" },
  ];
  return { monday: all, tuesday: all, wednesday: all, thursday: all, friday: all, saturday: all, sunday: all };
}

/** Closed for more than a year from December 1, 2026, on. */
export const closedForGood = [
  { from: "2026-12-01", to: "2027-12-01", reason: "We have moved." },
  { from: "2027-11-01", to: "2028-10-31", reason: "We have moved." },
];

/** "01:30" */
export function timeOfDay(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** Often within the hours in which clocks change. */
const quarterHour = fc.oneof(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 14 })).map((n) => n * 15);

/** Up to two spans a day; the last may pass midnight, up to the first of the next day. */
const week: fc.Arbitrary<Week> = fc
  .array(
    fc.record({
      times: fc.uniqueArray(quarterHour, { minLength: 1, maxLength: 4 }),
      night: fc.option(fc.integer({ min: 0, max: 16 }).map((n) => n * 15)),
    }),
    { minLength: 7, maxLength: 7 },
  )
  .map((days) => {
    const spansByDay = days.map(({ times }) => {
      const sorted = times.toSorted((a, b) => a - b);
      return sorted.slice(0, sorted.length & ~1).flatMap((opens, index) => {
        const closes = sorted[index + 1];
        return index % 2 === 0 && closes !== undefined ? [{ opens, closes }] : [];
      });
    });
    return Object.fromEntries(
      weekdays.map((name, index) => {
        const spans = spansByDay[index] ?? [];
        const last = spans.at(-1);
        const night = days[index]?.night ?? null;
        const nextOpens = spansByDay[(index + 1) % 7]?.[0]?.opens ?? 1440;
        if (last && night !== null && last.opens - night > 480) last.closes = Math.min(night, nextOpens);
        return [name, spans.map(({ opens, closes }): Span => ({ opens: timeOfDay(opens), closes: timeOfDay(closes) }))];
      }),
    ) as Week;
  })
  .filter((days) => weekdays.some((day) => days[day].length > 0));

const zones = ["America/New_York", "America/New_York", "America/Phoenix", "Europe/Berlin", "Australia/Lord_Howe"];

/** Hours that the schema takes, with closures and special hours around `day` (days since 1970). */
export function anyHours(day: number): fc.Arbitrary<Hours> {
  return fc.record({
    timeZone: fc.constantFrom(...zones),
    byAppointment: fc.constant(""),
    week,
    holidays: fc.subarray([...holidayIds]),
    closures: fc.array(
      fc
        .tuple(fc.integer({ min: -4, max: 6 }), fc.integer({ min: 0, max: 4 }), fc.constantFrom("Storm", "Back soon."))
        .map(([from, length, reason]) => ({ from: isoDay(day + from), to: isoDay(day + from + length), reason })),
      { maxLength: 2 },
    ),
    openDays: fc.array(
      fc
        .tuple(fc.integer({ min: -4, max: 9 }), fc.integer({ min: 0, max: 2 }), quarterHour, quarterHour)
        .filter(([, , opens, closes]) => opens !== closes && (closes > opens || opens - closes > 480))
        .map(([from, length, opens, closes]) => ({
          ...{ from: isoDay(day + from), to: isoDay(day + from + length) },
          hours: { opens: timeOfDay(opens), closes: timeOfDay(closes) },
        })),
      { maxLength: 2 },
    ),
    announceDays: fc.integer({ min: 0, max: 9 }),
  });
}
