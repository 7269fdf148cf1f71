import { type Day, dayAt, dayOfDate, isoDate, weekdayOf } from "#src/facts/calendar.ts";
import { businessClock } from "#src/facts/open-time.ts";
import { weekdays } from "#src/facts/week.schema.ts";
import { dayMs, minuteMs } from "#src/platform/process/clock.ts";
import { momentReaching } from "#src/platform/process/wall-clock.ts";
import type { Services } from "#src/services.ts";
import { listFinished, listFirstCalls, listSums, listTotals } from "./queries.server.ts";

/** What one week brought. */
export type WeekNumbers = {
  /** Its Monday: "2026-11-23". */
  from: string;
  views: number;
  /** Taps on a phone number. */
  phone: number;
  begun: number;
  sent: number;
  planner: number;
  /** Of the messages that came in: how many were called, and their median minutes of business time until then. */
  called: number;
  firstCall: number | null;
  won: number;
  lost: number;
};

export type Named = { name: string; count: number };

export type Numbers = {
  /** Twelve, the present one last. */
  weeks: WeekNumbers[];
  /** Median minutes of business time of all of them. */
  firstCall: number | null;
  pages: Named[];
  referrers: Named[];
  /** Fields at which forms were left: "inquiry.email". */
  left: Named[];
};

/** Reads what the site has brought in the last twelve weeks (LEAD-68). */
export async function readNumbers({
  db,
  clock,
  company,
}: Pick<Services, "db" | "clock" | "company">): Promise<Numbers> {
  const now = clock.now();
  const { hours } = await company.read();
  const mondays = mondaysUntil(dayAt(now, hours.timeZone));
  const starts = mondays.map((day) => new Date(momentReaching(day * dayMs, hours.timeZone)).toISOString());
  const [first = "", since = new Date(starts[0] ?? 0)] = [isoDate(mondays[0] ?? 0)];
  const weekAt = (time: string) => starts.findLastIndex((start) => start <= time);

  const [sums, finished, calls] = [
    await listSums(db, first),
    await listFinished(db, since),
    await listFirstCalls(db, since),
  ];
  const businessTime = businessClock(hours, since, now);
  const minutes = calls.map(({ askedAt, calledAt }) => ({
    week: weekAt(askedAt),
    minutes: Math.round((businessTime(new Date(calledAt)) - businessTime(new Date(askedAt))) / minuteMs),
  }));
  const countOf = (week: number, kind: string) =>
    sums
      .filter((sum) => sum.kind === kind && Math.floor((dayOfDate(sum.day) - (mondays[0] ?? 0)) / 7) === week)
      .reduce((total, { count }) => total + count, 0);

  return {
    weeks: mondays.map((monday, week): WeekNumbers => {
      const called = minutes.filter((call) => call.week === week).map((call) => call.minutes);
      const ended = finished.filter(({ at }) => weekAt(at) === week);
      return {
        from: isoDate(monday),
        views: countOf(week, "page"),
        phone: countOf(week, "phone"),
        begun: countOf(week, "begun"),
        sent: countOf(week, "sent"),
        planner: countOf(week, "planner"),
        called: called.length,
        firstCall: median(called),
        won: ended.filter(({ state }) => state === "won").length,
        lost: ended.filter(({ state }) => state === "lost").length,
      };
    }),
    firstCall: median(minutes.map((call) => call.minutes)),
    pages: await listTotals(db, first, "page"),
    referrers: await listTotals(db, first, "referrer"),
    left: await listTotals(db, first, "left"),
  };
}

/** The middle value, or the mean of both; null of none. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return Math.round((low + high) / 2);
}

const shownWeeks = 12;

/** The Mondays of the weeks that are shown, the present one last. */
function mondaysUntil(today: Day): Day[] {
  const monday = today - weekdays.indexOf(weekdayOf(today));
  return Array.from({ length: shownWeeks }, (_, index) => monday - 7 * (shownWeeks - 1 - index));
}
