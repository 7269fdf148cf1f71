import { emailFacts } from "#src/facts/email-facts.ts";
import { plainText } from "#src/facts/text-parts.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { kindByPerson } from "#src/platform/mail/outbox-send.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { queueAppointmentEmail } from "../appointments/appointment-email.server.ts";
import { followStep, isAt, nameWhoGoes } from "../appointments/follow-step.server.ts";
import { listAppointments } from "../appointments/queries.server.ts";
import { addEntry } from "./add-entry.server.ts";
import { emailCustomer, takeBackEmail } from "./customer-email.server.ts";
import { type EntryRow, listJobEntries } from "./entries-queries.server.ts";
import { updateJob } from "./filing-queries.server.ts";
import { checkDay, columnsOf, mergeChange } from "./job-change.server.ts";
import { writeMessages } from "./job-messages-queries.server.ts";
import { personName } from "./person-name.ts";
import type { NamedJob } from "./queries.server.ts";
import { type JobChange, type JobFields, workErrors } from "./schema.ts";
import { jobFieldsOf, type StaffJob } from "./staff-job.server.ts";

/** What the log does not tell apart: the state has its own entry, and a step is work of every day. */
const unlogged: readonly (keyof JobFields)[] = ["state", "nextStep", "nextDay", "nextTime", "tries", "archived"];

type Parts = Pick<Services, "config" | "clock" | "company" | "outbox">;
type Change = { before: NamedJob; change: JobChange; by: string; audit: Audit; show: () => Promise<StaffJob> };

/**
 * Saves how a job stands with what was noted and emailed, and records it, in one transaction. Its messages say the same (JOB-05).
 *
 * @param by name of the person
 * @param show the job as it is
 * @throws {HttpProblem} as in `mergeChange` and `checkDay`; 409 the job has 500 entries
 */
export async function changeJob(trx: Trx, parts: Parts, { before, change, by, audit, show }: Change): Promise<void> {
  const now = parts.clock.now();
  const work = await mergeChange(trx, before, { change, show });
  const nextStepAt = [work.nextDay, work.nextTime].filter(Boolean).join("T");
  if (nextStepAt !== (before.next_step_at ?? "")) checkDay(work.nextDay, parts.company.current(), now);
  // After a lost answer the same note and email come once more.
  const newer = (await listJobEntries(trx, before.id)).filter(({ id }) => id > change.seenEntry);
  const isRepeated = (note: string) => newer.some((entry) => entry.by_name === by && entry.note === note);
  const { messages, person } = await show();
  const { columns, changed } = await writeWork(trx, before, work, { now, by });
  await followStep(trx, before, { ...before, ...columns });
  if (change.people) await nameWhoGoes(trx, { ...before, ...columns }, change.people);
  const state = columns.state === before.state ? null : columns.state;
  const note = isRepeated(change.note) ? "" : change.note;
  const about = { subject: personName(before), details: { id: before.id } };
  if (state || note !== "") await addEntry(trx, { jobId: before.id, by, state, note }, now);
  if (state) await audit({ kind: "job-state-changed", ...about, details: { id: before.id, state } });
  else if (note !== "") await audit({ kind: "job-note-added", ...about });
  if (changed.some((name) => !unlogged.includes(name))) await audit({ kind: "job-changed", ...about });
  if (columns.archived !== before.archived)
    await audit({ kind: columns.archived === 1 ? "job-archived" : "job-unarchived", ...about });
  const takenBack = { jobId: before.id, entryId: change.takeBack, by };
  if (await takeBackEmail(trx, parts, takenBack)) await audit({ kind: "job-email-taken-back", ...about });
  if (change.mail === "") return;
  const [to] = person.emails;
  const refused = person.wantsNoEmails ? workErrors.wantsNone : to === undefined ? workErrors.noAddress : undefined;
  if (to === undefined || refused) throw new HttpProblem(400, refused ?? "", { extra: { fields: { mail: refused } } });
  // The words stay with the job: those of sent mail are not kept.
  const isSame = (entry: EntryRow) => entry.by_name === by && entry.note.endsWith(`\n${change.mail}`);
  if (newer.some((entry) => entry.mail_id !== null && isSame(entry))) return;
  await emailAnswer(trx, parts, { before, work, to, text: change.mail, messages, by });
  await audit({ kind: parts.company.hasMailServer() ? "job-answered" : "job-note-added", ...about });
}

/** Writes what a job becomes to it and to its messages. @returns its columns, and the names of the fields that are different */
export async function writeWork(trx: Trx, before: NamedJob, work: JobFields, how: Parameters<typeof columnsOf>[2]) {
  const { columns, changed } = columnsOf(before, work, how);
  await updateJob(trx, before.id, columns);
  await writeMessages(trx, { ...before, ...columns }, { now: how.now, changed });
  return { columns, changed };
}

type Answer = Pick<StaffJob, "messages"> & { before: NamedJob; work: JobFields; to: string; text: string; by: string };

/** A planned visit has an email of its own (LEAD-16). */
async function emailAnswer(trx: Trx, parts: Parts, { before, work, to, text, messages, by }: Answer): Promise<void> {
  if (work.state === "visit-planned") {
    const { nextDay, nextTime } = jobFieldsOf(before);
    const at = [work.nextDay, work.nextTime].filter(Boolean).join("T");
    const isMoved = before.state === work.state && at !== before.next_step_at;
    const from = { day: nextDay, last_day: nextDay, time: nextTime || null };
    const news = isMoved ? { is: "moved" as const, from } : { is: "new" as const };
    const all = await listAppointments(trx, [before.id]);
    const appointment = all.find((one) => one.state === "planned" && isAt(one, at));
    if (appointment) await queueAppointmentEmail(trx, parts, { appointment, news, text, by });
    return;
  }
  const company = parts.company.current();
  const words = work.state === "no-answer" ? company.answerMissedTitle : company.answerCalledTitle;
  const title = plainText(words, { facts: emailFacts(company, before.first_name || before.last_name) });
  const email = { title, paragraphs: text.split(/\n{2,}/), said: `\n${text}`, by };
  await emailCustomer(
    trx,
    parts,
    { id: before.id, messages },
    { kind: kindByPerson, to, waitsForUndo: true, ...email },
  );
}
