import { dayMs, minuteMs } from "#src/platform/process/clock.ts";
import { clockWords } from "#src/platform/process/clock-words.ts";
import { holidayName } from "./holidays.ts";
import { federalHolidayIds, type Hours } from "./hours.schema.ts";
import { minuteOf, type Span, type Week, type Weekday, weekdays } from "./week.schema.ts";

export type HoursWords = ReturnType<typeof hoursWords>;

/** So many holidays are named one by one. */
const maxNamedHolidays = 3;

/** The hours as people read them; a text can be empty. `sentences` are those that are not, each with its period. */
export function hoursWords({ week, holidays, byAppointment }: Hours) {
  const open = weekGroups(week).map(({ days, spans }) => `${daysWords(days)} ${spansWords(spans)}`);
  const closedDays = weekdays.filter((day) => week[day].length === 0);
  const closed = listWords([...runsOf(closedDays), ...holidayWords(holidays)]);
  const words = {
    /** "Mon-Fri 8 am to 4 pm" */
    week: open.join(", "),
    /** "Closed Sat-Sun and public holidays" */
    closed: closed && `Closed ${closed}`,
    /** "By appointment only" */
    note: byAppointment.replace(/\.$/, ""),
  };
  const filled = [words.week, words.closed, words.note].filter((text) => text !== "");
  return { ...words, sentences: filled.map((text) => `${text}.`) };
}

/** Days with equal hours, by their first day; closed days are left out. */
export function weekGroups(week: Week): { days: Weekday[]; spans: readonly Span[] }[] {
  const groups = new Map<string, { days: Weekday[]; spans: readonly Span[] }>();
  for (const day of weekdays) {
    const spans = week[day];
    if (spans.length === 0) continue;
    const key = JSON.stringify(spans);
    const group = groups.get(key) ?? { days: [], spans };
    group.days.push(day);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The hours of each day: "Monday", "8 am to 4 pm"; "Closed" on a day without. */
export function hoursRows(week: Week): { day: Weekday; name: string; hours: string }[] {
  return weekdays.map((day) => ({ day, name: nameOf(day), hours: spansWords(week[day]) || "Closed" }));
}

/** What the hours of each day leave unsaid: "Closed on public holidays. By appointment only." */
export function hoursNotes({ holidays, byAppointment }: Hours): string {
  const closed = listWords(holidayWords(holidays));
  const notes = [closed && `Closed on ${closed}`, byAppointment.replace(/\.$/, "")].filter((text) => text !== "");
  return notes.map((text) => `${text}.`).join(" ");
}

function daysWords(days: readonly Weekday[]): string {
  return listWords(runsOf(days));
}

/** Days that follow each other as "Mon-Fri", also from Sunday into Monday: "Sun-Mon". */
function runsOf(days: readonly Weekday[]): string[] {
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && weekdays.indexOf(day) === weekdays.indexOf(run.at(-1) ?? day) + 1) run.push(day);
    else runs.push([day]);
  }
  const [first, last] = [runs[0], runs.at(-1)];
  if (first && last && first !== last && first[0] === "monday" && last.at(-1) === "sunday") {
    runs.shift();
    last.push(...first);
  }
  return runs.map((run) => [...new Set([run[0], run.at(-1)])].map(shortName).join("-"));
}

const nameOf = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);
/** "Mon" */
const shortName = (day = "") => nameOf(day).slice(0, 3);

/** "8 am to noon and 1 pm to 4 pm" */
export function spansWords(spans: readonly Span[]): string {
  return listWords(spans.map(spanWords));
}

function spanWords({ opens, closes }: Span): string {
  return `${clockWords(minuteOf(opens) * minuteMs)} to ${closingWords(minuteOf(closes) * minuteMs)}`;
}

/** "public holidays" are all that the federal government keeps; fewer are not called so. */
function holidayWords(holidays: Hours["holidays"]): string[] {
  if (federalHolidayIds.every((id) => holidays.includes(id))) return ["public holidays"];
  return holidays.length > maxNamedHolidays ? ["major holidays"] : holidays.map(holidayName);
}

/** "Tue, Sat-Sun and public holidays" */
function listWords(items: readonly string[]): string {
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${items.at(-1)}` : items.join("");
}

/** A time at which hours end, where 12 am is the midnight of that day: "4 pm", "midnight". */
export function closingWords(shown: number): string {
  return shown % dayMs === 0 ? "midnight" : clockWords(shown);
}
