import { isDeepStrictEqual } from "node:util";
import { dayAt } from "#src/facts/calendar.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { refuseFields } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { changedBefore } from "#src/staff/editing/apply-changes.server.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { writeWork } from "../jobs/change-job.server.ts";
import { auditEmail } from "../jobs/customer-email.server.ts";
import type { NamedJob } from "../jobs/queries.server.ts";
import { problemsOf, type WorkState } from "../jobs/schema.ts";
import { jobFieldsOf } from "../jobs/staff-job.server.ts";
import { shortVisitWords } from "../jobs/visit-words.ts";
import type { Appointment } from "./appointment.ts";
import { queueAppointmentEmail } from "./appointment-email.server.ts";
import type { AppointmentNews } from "./email-text.ts";
import { kindNames, workAfter } from "./job-work.ts";
import { findAppointment, listAppointments } from "./queries.server.ts";

/** A change of an appointment of this job. */
export type Doing = {
  services: Pick<Services, "config" | "company" | "clock" | "outbox">;
  job: NamedJob;
  by: string;
  audit: Audit;
};

type Work = { job: { was: WorkState; now: WorkState }; words: string };

/** The job follows its appointment. @returns what puts it back, and what is said of it */
export async function followAppointment(
  trx: Trx,
  doing: Doing,
  { before, after }: { before: Appointment | undefined; after: Appointment },
): Promise<Work> {
  const { services, job } = doing;
  const planned = (await listAppointments(trx, [job.id])).filter(({ state }) => state === "planned");
  const how = { hours: services.company.current().hours, now: services.clock.now() };
  const was = workOf(job);
  const work = workAfter(was, { before, after, planned }, how);
  const words = wordsOf(doing, before, after);
  await writeTo(trx, doing, { work, note: words });
  return { job: { was: work, now: was }, words };
}

/** What is noted and said about a change of an appointment; "" for one that needs no words. */
function wordsOf({ services: { company, clock } }: Doing, before: Appointment | undefined, after: Appointment): string {
  const today = dayAt(clock.now(), company.current().hours.timeZone);
  const [name, when] = [kindNames[after.kind], shortVisitWords(after, today)];
  if (!before) return `${name} planned: ${when}.`;
  if (before.state !== after.state)
    return {
      planned: `${name} planned again: ${when}.`,
      done: `${name} done: ${when}.`,
      "no-one-home": `${name}, no one home: ${when}.`,
      cancelled: `${name} canceled: ${when}.`,
    }[after.state];
  const earlier = shortVisitWords(before, today);
  return earlier === when ? "" : `${name} moved from ${earlier} to ${when}.`;
}

/** A change is taken back: so is what it made of the job. Its history says where the appointment is now. @throws {HttpProblem} 409, 400 */
export async function putBack(
  trx: Trx,
  doing: Doing,
  { back, before, after }: { back: Work["job"]; before: Appointment; after: Appointment | undefined },
): Promise<Work> {
  const was = workOf(doing.job);
  if (!isDeepStrictEqual(was, back.was)) throw changedBefore(before);
  refuseFields(problemsOf(back.now));
  await writeTo(trx, doing, { work: back.now, note: after ? wordsOf(doing, before, after) : "" });
  return { job: { was: back.now, now: was }, words: "" };
}

async function writeTo(
  trx: Trx,
  { services, job, ...doing }: Doing,
  { work, note }: { work: WorkState; note: string },
) {
  await writeWork(trx, job, { ...jobFieldsOf(job), ...work }, { ...doing, note, now: services.clock.now() });
}

function workOf(job: NamedJob): WorkState {
  const { state, nextStep, nextDay, nextTime } = jobFieldsOf(job);
  return { state, nextStep, nextDay, nextTime };
}

/** What an email says of a change; undefined for one that the customer does not see. */
export function newsOf(before: Appointment, after: Appointment): AppointmentNews | undefined {
  if (before.state !== after.state)
    return { planned: { is: "new" as const }, cancelled: { is: "canceled" as const } }[after.state as string];
  const isMoved = before.day !== after.day || before.lastDay !== after.lastDay || before.time !== after.time;
  return isMoved ? { is: "moved", from: before } : undefined;
}

/** Emails the customer (JOB-23). @returns what takes the email back; nothing for a person without an address */
export async function emailAbout(
  trx: Trx,
  { services, job, by, audit }: Doing,
  { id, news }: { id: number; news: AppointmentNews },
): Promise<{ takeBack?: number }> {
  const appointment = await findAppointment(trx, id);
  const entry = appointment && (await queueAppointmentEmail(trx, services, { appointment, news, by }));
  if (entry === undefined) return {};
  await auditEmail(services, job, audit);
  return { takeBack: entry };
}
