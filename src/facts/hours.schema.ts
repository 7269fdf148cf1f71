import * as z from "zod/mini";
import { asLine, requiredText, wholeNumber } from "#src/schema/fields.schema.ts";
import { calendarDate } from "./calendar-date.schema.ts";
import { spanOf, weekSchema } from "./week.schema.ts";

/** The eleven federal holidays (5 U.S.C. 6103). */
export const federalHolidayIds = [
  "new-years-day",
  "martin-luther-king-day",
  "presidents-day",
  "memorial-day",
  "juneteenth",
  "independence-day",
  "labor-day",
  "columbus-day",
  "veterans-day",
  "thanksgiving",
  "christmas",
] as const;
/** What a company can tick: on a day of two the first of this list is named. */
export const holidayIds = [...federalHolidayIds, "day-after-thanksgiving", "christmas-eve", "new-years-eve"] as const;
export type HolidayId = (typeof holidayIds)[number];

export const hoursLimits = {
  closures: 40,
  closureDays: 366,
  /** UTF-16 units, as the browser's maxlength counts. */
  reason: 120,
  byAppointment: 60,
  openDays: 40,
  openDaysLong: 31,
  announceDays: 30,
} as const;

const dayMs = 86_400_000;

/** The rules of a first and a last day. @param most days, both included */
const daysInOrder = (most: number, tooLong: string) => [
  z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
    error: "The last day is before the first day. Enter a later last day.",
    path: ["to"],
  }),
  z.refine<{ from: string; to: string }>(({ from, to }) => Date.parse(to) - Date.parse(from) < most * dayMs, {
    error: tooLong,
    path: ["to"],
  }),
];

/** Days on which the company is closed, and why. */
export const closureSchema = z
  .strictObject({
    from: calendarDate("Enter the first day of this closure."),
    to: calendarDate("Enter the last day of this closure."),
    reason: requiredText(asLine, hoursLimits.reason, {
      blank: "Write one sentence for visitors, like “We’re closed for the storm.”",
      tooLong: `Write this sentence in ${hoursLimits.reason} characters or fewer.`,
    }),
  })
  .check(
    // Mostly a mistyped year.
    ...daysInOrder(hoursLimits.closureDays, "A closure can be up to a year long. Check the year of the last day."),
  );

/** Days with opening hours of their own, such as one Saturday. Two entries of a day are its two spans (OWN-149). */
export const openDaySchema = z
  .strictObject({
    from: calendarDate("Enter the first day of these hours."),
    to: calendarDate("Enter the last day of these hours."),
    hours: spanOf("Special hours"),
  })
  .check(
    ...daysInOrder(hoursLimits.openDaysLong, "Special hours can last up to 31 days. For longer, change your week."),
  );

export const openDaysSchema = z.array(openDaySchema).check(
  z.maxLength(hoursLimits.openDays, {
    error: `Enter up to ${hoursLimits.openDays} special hours. Remove those that have passed.`,
  }),
);

/** How many days ahead visitors read of a closure or of special hours; 0 for not at all (OWN-147). */
export const announceDaysSchema = wholeNumber(
  0,
  hoursLimits.announceDays,
  `Please choose 0 to ${hoursLimits.announceDays} days.`,
);

const wrongTimeZone = "Choose a time zone from the list, like America/New_York.";
const wrongHoliday = "Choose holidays from the list, each once.";

/** When the company is open. Each error stands at its field and can be read without it. */
export const hoursSchema = z.strictObject({
  timeZone: z.string({ error: wrongTimeZone }).check(z.refine(isTimeZone, { error: wrongTimeZone })),
  /** A line beside the hours, "By appointment only"; empty for none. */
  byAppointment: z.string().check(
    z.overwrite(asLine),
    z.maxLength(hoursLimits.byAppointment, {
      error: `Write this line in ${hoursLimits.byAppointment} characters or fewer.`,
    }),
  ),
  week: weekSchema,
  holidays: z
    .array(z.enum(holidayIds, { error: wrongHoliday }))
    .check(z.refine((ids) => new Set(ids).size === ids.length, { error: wrongHoliday })),
  closures: z.array(closureSchema).check(
    z.maxLength(hoursLimits.closures, {
      error: `Enter up to ${hoursLimits.closures} closures. Remove those that have passed.`,
    }),
  ),
});

export type OpenDay = z.output<typeof openDaySchema>;
/** The hours with what is stored beside them: earlier releases refuse hours with parts that they do not know. */
export type Hours = z.output<typeof hoursSchema> & { openDays?: readonly OpenDay[]; announceDays?: number };
export type Closure = Hours["closures"][number];

/** A name that the runtime has. Offsets such as "+05:00" have no daylight saving and are no names. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
