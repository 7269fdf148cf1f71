import type { JobState } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { countEntries, insertJobEntry } from "./entries-queries.server.ts";

/** Of one job: all of them are one answer. */
const maxEntries = 500;

type Entry = { jobId: number; by: string; state: JobState | null; note: string; mailId?: string } & {
  /** Where it was noted, if it is for those who go there. */
  appointmentId?: number;
  /** Of the browser: `wasSent` knows the entry by it. */
  sentKey?: string | null;
};

/** Adds to what was done about a job. @returns its id. @throws {HttpProblem} 409 it has 500 entries */
export async function addEntry(trx: Trx, { jobId, by, state, note, ...more }: Entry, now: Date): Promise<number> {
  if ((await countEntries(trx, jobId)) >= maxEntries)
    throw new HttpProblem(409, `This inquiry has ${maxEntries} notes already. No more can be added.`);
  const { mailId: mail_id = null, appointmentId: appointment_id = null, sentKey: sent_key = null } = more;
  const entry = { job_id: jobId, at: now.toISOString(), by_name: by, state, note };
  return insertJobEntry(trx, { ...entry, mail_id, appointment_id, sent_key });
}
