import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { emailFacts } from "#src/facts/email-facts.ts";
import { plainText } from "#src/facts/text-parts.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { kindByPerson } from "#src/platform/mail/outbox-send.server.ts";
import { refuseFields } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { followStep } from "../appointments/follow-step.server.ts";
import { aboutCustomer, auditEmail, emailCustomer, takeBackEmail } from "./customer-email.server.ts";
import { addEntry } from "./entries-queries.server.ts";
import { updateJob } from "./filing-queries.server.ts";
import { checkDay, columnsOf, mergeChange, undoOf } from "./job-change.server.ts";
import { writeMessages } from "./job-messages-queries.server.ts";
import type { NamedJob } from "./queries.server.ts";
import { type JobChange, type JobFields, type SentChange, workErrors } from "./schema.ts";
import type { StaffJob } from "./staff-job.server.ts";

/** What the log does not tell apart: the state has its own entry, and a step is work of every day. */
const unlogged: readonly (keyof JobFields)[] = ["state", "nextStep", "nextDay", "nextTime", "tries"];

type Parts = Pick<Services, "config" | "clock" | "company" | "outbox">;
type Change = { before: NamedJob; change: JobChange; by: string; audit: Audit; show: () => Promise<StaffJob> };

/**
 * Saves how a job stands with what was noted and emailed, and records it, in one transaction. Its messages say the same (JOB-05).
 *
 * @param by name of the person
 * @param show the job as it is
 * @returns the change that takes it back; null for one that needs none
 * @throws {HttpProblem} as in `mergeChange` and `checkDay`; 409 the job has 500 entries
 */
export async function changeJob(
  trx: Trx,
  parts: Parts,
  { before, change, by, audit, show }: Change,
): Promise<SentChange | null> {
  const [now, company] = [parts.clock.now(), parts.company.current()];
  const work = await mergeChange(trx, before, { change, show });
  const nextStepAt = [work.nextDay, work.nextTime].filter(Boolean).join("T");
  if (nextStepAt !== (before.next_step_at ?? "")) checkDay(work.nextDay, company, now);
  const { messages, person } = await show();
  const { columns, changed } = await writeWork(trx, before, work, {
    now,
    by,
    audit,
    note: change.note,
    archives: change.archives ?? true,
  });
  const after = { ...before, ...columns };
  await followStep(trx, before, after, isoDate(dayAt(now, company.hours.timeZone)));
  const undo = undoOf(before, after, { changed, company, now });
  const about = aboutCustomer(before);
  if (change.note !== "" && columns.state === before.state) await audit({ kind: "job-note-added", ...about });
  if (changed.some((name) => !unlogged.includes(name))) await audit({ kind: "job-changed", ...about });
  if (columns.archived !== before.archived)
    await audit({ kind: columns.archived === 1 ? "job-archived" : "job-unarchived", ...about });
  await takeBackEmail(trx, parts, { job: before, entryId: change.takeBack, by, audit });
  if (change.mail === "") return changed.length === 0 ? null : undo;
  const [to = ""] = person.emails;
  refuseFields({ mail: person.wantsNoEmails ? workErrors.wantsNone : to === "" ? workErrors.noAddress : "" });
  const takeBack = await emailAnswer(trx, parts, { before, work, to, text: change.mail, messages, by });
  await auditEmail(parts, before, audit);
  return { ...undo, takeBack };
}

type How = Parameters<typeof columnsOf>[2] & { audit: Audit; note: string };

/** Writes what a job becomes, and its note, to it and to its messages. @returns its columns, and the names of the fields that are different */
export async function writeWork(trx: Trx, before: NamedJob, work: JobFields, { audit, note, ...how }: How) {
  const { columns, changed } = columnsOf(before, work, how);
  await updateJob(trx, before.id, columns);
  const archives = columns.archived !== before.archived;
  const isOther = changed.length > 0;
  await writeMessages(trx, { ...before, ...columns }, { now: how.now, isOther, archives });
  const state = columns.state === before.state ? null : columns.state;
  if (state || note !== "") await addEntry(trx, { job_id: before.id, by_name: how.by, state, note }, how.now);
  if (state) await audit({ kind: "job-state-changed", ...aboutCustomer(before), details: { id: before.id, state } });
  return { columns, changed };
}

type Answer = Pick<StaffJob, "messages"> & { before: NamedJob; work: JobFields; to: string; text: string; by: string };

/** @returns the id of its entry */
function emailAnswer(trx: Trx, parts: Parts, { before, work, to, text, messages, by }: Answer): Promise<number> {
  const company = parts.company.current();
  const words = work.state === "no-answer" ? company.answerMissedTitle : company.answerCalledTitle;
  const title = plainText(words, { facts: emailFacts(company, before.first_name || before.last_name) });
  const email = { title, paragraphs: text.split(/\n{2,}/), said: `\n${text}`, by };
  const mail = { kind: kindByPerson, to, waitsForUndo: true, ...email };
  return emailCustomer(trx, parts, { id: before.id, messages }, mail);
}
