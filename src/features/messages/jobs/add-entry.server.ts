import type { JobState } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { countEntries, insertJobEntry } from "./entries-queries.server.ts";

/** Of one job: all of them are one answer. */
const maxEntries = 500;

type Entry = { jobId: number; by: string; state: JobState | null; note: string; mailId?: string };

/** Adds to what was done about a job. @returns its id. @throws {HttpProblem} 409 it has 500 entries */
export async function addEntry(trx: Trx, { jobId, by, state, note, mailId }: Entry, now: Date): Promise<number> {
  if ((await countEntries(trx, jobId)) >= maxEntries)
    throw new HttpProblem(409, `This inquiry has ${maxEntries} notes already. No more can be added.`);
  const entry = { job_id: jobId, at: now.toISOString(), by_name: by, state, note };
  return insertJobEntry(trx, { ...entry, mail_id: mailId ?? null });
}
