import { type Day, dayAt, dayName, dayOfDate } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import { inquiryAddresses } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { kindByPerson } from "#src/platform/mail/outbox-send.server.ts";
import type { Services } from "#src/services.ts";
import { emailCustomer } from "../jobs/customer-email.server.ts";
import { personName } from "../jobs/person-name.ts";
import { readJob } from "../jobs/read-jobs.server.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { shortVisitWords, timeWords } from "../jobs/visit-words.ts";
import { appointmentCalendar } from "./appointment-calendar.server.ts";
import type { AppointmentRow } from "./queries.server.ts";
import { serializeAppointments } from "./queries.server.ts";

/** When an appointment is, or was. */
export type When = Pick<AppointmentRow, "day" | "last_day" | "time">;

/** What an email says about an appointment. */
export type AppointmentNews = { is: "new" } | { is: "moved"; from: When } | { is: "canceled" } | Reminder;
/** Of use until a moment. */
type Reminder = { is: "reminder"; until: Date };

type Sent = {
  /** As it is now; as it was, for one that is deleted. */
  appointment: AppointmentRow;
  news: AppointmentNews;
  /** What staff wrote in place of the first sentence; blank lines part its paragraphs. */
  text?: string;
  /** Name of the person who pressed. */
  by: string;
};

type Parts = Pick<Services, "config" | "clock" | "company" | "outbox">;

/** The kind of mail that reminds of an appointment, and is about "appointment 12". */
export const appointmentReminderKind = "appointment-reminder";

/** How an email calls each kind. */
const nouns = { visit: "visit", work: "gutter work" } as const satisfies Record<AppointmentRow["kind"], string>;

/**
 * Enqueues the email to a customer about an appointment, with the appointment as a calendar file, and notes it with the job (JOB-23). It
 * waits ten seconds for Undo, except a reminder.
 *
 * @returns the id of the job's entry, by which `takeBackEmail` takes the email back; undefined if the person has no address or wants none
 * @throws {HttpProblem} 409 the job has 500 entries
 */
export async function queueAppointmentEmail(
  trx: Trx,
  parts: Parts,
  { appointment, news, text, by }: Sent,
): Promise<number | undefined> {
  const { config, clock } = parts;
  const [company, now] = [parts.company.current(), clock.now()];
  const job = await readJob(trx, appointment.job_id, { company, now });
  // Who wrote the words has seen the first one.
  const to = job && (text ? job.person.emails[0] : addressFor(job));
  if (!job || to === undefined || job.person.wantsNoEmails) return undefined;
  const { name, phone, hours } = company;
  const today = dayAt(now, hours.timeZone);
  const [shown] = await serializeAppointments(trx, [appointment]);
  const people = new Intl.ListFormat("en-US").format((shown?.people ?? []).map((one) => one.name));
  const facts = [
    `When: ${dayWords(appointment, today)}${appointment.time === null ? ", at any time of the day" : ""}`,
    job.address && `Where: ${job.address}`,
    `Who comes: ${people || name}`,
  ];
  const { title, lead, said } = sayings(appointment, { news, today, company });
  const isCanceled = news.is === "canceled";
  const { answers } = await inquiryAddresses(trx, config, company);
  return emailCustomer(trx, parts, job, {
    ...{ to, by, title, said: text ? `${said}\n${text}` : said },
    paragraphs: [
      ...(text ? text.split(/\n{2,}/) : [lead]),
      ...(isCanceled ? [] : [facts.filter(Boolean).join("\n")]),
      `${isCanceled ? "To choose another day" : "If you need another time"}, reply to this email or call us at ${phone.display}.`,
    ],
    calendar: appointmentCalendar(appointment, {
      ...{ isCanceled, now, timeZone: hours.timeZone, origin: config.origin },
      ...{ summary: `${name}: ${nouns[appointment.kind]}`, description: phone.display, address: job.address },
      from: { name, email: answers },
      to: { name: personName(job.person), email: to },
    }),
    ...(news.is === "reminder"
      ? { kind: appointmentReminderKind, about: `appointment ${appointment.id}`, expiresAt: news.until }
      : { kind: text ? kindByPerson : "appointment", waitsForUndo: true }),
  });
}

/**
 * Whom an appointment is told: the address that the job began with. A later message with the number of the person may be anyone's
 * (JOB-01), so its address comes last.
 */
function addressFor({ person: { emails }, messages, createdAt }: StaffJob): string | undefined {
  const first = messages.findLast(({ submittedAt }) => submittedAt === createdAt);
  const later = messages.filter((message) => message !== first).map(({ email }) => email.toLowerCase());
  return (
    emails.find((one) => one === first?.email.toLowerCase()) ?? emails.find((one) => !later.includes(one)) ?? emails[0]
  );
}

type Saying = { news: AppointmentNews; today: Day; company: Company };

/** The heading, the first sentence, and what the job's entry says. */
function sayings(appointment: AppointmentRow, { news, today, company }: Saying) {
  const noun = nouns[appointment.kind];
  const words = dayWords(appointment, today);
  const on = appointment.last_day === appointment.day ? `on ${words}` : `from ${words}`;
  const short = shortWords(appointment, today);
  const said = ` ${appointment.kind} ${short}`;
  if (news.is === "moved")
    return {
      title: `Your ${noun} has moved to ${words}`,
      lead: `Moved from ${dayWords(news.from, today)} to ${words}.`,
      said: ` ${appointment.kind} moved from ${shortWords(news.from, today)} to ${short}`,
    };
  if (news.is === "canceled")
    return { title: `Your ${noun} ${on} is canceled`, lead: `We won’t come ${on}.`, said: `${said} canceled` };
  if (news.is === "reminder")
    return {
      title: `Tomorrow: your ${noun} ${on}`,
      lead: `This is the reminder that you asked for: ${company.name} comes tomorrow.`,
      said: ` reminder of the${said}`,
    };
  return { title: `Your ${noun} ${on}`, lead: `Thank you for choosing ${company.name}. We’ll come ${on}.`, said };
}

/** "Wednesday, March 4, at 9:30 am", "Wednesday, March 4, through Friday, March 6"; in another year than today's with the year. */
function dayWords({ day, last_day, time }: When, today: Day): string {
  const first = `${dayName(dayOfDate(day), today)}${time === null ? "" : `, at ${timeWords(time)}`}`;
  return last_day === day ? first : `${first}, through ${dayName(dayOfDate(last_day), today)}`;
}

function shortWords({ day, last_day, time }: When, today: Day): string {
  const first = shortVisitWords({ day, time: time ?? "" }, today);
  return last_day === day ? first : `${first} through ${shortVisitWords({ day: last_day, time: "" }, today)}`;
}
