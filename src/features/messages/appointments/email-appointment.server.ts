import type { Trx } from "#src/platform/database/database.server.ts";
import { takeBackEmail } from "../jobs/customer-email.server.ts";
import type { Appointment } from "./appointment.ts";
import { type AppointmentNews, queueAppointmentEmail } from "./appointment-email.server.ts";
import type { AppointmentRow } from "./email-queries.server.ts";
import { aboutCustomer, type Doing } from "./follow-appointment.server.ts";
import { findAppointment } from "./queries.server.ts";

/** What an email says; undefined for a change that the customer does not see. */
export function newsOf(before: AppointmentRow, after: Appointment): AppointmentNews | undefined {
  if (before.state !== after.state)
    return { planned: { is: "new" as const }, cancelled: { is: "canceled" as const } }[after.state as string];
  const isMoved = before.day !== after.day || before.last_day !== after.lastDay || before.time !== after.time;
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
  await audit({
    kind: services.company.hasMailServer() ? "job-answered" : "job-note-added",
    ...aboutCustomer(job),
  });
  return { takeBack: entry };
}

/** @returns false if the email has gone */
export async function putBackEmail(trx: Trx, { services, job, by, audit }: Doing, entryId: number): Promise<boolean> {
  const isBack = await takeBackEmail(trx, services, { jobId: job.id, entryId, by });
  if (isBack) await audit({ kind: "job-email-taken-back", ...aboutCustomer(job) });
  return isBack;
}
