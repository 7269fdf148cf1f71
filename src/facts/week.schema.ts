import * as z from "zod/mini";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

export const maxSpansOfDay = 4;

const dayMinutes = 24 * 60;
/** Longer spans past midnight are mostly a mistyped am or pm. Two that meet can be as long as it takes. */
const maxNightMinutes = 16 * 60;

/**
 * A time of day, "00:00" to "23:59". Midnight at the end of a day is "00:00", like everything at which a span that passes
 * midnight closes; "24:00" is refused.
 */
const time = (error: string) =>
  z.string({ error }).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error, abort: true }));

/** One span. @param day begins its sentences */
export function spanOf(day: string) {
  return z
    .strictObject({
      opens: time(`${day}: enter the time you open, like 8 am.`),
      closes: time(`${day}: enter the time you close, like 4 pm.`),
    })
    .check(
      z.refine(({ opens, closes }) => opens !== closes, {
        error: `${day}: opening and closing time are the same. Change one of them.`,
        path: ["closes"],
      }),
      z.refine((times) => times.closes > times.opens || minutesOf(times) < maxNightMinutes, {
        error: `${day}: closing time is before opening time. Check am and pm. If you close past midnight, enter fewer than 16 hours.`,
        path: ["closes"],
      }),
    );
}

/** Spans of one day, none if it is closed. A span belongs to the day on which it opens. */
function spansOf(day: string) {
  const tooMany = `${day}: enter up to ${maxSpansOfDay} opening times.`;
  return z.array(spanOf(day)).check(z.maxLength(maxSpansOfDay, { error: tooMany }));
}

/** The opening hours of a normal week. Each error names its day and stands at its field. */
export const weekSchema = z
  .strictObject({
    monday: spansOf("Monday"),
    tuesday: spansOf("Tuesday"),
    wednesday: spansOf("Wednesday"),
    thursday: spansOf("Thursday"),
    friday: spansOf("Friday"),
    saturday: spansOf("Saturday"),
    sunday: spansOf("Sunday"),
  })
  .check(
    z.refine((days) => weekdays.some((day) => days[day].length > 0), {
      error: "Enter hours for at least one day. To close for a while, add a closure instead.",
    }),
    ({ value, issues }) => {
      for (const { path, message } of overlapsIn(value)) {
        issues.push({ code: "custom", input: value, path, message });
      }
    },
    z.overwrite((days) => {
      const sorted = { ...days };
      for (const day of weekdays) sorted[day] = days[day].toSorted((a, b) => a.opens.localeCompare(b.opens));
      return sorted;
    }),
  );

export type Week = z.output<typeof weekSchema>;
export type Span = Week[Weekday][number];

/** Spans that open before an earlier one has closed, also past midnight and from Sunday into Monday. */
function overlapsIn(days: Record<Weekday, readonly Span[]>) {
  const weekMinutes = weekdays.length * dayMinutes;
  const spans = weekdays
    .flatMap((day, number) =>
      days[day].map((span, index) => {
        const start = number * dayMinutes + minuteOf(span.opens);
        return { day, index, start, end: start + minutesOf(span) };
      }),
    )
    .sort((a, b) => a.start - b.start);
  const last = spans.reduce((latest, span) => (span.end > latest.end ? span : latest), { day: "", end: 0 });
  // Before Monday comes the Sunday of the same week.
  let open = { day: last.day, end: last.end - weekMinutes };
  const found: { path: (string | number)[]; message: string }[] = [];
  for (const span of spans) {
    if (span.start < open.end) {
      const others = open.day === span.day ? "the hours before them" : `${named(open.day)}’s hours`;
      const message = `${named(span.day)}: these hours begin before ${others} end. Change one of them.`;
      found.push({ path: [span.day, span.index, "opens"], message });
    }
    if (span.end > open.end) open = span;
  }
  return found;
}

/** How long a span lasts, on a day on which the clocks do not change. */
function minutesOf({ opens, closes }: { opens: string; closes: string }): number {
  return (minuteOf(closes) - minuteOf(opens) + dayMinutes) % dayMinutes;
}

/** Minutes from midnight to a time of day, which has the form "08:00". */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function named(day: string): string {
  return day.charAt(0).toUpperCase() + day.slice(1);
}
