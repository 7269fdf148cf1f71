import { dayAt } from "#src/facts/calendar.ts";
import { inquiryAddresses } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import type { Services } from "#src/services.ts";
import { emailCustomer } from "../jobs/customer-email.server.ts";
import { personName } from "../jobs/person-name.ts";
import { readJob } from "../jobs/read-jobs.server.ts";
import type { StaffJob } from "../jobs/staff-job.server.ts";
import { appointmentCalendar } from "./appointment-calendar.server.ts";
import { type AppointmentNews, appointmentEmail, nouns } from "./email-text.ts";
import type { AppointmentRow } from "./queries.server.ts";
import { serializeAppointments } from "./queries.server.ts";

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
  if (!shown) return undefined;
  const people = new Intl.ListFormat("en-US").format(shown.people.map((one) => one.name)) || name;
  const { firstName, lastName } = job.person;
  const about = { news, today, company, where: job.address, people, firstName: firstName || lastName };
  const { said, ...email } = appointmentEmail(shown, about);
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
