import { federalHolidayIds, type HolidayId, type Hours } from "#src/facts/hours.schema.ts";
import { type Span, weekdays } from "#src/facts/week.schema.ts";

/* The opening hours a second time, as a person with a watch and a calendar reads them: no offsets, no moments. */

const minuteMs = 60_000;
const watches = new Map<string, Intl.DateTimeFormat>();

/** What a watch shows in a time zone: "2026-03-08 01:59". */
export function watch(moment: number, timeZone: string): string {
  const format =
    watches.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  watches.set(timeZone, format);
  return format.format(moment);
}

/**
 * Whether it is open in each minute from one moment to another. While a watch that was set back shows times a second time, the
 * latest that it has shown counts.
 */
export function scanMinutes(hours: Hours, from: number, to: number): { at: number; open: boolean; latest: string }[] {
  const minutes = [];
  const known = new Map<string, readonly Span[]>();
  const on = (date: string) => {
    const spans = known.get(date) ?? spansOn(hours, date);
    known.set(date, spans);
    return spans;
  };
  let latest = "";
  // A day before, so that a watch that was set back shortly before is known.
  for (let at = from - 1440 * minuteMs; at < to; at += minuteMs) {
    const shown = watch(at, hours.timeZone);
    if (shown > latest) latest = shown;
    if (at >= from) minutes.push({ at, latest, open: isOpen(on, latest) });
  }
  return minutes;
}

function isOpen(on: (date: string) => readonly Span[], shown: string): boolean {
  const [date = "", time = ""] = shown.split(" ");
  if (on(date).some(({ opens, closes }) => opens <= time && (time < closes || closes < opens))) return true;
  return on(addDays(date, -1)).some(({ opens, closes }) => closes < opens && time < closes);
}

/** The spans that open on a date. */
export function spansOn(hours: Hours, date: string) {
  if (hours.closures.some(({ from, to }) => date >= from && date <= to)) return [];
  const own = hours.openDays?.filter(({ from, to }) => date >= from && date <= to) ?? [];
  if (own.length > 0) return own.map((each) => each.hours);
  return holidayOn(hours, date) ? [] : weekSpans(hours, date);
}

/** The holiday that the company keeps on a date. */
export function holidayOn(hours: Hours, date: string): HolidayId | undefined {
  const isFederal = (id: HolidayId) => (federalHolidayIds as readonly string[]).includes(id);
  const kept = (id: HolidayId) => {
    const neighbor = { Fri: addDays(date, 1), Mon: addDays(date, -1) }[nameOfDay(date)];
    const isMovedHere =
      neighbor !== undefined &&
      ["Sat", "Sun"].includes(nameOfDay(neighbor)) &&
      isFederal(id) &&
      fallsOn(id, neighbor) &&
      weekSpans(hours, neighbor).length === 0;
    const isMovedAway =
      ["Sat", "Sun"].includes(nameOfDay(date)) && isFederal(id) && weekSpans(hours, date).length === 0;
    return isMovedHere || (fallsOn(id, date) && !isMovedAway);
  };
  return hours.holidays.find(kept);
}

function weekSpans(hours: Hours, date: string) {
  return hours.week[weekdays.find((day) => day.startsWith(nameOfDay(date).toLowerCase())) ?? "monday"];
}

/** By month, day of the month and name of the day, as 5 U.S.C. 6103 has them. */
export function fallsOn(id: HolidayId, date: string): boolean {
  const monthDay = date.slice(5);
  const between = (name: string, first: string, last: string) =>
    nameOfDay(date) === name && monthDay >= first && monthDay <= last;
  const rules: Record<HolidayId, boolean> = {
    "new-years-day": monthDay === "01-01",
    "martin-luther-king-day": between("Mon", "01-15", "01-21"),
    "presidents-day": between("Mon", "02-15", "02-21"),
    "memorial-day": between("Mon", "05-25", "05-31"),
    juneteenth: monthDay === "06-19",
    "independence-day": monthDay === "07-04",
    "labor-day": between("Mon", "09-01", "09-07"),
    "columbus-day": between("Mon", "10-08", "10-14"),
    "veterans-day": monthDay === "11-11",
    thanksgiving: between("Thu", "11-22", "11-28"),
    "day-after-thanksgiving": between("Fri", "11-23", "11-29"),
    "christmas-eve": monthDay === "12-24",
    christmas: monthDay === "12-25",
    "new-years-eve": monthDay === "12-31",
  };
  return rules[id];
}

export function addDays(date: string, days: number): string {
  const noon = new Date(`${date}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** "Mon" */
function nameOfDay(date: string): string {
  return new Date(`${date}T12:00:00Z`).toUTCString().slice(0, 3);
}
