import { type Day, dayAt, dayOfDate, isoDate, weekdayOf } from "#src/facts/calendar.ts";
import { businessClock } from "#src/facts/open-time.ts";
import { weekdays } from "#src/facts/week.schema.ts";
import { dayMs, minuteMs } from "#src/platform/process/clock.ts";
import { momentReaching } from "#src/platform/process/wall-clock.ts";
import type { Services } from "#src/services.ts";
import { listFirstCalls, listSums, listTotals } from "./queries.server.ts";
import { median, readWork } from "./read-work.server.ts";

export type Numbers = Awaited<ReturnType<typeof readNumbers>>;

/** What one week brought. */
export type WeekNumbers = Numbers["weeks"][number];

/** Reads what the site has brought in the last twelve weeks (LEAD-68). */
export async function readNumbers({ db, clock, company }: Pick<Services, "db" | "clock" | "company">) {
  const now = clock.now();
  const { hours } = await company.read();
  const mondays = mondaysUntil(dayAt(now, hours.timeZone));
  const starts = mondays.map((day) => new Date(momentReaching(day * dayMs, hours.timeZone)).toISOString());
  const [first = "", since = new Date(starts[0] ?? 0)] = [isoDate(mondays[0] ?? 0)];
  const weekAt = (time: string) => starts.findLastIndex((start) => start <= time);

  const [sums, calls] = [await listSums(db, first), await listFirstCalls(db, since)];
  const { during, ...work } = await readWork(db, since, hours.timeZone);
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
    /** Twelve, the present one last. */
    weeks: mondays.map((monday, week) => {
      const called = minutes.filter((call) => call.week === week).map((call) => call.minutes);
      return {
        /** Its Monday: "2026-11-23". */
        from: isoDate(monday),
        views: countOf(week, "page"),
        /** Taps on a phone number. */
        phone: countOf(week, "phone"),
        begun: countOf(week, "begun"),
        sent: countOf(week, "sent"),
        planner: countOf(week, "planner"),
        /** Of the messages that came in: how many were called, and their median minutes of business time until then. */
        called: called.length,
        firstCall: median(called),
        ...during((at) => weekAt(at) === week),
      };
    }),
    /** Of all weeks. */
    firstCall: median(minutes.map((call) => call.minutes)),
    ...work,
    pages: await listTotals(db, first, "page"),
    referrers: await listTotals(db, first, "referrer"),
    /** Fields at which forms were left: "inquiry.email". */
    left: await listTotals(db, first, "left"),
  };
}

const shownWeeks = 12;

/** The Mondays of the weeks that are shown, the present one last. */
function mondaysUntil(today: Day): Day[] {
  const monday = today - weekdays.indexOf(weekdayOf(today));
  return Array.from({ length: shownWeeks }, (_, index) => monday - 7 * (shownWeeks - 1 - index));
}
