import { type Hours, holidayIds } from "#src/facts/hours.schema.ts";
import { type Span, type Weekday, weekdays } from "#src/facts/week.schema.ts";

const partNames = [...weekdays, "byAppointment", "timeZone", ...holidayIds] as const;

/** What two people can change at once without a conflict: a day, a holiday, the line about appointments, the time zone. */
export type HoursPart = (typeof partNames)[number];

/** The hours in the form: "08:00-12:00 13:00-16:00" for a day, "" for a closed one; "true" or "false" for a holiday. */
export type HoursTexts = Readonly<Record<HoursPart, string>>;

/** Closures are not part of the form. */
export function hoursTexts({ week, byAppointment, timeZone, holidays }: Hours): HoursTexts {
  const days = weekdays.map((day) => [day, spansText(week[day])]);
  const kept = holidayIds.map((id) => [id, String(holidays.includes(id))]);
  return Object.fromEntries([...days, ["byAppointment", byAppointment], ["timeZone", timeZone], ...kept]);
}

/** The hours that the form describes; a time that is not filled in yet is "". */
export function hoursOf(texts: HoursTexts, closures: Hours["closures"]): Hours {
  return {
    timeZone: texts.timeZone,
    byAppointment: texts.byAppointment,
    week: Object.fromEntries(weekdays.map((day) => [day, spansIn(texts[day])])) as Hours["week"],
    holidays: holidayIds.filter((id) => texts[id] === "true"),
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

/** "Monday" */
export function dayTitle(day: Weekday): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}
