import { type Day, dayOf, weekdayOf } from "./calendar.ts";
import { federalHolidayIds, type HolidayId } from "./hours.schema.ts";
import type { Weekday } from "./week.schema.ts";

type Holiday = {
  /** As it follows "Closed for". */
  name: string;
  dayIn(year: number): Day;
};

const holidays: Readonly<Record<HolidayId, Holiday>> = {
  "new-years-day": { name: "New Year’s Day", dayIn: (year) => dayOf(year, 1, 1) },
  "martin-luther-king-day": { name: "Martin Luther King Jr. Day", dayIn: (year) => nth(3, "monday", year, 1) },
  "presidents-day": { name: "Presidents’ Day", dayIn: (year) => nth(3, "monday", year, 2) },
  "memorial-day": { name: "Memorial Day", dayIn: (year) => onOrAfter(dayOf(year, 5, 25), "monday") },
  juneteenth: { name: "Juneteenth", dayIn: (year) => dayOf(year, 6, 19) },
  "independence-day": { name: "Independence Day", dayIn: (year) => dayOf(year, 7, 4) },
  "labor-day": { name: "Labor Day", dayIn: (year) => nth(1, "monday", year, 9) },
  "columbus-day": { name: "Columbus Day", dayIn: (year) => nth(2, "monday", year, 10) },
  "veterans-day": { name: "Veterans Day", dayIn: (year) => dayOf(year, 11, 11) },
  thanksgiving: { name: "Thanksgiving", dayIn: (year) => nth(4, "thursday", year, 11) },
  christmas: { name: "Christmas", dayIn: (year) => dayOf(year, 12, 25) },
  "day-after-thanksgiving": {
    name: "the day after Thanksgiving",
    dayIn: (year) => nth(4, "thursday", year, 11) + 1,
  },
  "christmas-eve": { name: "Christmas Eve", dayIn: (year) => dayOf(year, 12, 24) },
  "new-years-eve": { name: "New Year’s Eve", dayIn: (year) => dayOf(year, 12, 31) },
};

/** A holiday as people say it after "Closed for": "Thanksgiving", "the day after Thanksgiving". */
export function holidayName(id: HolidayId): string {
  return holidays[id].name;
}

/** The day of a holiday in a year, before it is moved. */
export function holidayIn(year: number, id: HolidayId): Day {
  return holidays[id].dayIn(year);
}

/**
 * The day on which offices keep a holiday: a federal one that falls on a Saturday is moved to the Friday before, one on a
 * Sunday to the Monday after. New Year’s Day can be kept on December 31 of the year before. Other holidays do not move.
 */
export function observedHolidayIn(year: number, id: HolidayId): Day {
  const day = holidayIn(year, id);
  if (!federal.has(id)) return day;
  const weekday = weekdayOf(day);
  if (weekday === "saturday") return day - 1;
  return weekday === "sunday" ? day + 1 : day;
}

const federal: ReadonlySet<HolidayId> = new Set(federalHolidayIds);

function nth(count: number, weekday: Weekday, year: number, month: number): Day {
  return onOrAfter(dayOf(year, month, 7 * (count - 1) + 1), weekday);
}

/** The first day with this name, at most six days later. */
function onOrAfter(day: Day, weekday: Weekday): Day {
  return weekdayOf(day) === weekday ? day : onOrAfter(day + 1, weekday);
}
