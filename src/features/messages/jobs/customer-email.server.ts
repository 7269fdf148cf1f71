import type { Company } from "#src/facts/company.ts";
import { inquiryAddresses } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { takeBackMail } from "#src/platform/mail/outbox-status-queries.server.ts";
import type { Services } from "#src/services.ts";
import { composeEmail } from "#src/site/document/compose-email.server.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { aboutMessage } from "../queries.server.ts";
import { addEntry, findEntryMail, forgetEntryMail } from "./entries-queries.server.ts";
import { personName } from "./person-name.ts";
import { aboutJob, type NamedJob } from "./queries.server.ts";
import type { StaffJob } from "./staff-job.server.ts";

type Parts = Pick<Services, "config" | "clock" | "company" | "outbox">;

type Email = Omit<OutgoingMail, "subject" | "text" | "html" | "replyTo"> & {
  title: string;
  paragraphs: readonly string[];
  /** What the entry says of it, after its address. */
  said: string;
  /** Name of the person. */
  by: string;
};

/**
 * Enqueues an email to a customer, from the company, and notes it with the job, in the transaction of the press that sends it (JOB-23).
 *
 * @returns the id of the entry, by which `takeBackEmail` takes the email back
 * @throws {HttpProblem} 409 the job has 500 entries
 */
export async function emailCustomer(
  trx: Trx,
  { config, clock, company, outbox }: Parts,
  { id, messages: [newest] }: Pick<StaffJob, "id" | "messages">,
  { title, paragraphs, said, by, ...mail }: Email,
): Promise<number> {
  const facts = company.current();
  const { answers: address } = await inquiryAddresses(trx, config, facts);
  const [mailId = ""] = await outbox.enqueue(trx, {
    ...(await customerEmail(facts, { title, paragraphs })),
    replyTo: { name: facts.name, address },
    ...{ about: newest ? aboutMessage(newest.id) : aboutJob(id), ...mail },
  });
  // Without a mail server none leaves the site (LEAD-94).
  const how = company.hasMailServer() ? `Emailed ${mail.to}` : `Not emailed to ${mail.to}, without a mail server`;
  return addEntry(trx, { job_id: id, by_name: by, note: `${how}:${said}`, mail_id: mailId }, clock.now());
}

/** An email to a customer, with name, phone number and postal address of the company at its end. */
export async function customerEmail(company: Company, { title, paragraphs }: Pick<Email, "title" | "paragraphs">) {
  const { name, phone, postalAddress } = company;
  const from = [name, phone.display, postalAddress].filter(Boolean).join(", ");
  return { ...(await composeEmail(company, title, [...paragraphs, from])), subject: `${title} - ${name}` };
}

type TakenBack = { job: NamedJob; entryId: number; by: string; audit: Audit };

/**
 * Takes back the email of an entry, notes that and records it. Repeated after a lost answer it changes nothing.
 *
 * @returns false if the email may have gone, or there is none
 */
export async function takeBackEmail(
  trx: Trx,
  { clock }: Pick<Parts, "clock">,
  { job, entryId, by, audit }: TakenBack,
): Promise<boolean> {
  const mailId = await findEntryMail(trx, job.id, entryId);
  if (mailId === undefined || !(await takeBackMail(trx, { id: mailId }))) return false;
  await forgetEntryMail(trx, entryId);
  await addEntry(trx, { job_id: job.id, by_name: by, note: "Email taken back." }, clock.now());
  await audit({ kind: "job-email-taken-back", ...aboutCustomer(job) });
  return true;
}

/** Records that a customer was emailed: without a mail server only noted. */
export function auditEmail({ company }: Pick<Parts, "company">, job: NamedJob, audit: Audit): Promise<void> {
  return audit({ kind: company.hasMailServer() ? "job-answered" : "job-note-added", ...aboutCustomer(job) });
}

/** The audit log names a job by its customer. */
export const aboutCustomer = (job: NamedJob) => ({ subject: personName(job), details: { id: job.id } });
