import { type Day, dayAt, isoDate, weekdayOf } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { countMailAbout } from "#src/platform/mail/outbox-status-queries.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import { type DailyTask, latestMoment } from "#src/platform/process/daily.server.ts";
import { momentReaching } from "#src/platform/process/wall-clock.ts";
import type { Services } from "#src/services.ts";
import { buttonPart, composeEmail } from "#src/site/document/compose-email.server.ts";
import { dollars, duration, weekName, withCommas } from "./number-words.ts";
import { hasCountsBefore } from "./queries.server.ts";
import { readNumbers, type WeekNumbers } from "./read-numbers.server.ts";

type Parts = Pick<Services, "config" | "db" | "company" | "clock" | "outbox">;

const at = { hour: 8, minute: 0 };

/**
 * Emails the numbers of the last week to those who get the inquiries, on Mondays from 8 on (LEAD-72). The mail in the outbox says
 * that it was done: it is there before it is sent and for 30 days after. A Monday without the process has none.
 */
export function weeklyNumbers({ config, db, company, clock, outbox }: Parts): DailyTask {
  return {
    name: "weekly numbers",
    at,
    async lastRun() {
      const { timeZone } = (await company.read()).hours;
      const monday = await findOpenMonday();
      return monday === undefined
        ? latestMoment(at, clock.now(), timeZone)
        : new Date(momentReaching(monday * dayMs, timeZone));
    },
    async run() {
      const facts = await company.read();
      const monday = await findOpenMonday();
      const [before, week] = (await readNumbers({ db, clock, company })).weeks.slice(-3, -1);
      if (monday === undefined || !before || !week) return;
      const mail = await weeklyEmail(facts, { week, before, origin: config.origin });
      const about = aboutWeek(monday);
      await db.transaction().execute(async (trx) => {
        if ((await countMailAbout(trx, about)) > 0) return;
        const recipients = await recipientsOf(trx, config, facts);
        await outbox.enqueue(trx, ...recipients.map((to) => ({ ...mail, to, about })));
      });
      outbox.requestRun();
    },
  };

  /** Today, if it is a Monday, the mail is wanted and was not queued. A site that has just begun has nothing to say. */
  async function findOpenMonday(): Promise<Day | undefined> {
    const { hours, weeklyNumbers: isOn } = await company.read();
    const today = dayAt(clock.now(), hours.timeZone);
    if (!isOn || !company.hasMailServer() || weekdayOf(today) !== "monday") return undefined;
    if ((await countMailAbout(db, aboutWeek(today))) > 0) return undefined;
    return (await hasCountsBefore(db, isoDate(today))) ? today : undefined;
  }
}

/** @param monday on which the mail is sent */
const aboutWeek = (monday: Day) => `numbers ${isoDate(monday)}`;

type Input = { week: WeekNumbers; before: WeekNumbers; origin: string };

/** What the last week brought, in five lines (LEAD-72). */
export async function weeklyEmail(
  company: Company,
  { week, before, origin }: Input,
): Promise<Omit<OutgoingMail, "to">> {
  const line = (label: string, words: (numbers: WeekNumbers) => string) =>
    `${label}: ${words(week)} (the week before: ${words(before)})`;
  const mail = await composeEmail(company, `Your website last week: ${weekName(week.from)}`, [
    line("Page views", ({ views }) => withCommas(views)),
    line("Taps on the phone number", ({ phone }) => withCommas(phone)),
    line("Forms sent", ({ sent, begun }) => `${withCommas(sent)} of ${withCommas(begun)} started`),
    line("How fast we called back", ({ firstCall }) => (firstCall === null ? "no calls yet" : duration(firstCall))),
    line("Won", ({ won, wonCents, lost }) => `${withCommas(won)}, ${dollars(wonCents)}, and ${withCommas(lost)} lost`),
    buttonPart(company, `${origin}/admin/numbers`, "See all numbers"),
  ]);
  return { kind: "weekly-numbers", ...mail };
}
