import type { JobState } from "#db/schema.ts";
import { dayAt } from "#src/facts/calendar.ts";
import { inquiryAddresses } from "#src/facts/mail-addresses.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { followStep } from "../appointments/follow-step.server.ts";
import { aboutMessage } from "../queries.server.ts";
import { answerEmail } from "./answer-email.server.ts";
import { countEntries, insertJobEntry, listJobEntries } from "./entries-queries.server.ts";
import { updateJob } from "./filing-queries.server.ts";
import { checkDay, columnsOf, mergeChange } from "./job-change.server.ts";
import { writeMessages } from "./job-messages-queries.server.ts";
import { aboutJob, type NamedJob } from "./queries.server.ts";
import { type JobChange, type JobFields, workErrors } from "./schema.ts";
import { personName, type StaffJob } from "./staff-job.server.ts";
import { visitWords } from "./visit-words.ts";

/** Of one job: all of them are one answer. */
const maxEntries = 500;

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
  const state = columns.state === before.state ? null : columns.state;
  const note = isRepeated(change.note) ? "" : change.note;
  const about = { subject: personName(before), details: { id: before.id } };
  if (state || note !== "") await addEntry(trx, { jobId: before.id, by, state, note }, now);
  if (state) await audit({ kind: "job-state-changed", ...about, details: { id: before.id, state } });
  else if (note !== "") await audit({ kind: "job-note-added", ...about });
  if (changed.some((name) => !unlogged.includes(name))) await audit({ kind: "job-changed", ...about });
  if (columns.archived !== before.archived)
    await audit({ kind: columns.archived === 1 ? "job-archived" : "job-unarchived", ...about });
  if (change.mail === "") return;
  const [to] = person.emails;
  if (to === undefined)
    throw new HttpProblem(400, workErrors.noAddress, { extra: { fields: { mail: workErrors.noAddress } } });
  // The words stay with the job: those of sent mail are not kept.
  const leaves = parts.config.smtpUrl !== undefined;
  const how = leaves ? `Emailed ${to}` : `Not emailed to ${to}, without a mail server`;
  const mailed = `${how}:\n${change.mail}`;
  if (isRepeated(mailed)) return;
  const [newest] = messages;
  const subject = newest ? aboutMessage(newest.id) : aboutJob(before.id);
  await enqueueAnswer(trx, parts, { to, text: change.mail, work, about: subject });
  await addEntry(trx, { jobId: before.id, by, state: null, note: mailed }, now);
  await audit({ kind: leaves ? "job-answered" : "job-note-added", ...about });
}

/** Writes what a job becomes to it and to its messages. @returns its columns, and the names of the fields that are different */
export async function writeWork(trx: Trx, before: NamedJob, work: JobFields, how: Parameters<typeof columnsOf>[2]) {
  const { columns, changed } = columnsOf(before, work, how);
  await updateJob(trx, before.id, columns);
  await writeMessages(trx, { ...before, ...columns }, { now: how.now, changed });
  return { columns, changed };
}

type Answer = { to: string; text: string; work: JobFields; about: string };

async function enqueueAnswer(
  trx: Trx,
  { config, clock, company, outbox }: Parts,
  { to, text, work: { state, nextDay, nextTime }, about }: Answer,
): Promise<void> {
  const { answers } = await inquiryAddresses(trx, config, company.current());
  const today = dayAt(clock.now(), company.current().hours.timeZone);
  const visit = state === "visit-planned" ? visitWords({ day: nextDay, time: nextTime }, today) : undefined;
  const email = await answerEmail({ company: company.current(), text, visit, address: answers });
  await outbox.enqueue(trx, { ...email, to, about });
}

type Entry = { jobId: number; by: string; state: JobState | null; note: string } & {
  /** Where it was noted, if it is for those who go there. */
  appointmentId?: number;
  /** Of the browser: `wasSent` knows the entry by it. */
  sentKey?: string | null;
};

/** Adds to what was done about a job. @throws {HttpProblem} 409 it has 500 entries */
export async function addEntry(trx: Trx, { jobId, by, state, note, ...sent }: Entry, now: Date): Promise<void> {
  if ((await countEntries(trx, jobId)) >= maxEntries)
    throw new HttpProblem(409, `This inquiry has ${maxEntries} notes already. No more can be added.`);
  const { appointmentId: appointment_id = null, sentKey: sent_key = null } = sent;
  const entry = { job_id: jobId, at: now.toISOString(), by_name: by, state, note };
  await insertJobEntry(trx, { ...entry, appointment_id, sent_key });
}
