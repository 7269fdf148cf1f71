import { setImmediate } from "node:timers/promises";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { followStep } from "../appointments/follow-step.server.ts";
import { fileMessage } from "./file-message.server.ts";
import {
  copyEntries,
  type FiledMessage,
  findJob,
  findStateTime,
  listAhead,
  listUnfiled,
  updateJob,
} from "./filing-queries.server.ts";
import { archiveWithMessage, messageStateOf, writeMessages } from "./job-messages-queries.server.ts";

/** Little enough for a short transaction (DATA-04). */
const messagesAtOnce = 50;

/**
 * Files the messages that have no job, the oldest first: those of an earlier release, of a restored backup, and of a process of the
 * previous release; and takes over what such a process has changed since (JOB-04, JOB-05). A message and its job are one
 * transaction, so an interrupted run goes on where it stopped.
 */
export async function adoptMessages(db: Db, now: Date): Promise<void> {
  while (await takeSome(db, listUnfiled, (trx, message) => fileMessage(trx, message, now)));
  while (await takeSome(db, listAhead, takeOver));
}

async function takeSome(
  db: Db,
  list: (db: Db, limit: number) => Promise<FiledMessage[]>,
  take: (trx: Trx, message: FiledMessage) => Promise<void>,
): Promise<boolean> {
  const taken = await db.transaction().execute(async (trx) => {
    const rows = await list(trx, messagesAtOnce);
    for (const row of rows) await take(trx, row);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await copyEntries(trx, ids);
    return rows.length;
  });
  await setImmediate();
  return taken === messagesAtOnce;
}

/** A job as it is once it has taken over what the previous release changed of its messages (JOB-05). */
export async function takeOverJob(trx: Trx, jobId: number): Promise<void> {
  for (const message of await listAhead(trx, messagesAtOnce, jobId)) {
    await takeOver(trx, message);
    await copyEntries(trx, [message.id]);
  }
}

/** The job takes state and next step of its message, and what was noted there; its other messages follow. */
async function takeOver(trx: Trx, message: FiledMessage): Promise<void> {
  const { id, job_id, state, next_step, next_step_at, first_called_at, last_changes } = message;
  const job = job_id === null ? undefined : await findJob(trx, job_id);
  if (!job) return;
  const isOther = messageStateOf(job.state) !== state;
  const taken = {
    ...{ next_step, next_step_at, last_changes, wrote_again: 0 as const },
    ...(isOther && { state, stands_since: (await findStateTime(trx, message)) ?? job.stands_since }),
    first_called_at: job.first_called_at ?? first_called_at,
    work_version: job.work_version + 1,
  };
  await updateJob(trx, job.id, taken);
  await followStep(trx, job, { ...job, ...taken });
  await writeMessages(trx, { ...job, ...taken });
  await archiveWithMessage(trx, id);
}
