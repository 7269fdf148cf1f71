import { holidayName } from "#src/facts/holidays.ts";
import { type HolidayId, type Hours, holidayIds } from "#src/facts/hours.schema.ts";
import { type Span, type Weekday, weekdays } from "#src/facts/week.schema.ts";
import { minuteMs } from "#src/platform/process/clock.ts";

/** What two people can change at once without a conflict: a day, a holiday, the line about appointments, the time zone. */
export type HoursPart =
  | `hours.week.${Weekday}`
  | `hours.holidays.${HolidayId}`
  | "hours.byAppointment"
  | "hours.timeZone";

/** The hours in the form: "08:00-12:00 13:00-16:00" for a day, "" for a closed one; "true" or "false" for a holiday. */
export type HoursTexts = Readonly<Record<HoursPart, string>>;

// The fields have the names by which the rules of the hours report an error.
export const dayField = (day: Weekday) => `hours.week.${day}` as const;
export const holidayField = (id: HolidayId) => `hours.holidays.${id}` as const;

/** "Monday" */
export const dayTitle = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1);

/** Every field in its order on the screen. */
export const hoursLabels: HoursTexts = Object.fromEntries([
  ...weekdays.map((day) => [dayField(day), dayTitle(day)]),
  ...holidayIds.map((id) => [holidayField(id), holidayName(id).replace(/^t/, "T")]),
  ["hours.byAppointment", "Line about appointments (optional)"],
  ["hours.timeZone", "Time zone"],
]);

/** Closures are not part of the form. */
export function hoursTexts({ week, byAppointment, timeZone, holidays }: Hours): HoursTexts {
  return Object.fromEntries([
    ...weekdays.map((day) => [dayField(day), spansText(week[day])]),
    ...holidayIds.map((id) => [holidayField(id), String(holidays.includes(id))]),
    ["hours.byAppointment", byAppointment],
    ["hours.timeZone", timeZone],
  ]);
}

/** The hours that the form describes; a time that is not filled in yet is "". */
export function hoursOf(texts: HoursTexts, closures: Hours["closures"]): Hours {
  return {
    timeZone: texts["hours.timeZone"],
    byAppointment: texts["hours.byAppointment"],
    week: Object.fromEntries(weekdays.map((day) => [day, spansIn(texts[dayField(day)])])) as Hours["week"],
    holidays: holidayIds.filter((id) => texts[holidayField(id)] === "true"),
    closures,
  };
}

export function spansText(spans: readonly Span[]): string {
  return spans.map(({ opens, closes }) => `${opens}-${closes}`).join(" ");
}

/** Takes any text: a draft may come from an earlier release. */
export function spansIn(text: string): Span[] {
  const spans = text.split(" ").filter((span) => span !== "");
  return spans.map((span) => {
    const [opens = "", closes = ""] = span.split("-");
    return { opens, closes };
  });
}

/** The times of day in steps of a quarter of an hour, "08:15", and those in between that these spans have. */
export function timesToChoose(spans: readonly Span[]): string[] {
  const steps = Array.from({ length: 24 * 4 }, (_, step) => new Date(step * 15 * minuteMs).toISOString().slice(11, 16));
  const kept = spans.flatMap(({ opens, closes }) => [opens, closes]).filter((time) => time !== "");
  return [...new Set([...steps, ...kept])].sort();
}

/** The time zones of the United States, with what people there call their time. */
export const timeZones = {
  "America/New_York": "Eastern Time (New York)",
  "America/Chicago": "Central Time (Chicago)",
  "America/Denver": "Mountain Time (Denver)",
  "America/Phoenix": "Mountain Time without daylight saving (Phoenix)",
  "America/Los_Angeles": "Pacific Time (Los Angeles)",
  "America/Anchorage": "Alaska Time (Anchorage)",
  "Pacific/Honolulu": "Hawaii Time (Honolulu)",
  "America/Puerto_Rico": "Atlantic Time (Puerto Rico)",
};
