import { dayName, dayOfDate, weekdayOf } from "#src/facts/calendar.ts";
import { holidayName } from "#src/facts/holidays.ts";
import type { Hours } from "#src/facts/hours.schema.ts";
import { closedFor, isBusinessDay } from "#src/facts/open-days.ts";
import { minuteOf, type Span } from "#src/facts/week.schema.ts";
import { minuteMs } from "#src/platform/process/clock.ts";
import { clockWords } from "#src/platform/process/clock-words.ts";
import type { Appointment } from "./appointment.ts";

export type Planned = Pick<Appointment, "kind" | "day" | "lastDay" | "time" | "minutes" | "people" | "state">;
/** Another appointment, with the name of its customer. */
export type OtherPlanned = Planned & { id: number; name: string };

type Around = {
  /** Appointments of the same days; those that are not planned do not count. */
  others: readonly OtherPlanned[];
  /** Of the job. */
  address: string;
  hours: Hours;
  /** "2026-12-01", of the company's calendar. */
  today: string;
};

/** So much of any time is the whole day. */
const wholeDayMinutes = 6 * 60;
const maxNamed = 3;

/** What staff should know about an appointment, in sentences; nothing of it is refused (JOB-21). */
export function warningsOf(one: Planned, { others, address, hours, today }: Around): string[] {
  if (one.state === "done")
    return one.day > today ? [`It is marked as done before its day, ${dayWords(one.day)}.`] : [];
  if (one.state !== "planned") return [];
  const overlapping = others.filter((other) => other.state === "planned" && overlaps(one, other)).slice(0, maxNamed);
  return [
    ...overlapping.map((other) => overlapWords(one, other)),
    ...closedDays(one, hours).slice(0, maxNamed),
    ...(one.kind === "visit" && address === "" ? ["No address is known for this visit."] : []),
  ];
}

function overlaps(one: Planned, other: Planned): boolean {
  const [own, theirs] = [minutesOf(one), minutesOf(other)];
  const isShared = sharedPeople(one, other).length > 0 || (one.people.length === 0 && other.people.length === 0);
  const sameDay = one.day <= other.lastDay && other.day <= one.lastDay;
  return (
    isShared && sameDay && own !== undefined && theirs !== undefined && own.from < theirs.to && theirs.from < own.to
  );
}

/** Minutes of the day; undefined for a short one at any time, which finds its place. */
function minutesOf({ time, minutes }: Planned): { from: number; to: number } | undefined {
  if (time !== null) return { from: minuteOf(time), to: minuteOf(time) + minutes };
  return minutes >= wholeDayMinutes ? { from: 0, to: 24 * 60 } : undefined;
}

function sharedPeople(one: Planned, other: Planned) {
  const ids = new Set(one.people.map(({ id }) => id));
  return other.people.filter(({ id }) => ids.has(id));
}

function overlapWords(one: Planned, other: OtherPlanned): string {
  const [shared] = sharedPeople(one, other);
  const what = other.kind === "visit" ? "a visit" : "work";
  const day = dayWords(one.day > other.day ? one.day : other.day);
  const when = other.time === null ? day : `${day}, ${clockWords(minuteOf(other.time) * minuteMs)}`;
  return shared
    ? `${shared.name} also has ${what} at ${other.name}’s then: ${when}.`
    : `There is also ${what} at ${other.name}’s then (${when}), and no one is named for either.`;
}

/** A sentence for each day on which the company is closed then. */
function closedDays(one: Planned, hours: Hours): string[] {
  const [first, last] = [dayOfDate(one.day), dayOfDate(one.lastDay)];
  const days = Array.from({ length: Math.max(0, last - first) + 1 }, (_, place) => first + place);
  return days.flatMap((day) => {
    const reason = closedFor(hours, day);
    const why = reason && ("holiday" in reason ? holidayName(reason.holiday) : reason.sentence);
    if (!isBusinessDay(hours, day)) return [`The company is closed on ${dayName(day)}${why ? ` (${why})` : ""}.`];
    const own = one.time === null ? undefined : minutesOf(one);
    const spans = hours.week[weekdayOf(day)];
    if (own === undefined || spans.some((span) => isWithin(own, span))) return [];
    return [`${timeOfDay(own.from)} to ${timeOfDay(own.to)} is not within the hours of ${dayName(day)}.`];
  });
}

function isWithin({ from, to }: { from: number; to: number }, { opens, closes }: Span): boolean {
  const end = minuteOf(closes) + (closes > opens ? 0 : 24 * 60);
  return from >= minuteOf(opens) && to <= end;
}

const timeOfDay = (minute: number) => clockWords(minute * minuteMs);
const dayWords = (date: string) => dayName(dayOfDate(date));
