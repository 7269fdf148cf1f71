import { type HolidayId, holidayIds } from "#src/facts/hours.schema.ts";
import { type Span, type Weekday, weekdays } from "#src/facts/week.schema.ts";
import { type HoursTexts, spansIn, spansText } from "./hours-texts.ts";

type Values = Readonly<Record<string, string>>;

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
export function valuesOf(texts: HoursTexts): Values {
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
export function textsIn(values: Values, texts: HoursTexts): HoursTexts {
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
