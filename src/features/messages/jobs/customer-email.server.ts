import type { Trx } from "#src/platform/database/database.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { takeBackMail } from "#src/platform/mail/outbox-status-queries.server.ts";
import type { Services } from "#src/services.ts";
import { aboutMessage } from "../queries.server.ts";
import { addEntry } from "./add-entry.server.ts";
import { findEntryMail, forgetEntryMail } from "./entries-queries.server.ts";
import { aboutJob } from "./queries.server.ts";
import type { StaffJob } from "./staff-job.server.ts";

type Parts = Pick<Services, "config" | "clock" | "outbox">;

type Emailed = { email: OutgoingMail; said: string; by: string };

/**
 * Enqueues an email to a customer and notes it with the job, in the transaction of the press that sends it (JOB-23).
 *
 * @param said what the entry says of it, after its address
 * @param by name of the person
 * @returns the id of the entry, by which `takeBackEmail` takes the email back
 * @throws {HttpProblem} 409 the job has 500 entries
 */
export async function emailCustomer(
  trx: Trx,
  parts: Parts,
  { id, messages: [newest] }: Pick<StaffJob, "id" | "messages">,
  { email, said, by }: Emailed,
): Promise<number> {
  const about = newest ? aboutMessage(newest.id) : aboutJob(id);
  const [mailId = ""] = await parts.outbox.enqueue(trx, { about, ...email });
  // Without a mail server none leaves the site (LEAD-94).
  const isSent = parts.config.smtpUrl !== undefined;
  const how = isSent ? `Emailed ${email.to}` : `Not emailed to ${email.to}, without a mail server`;
  return addEntry(trx, { jobId: id, by, state: null, note: `${how}:${said}`, mailId }, parts.clock.now());
}

type TakenBack = { jobId: number; entryId: number; by: string };

/**
 * Takes back the email that an entry tells of, and notes that. Repeated after a lost answer it changes nothing.
 *
 * @returns false if the email may have gone, or there is none
 */
export async function takeBackEmail(
  trx: Trx,
  { clock }: Pick<Parts, "clock">,
  { jobId, entryId, by }: TakenBack,
): Promise<boolean> {
  const mailId = await findEntryMail(trx, { jobId, entryId });
  if (mailId === undefined || !(await takeBackMail(trx, { id: mailId }))) return false;
  await forgetEntryMail(trx, entryId);
  await addEntry(trx, { jobId, by, state: null, note: "Email taken back." }, clock.now());
  return true;
}
