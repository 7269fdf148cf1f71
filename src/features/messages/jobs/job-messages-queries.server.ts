import { sql } from "kysely";
import type { JobState, MessageState } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import type { JobRow } from "./filing-queries.server.ts";
import { clearTexts } from "./job-texts-queries.server.ts";

/** The state as a release without jobs knows it. */
export function messageStateOf(state: JobState): MessageState {
  return state === "scheduled" || state === "done" ? "won" : state;
}

/**
 * Writes to the messages of a job how it stands, for the inbox, the spreadsheet and a process of the previous release (JOB-05). What
 * was counted before counts as taken over.
 *
 * @param change of staff marks the messages as read; one that is different is counted, and archives them or brings them back
 */
export async function writeMessages(
  trx: Trx,
  job: Pick<JobRow, "id" | "state" | "next_step" | "next_step_at" | "first_called_at" | "archived" | "last_changes">,
  change?: { now: Date; isOther: boolean; archives: boolean },
): Promise<void> {
  const { id, state, next_step, next_step_at, first_called_at, archived, last_changes } = job;
  const step = change?.isOther ? 1 : 0;
  await trx
    .updateTable("messages")
    .set(({ fn, val, eb }) => ({
      ...{ state: messageStateOf(state), next_step, next_step_at, last_changes },
      first_called_at: sql<string | null>`
        coalesce(first_called_at, CASE WHEN submitted_at <= ${first_called_at} THEN ${first_called_at} END)`,
      ...(change?.archives && { archived }),
      ...(change && { read_at: fn.coalesce("read_at", val(change.now.toISOString())) }),
      work_version: eb("work_version", "+", step),
      job_version: eb("work_version", "+", step),
    }))
    .where("job_id", "=", id)
    .execute();
}

/** Archives the job of a message with the last active message of it, and brings it back with one (LEAD-09). */
export async function archiveWithMessage(trx: Trx, messageId: number): Promise<void> {
  await sql`UPDATE jobs SET archived = CASE
      WHEN EXISTS (SELECT 1 FROM messages WHERE job_id = jobs.id AND job_id IS NOT NULL AND archived = 0) THEN 0 ELSE 1 END
    WHERE id = (SELECT job_id FROM messages WHERE id = ${messageId})`.execute(trx);
}

/** Jobs of messages that are about to be deleted. */
export async function listJobsOf(trx: Trx, messageIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ job_id: number }>`SELECT DISTINCT job_id FROM messages
    WHERE id ${isIn(trx, messageIds)} AND job_id IS NOT NULL`.execute(trx);
  return rows.map(({ job_id }) => job_id);
}

/**
 * Deletes those of the jobs that have no message any more and nothing that staff put into them beside notes: what is wanted, an
 * amount, an appointment or a photo; then their people who have no other job (JOB-11).
 */
export async function deleteEmptyJobs(trx: Trx, jobIds: readonly number[]): Promise<void> {
  if (jobIds.length === 0) return;
  await clearTexts(trx, jobIds);
  const { rows } = await sql<{ person_id: number }>`DELETE FROM jobs
    WHERE id ${isIn(trx, jobIds)} AND what = '' AND estimate_cents IS NULL AND agreed_cents IS NULL
      AND NOT EXISTS (SELECT 1 FROM messages WHERE job_id = jobs.id AND job_id IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM appointments WHERE job_id = jobs.id)
      AND NOT EXISTS (SELECT 1 FROM job_photos WHERE job_id = jobs.id)
    RETURNING person_id`.execute(trx);
  const people = [...new Set(rows.map(({ person_id }) => person_id))];
  await sql`DELETE FROM people WHERE id ${isIn(trx, people)}
    AND NOT EXISTS (SELECT 1 FROM jobs WHERE person_id = people.id)`.execute(trx);
}

/** The condition that a number is one of these. */
export const isIn = (db: Db, ids: readonly number[]) =>
  sql`IN (SELECT value FROM ${sqlOf(db).numberRows(ids)} AS wanted)`;
