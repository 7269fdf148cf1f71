import { type HolidayId, type Hours, holidayIds } from "#src/facts/hours.schema.ts";
import { type Span, type Weekday, weekdays } from "#src/facts/week.schema.ts";
import { minuteMs } from "#src/platform/process/clock.ts";

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

/** The times of day in steps of a quarter of an hour, "08:15", and those in between that these weeks have. */
export function timesToChoose(weeks: readonly Hours["week"][]): string[] {
  const steps = Array.from({ length: 24 * 4 }, (_, step) => new Date(step * 15 * minuteMs).toISOString().slice(11, 16));
  const spans = weeks.flatMap((week) => Object.values(week)).flat();
  const kept = spans.flatMap(({ opens, closes }) => [opens, closes]).filter((time) => time !== "");
  return [...new Set([...steps, ...kept])].sort();
}

/** "Monday" */
export function dayTitle(day: Weekday): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}

// The fields have the names by which the rules of the hours report an error.
export const noteField = "hours.byAppointment";
export const timeZoneField = "hours.timeZone";

export function timeField(day: Weekday, index: number, edge: keyof Span): string {
  return `hours.week.${day}.${index}.${edge}`;
}

export function holidayField(id: HolidayId): string {
  return `hours.holidays.${id}`;
}

/** What the fields show for these texts. */
export function valuesOf(texts: HoursTexts): Readonly<Record<string, string>> {
  const times = weekdays.flatMap((day) =>
    spansIn(texts[day]).flatMap(({ opens, closes }, index) => [
      [timeField(day, index, "opens"), opens],
      [timeField(day, index, "closes"), closes],
    ]),
  );
  const holidays = holidayIds.map((id) => [holidayField(id), texts[id]]);
  return Object.fromEntries([...times, ...holidays, [noteField, texts.byAppointment], [timeZoneField, texts.timeZone]]);
}

/** The texts that stand in the fields. @param texts which fields there are */
export function textsIn(values: Readonly<Record<string, string>>, texts: HoursTexts): HoursTexts {
  const days = weekdays.map((day) => {
    const spans = spansIn(texts[day]).map((_, index) => ({
      opens: values[timeField(day, index, "opens")] ?? "",
      closes: values[timeField(day, index, "closes")] ?? "",
    }));
    return [day, spansText(spans)];
  });
  const holidays = holidayIds.map((id) => [id, values[holidayField(id)]]);
  return Object.fromEntries([
    ...days,
    ...holidays,
    ["byAppointment", values[noteField]],
    ["timeZone", values[timeZoneField]],
  ]);
}
