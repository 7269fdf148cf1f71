import { sql } from "kysely";
import type { JobState, MessageState } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import type { JobRow } from "./filing-queries.server.ts";

/** The state as a release without jobs knows it. */
export function messageStateOf(state: JobState): MessageState {
  return state === "scheduled" || state === "done" ? "won" : state;
}

/**
 * Writes to the messages of a job how it stands, for the inbox, the spreadsheet and a process of the previous release (JOB-05). What
 * was counted before counts as taken over.
 *
 * @param change of staff: it is counted, marks the messages as read, and archives them or brings them back
 */
export async function writeMessages(
  trx: Trx,
  job: Pick<JobRow, "id" | "state" | "next_step" | "next_step_at" | "first_called_at" | "archived" | "last_changes">,
  change?: { now: Date; changed: readonly string[] },
): Promise<void> {
  const { id, state, next_step, next_step_at, first_called_at, archived, last_changes } = job;
  const step = change && change.changed.length > 0 ? 1 : 0;
  await trx
    .updateTable("messages")
    .set(({ fn, val, eb }) => ({
      ...{ state: messageStateOf(state), next_step, next_step_at, last_changes },
      first_called_at: sql<string | null>`
        coalesce(first_called_at, CASE WHEN submitted_at <= ${first_called_at} THEN ${first_called_at} END)`,
      ...(change?.changed.includes("archived") && { archived }),
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
  const rows = await trx
    .selectFrom("messages")
    .select(({ ref }) => ref("job_id").$notNull().as("job_id"))
    .distinct()
    .where("id", "in", messageIds)
    .where("job_id", "is not", null)
    .execute();
  return rows.map(({ job_id }) => job_id);
}

/**
 * Deletes those of the jobs that have no message any more and nothing that staff put into them beside notes: what is wanted, an
 * amount, an appointment or a photo; then their people who have no other job (JOB-11).
 */
export async function deleteEmptyJobs(trx: Trx, jobIds: readonly number[]): Promise<void> {
  if (jobIds.length === 0) return;
  const deleted = await trx
    .deleteFrom("jobs")
    .where("id", "in", jobIds)
    .where("what", "=", "")
    .where("estimate_cents", "is", null)
    .where("agreed_cents", "is", null)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM messages WHERE job_id = jobs.id AND job_id IS NOT NULL)`)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM appointments WHERE job_id = jobs.id)`)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM job_photos WHERE job_id = jobs.id)`)
    .returning("person_id")
    .execute();
  const people = [...new Set(deleted.map(({ person_id }) => person_id))];
  if (people.length === 0) return;
  await trx
    .deleteFrom("people")
    .where("id", "in", people)
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM jobs WHERE person_id = people.id)`)
    .execute();
}
