import { type Day, dayAt, dayName, dayOfDate } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import { emailFacts } from "#src/facts/email-facts.ts";
import { inquiryAddresses } from "#src/facts/mail-addresses.server.ts";
import { plainText } from "#src/facts/text-parts.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
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
  { appointment, news, by }: Sent,
): Promise<number | undefined> {
  const { config, clock } = parts;
  const [company, now] = [parts.company.current(), clock.now()];
  const job = await readJob(trx, appointment.job_id, { company, now });
  const to = job && addressFor(job);
  if (!job || to === undefined || job.person.wantsNoEmails) return undefined;
  const { name, phone, hours } = company;
  const today = dayAt(now, hours.timeZone);
  const [shown] = await serializeAppointments(trx, [appointment]);
  const people = new Intl.ListFormat("en-US").format((shown?.people ?? []).map((one) => one.name));
  const { firstName, lastName } = job.person;
  const about = { news, today, company, where: job.address, people, firstName: firstName || lastName };
  const { said, ...email } = appointmentEmail(appointment, about);
  const isCanceled = news.is === "canceled";
  const { answers } = await inquiryAddresses(trx, config, company);
  return emailCustomer(trx, parts, job, {
    ...{ to, by, said, ...email },
    calendar: appointmentCalendar(appointment, {
      ...{ isCanceled, now, timeZone: hours.timeZone, origin: config.origin },
      ...{ summary: `${name}: ${nouns[appointment.kind]}`, description: phone.display, address: job.address },
      from: { name, email: answers },
      to: { name: personName(job.person), email: to },
    }),
    ...(news.is === "reminder"
      ? { kind: appointmentReminderKind, about: `appointment ${appointment.id}`, expiresAt: news.until }
      : { kind: "appointment", waitsForUndo: true }),
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

type About = { news: AppointmentNews; today: Day; company: Company; where: string; people: string; firstName: string };

/** The heading and paragraphs of the email, and what the job's entry says. */
export function appointmentEmail(appointment: When & Pick<AppointmentRow, "kind">, about: About) {
  const { news, today, company, where, people, firstName } = about;
  const day = dayWords(appointment, today);
  const before = news.is === "moved" ? news.from : appointment;
  const when = appointment.last_day === appointment.day ? `on ${day}` : `from ${day}`;
  const facts = {
    ...{ ...emailFacts(company, firstName), what: nouns[appointment.kind], day, before: dayWords(before, today) },
    ...{ when, visit: when },
  };
  const said = ` ${appointment.kind} ${shortWords(appointment, today)}`;
  const words = {
    new: [company.plannedTitle, appointment.kind === "visit" ? company.answerVisit : company.plannedLead, said],
    moved: [
      ...[company.movedTitle, company.movedLead],
      ` ${appointment.kind} moved from ${shortWords(before, today)} to ${shortWords(appointment, today)}`,
    ],
    canceled: [company.canceledTitle, company.canceledLead, `${said} canceled`],
    reminder: [company.reminderTitle, company.reminderLead, ` reminder of the${said}`],
  } as const;
  const [title = "", lead = "", saying = ""] = words[news.is];
  const fill = (sentence: string) => plainText(sentence, { facts });
  const stop = [
    `When: ${day}${appointment.time === null ? ", at any time of the day" : ""}`,
    where && `Where: ${where}`,
    `Who comes: ${people || company.name}`,
  ];
  const isCanceled = news.is === "canceled";
  return {
    ...{ title: fill(title), said: saying },
    paragraphs: [
      fill(lead),
      ...(isCanceled ? [] : [stop.filter(Boolean).join("\n")]),
      fill(isCanceled ? company.canceledEnd : company.appointmentEnd),
    ],
  };
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
