import { type Insertable, type Selectable, sql } from "kysely";
import type { JobEntriesTable, OutgoingMailTable } from "#db/schema.ts";
import { countRows } from "#src/platform/database/count-rows-queries.server.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { markTexts } from "./job-texts-queries.server.ts";
import { newestIds } from "./queries.server.ts";

/** An entry with the state of its email; null without one, and for one sent long ago. */
export type EntryRow = Selectable<JobEntriesTable> & { mail_state: OutgoingMailTable["state"] | null };

/** Of one job: all of them are one answer. */
export const maxJobEntries = 500;

/** Adds to what was done about a job. @returns its id. @throws {HttpProblem} 409 it has 500 entries */
export async function addEntry(trx: Trx, entry: Omit<Insertable<JobEntriesTable>, "at">, now: Date): Promise<number> {
  if ((await countRows(trx.selectFrom("job_entries").where("job_id", "=", entry.job_id))) >= maxJobEntries)
    throw new HttpProblem(409, `This inquiry has ${maxJobEntries} notes already. No more can be added.`);
  const row = { ...entry, at: now.toISOString() };
  const { id } = await trx.insertInto("job_entries").values(row).returning("id").executeTakeFirstOrThrow();
  await markTexts(trx, { jobIds: [entry.job_id] });
  return id;
}

/** The email of an entry. */
export async function findEntryMail(db: Db, jobId: number, entryId: number): Promise<string | undefined> {
  const entry = db.selectFrom("job_entries").select("mail_id").where("job_id", "=", jobId).where("id", "=", entryId);
  return (await entry.executeTakeFirst())?.mail_id ?? undefined;
}

export async function forgetEntryMail(trx: Trx, entryId: number): Promise<void> {
  await trx.updateTable("job_entries").set({ mail_id: null }).where("id", "=", entryId).execute();
}

/** What was noted for those who go, or there, at appointments of these jobs, in the order in which it was. */
export async function listStopNotes(db: Db, jobIds: readonly number[]) {
  const { rows } = await sql<{ id: number; at: string; by: string; note: string; stop: number }>`
    SELECT e.id, e.at, e.by_name AS by, e.note, e.appointment_id AS stop
    FROM ${sqlOf(db).numberRows(jobIds)} AS wanted JOIN job_entries e ON e.job_id = wanted.value
    WHERE e.appointment_id IS NOT NULL ORDER BY e.id`.execute(db);
  return rows;
}

/** What was done about jobs, the newest first; up to `each` entries of each job. */
export async function listJobEntries(db: Db, jobIds: readonly number[], each: number): Promise<EntryRow[]> {
  const ids = await newestIds(db, "job_entries", { values: jobIds, limit: each });
  const { rows } = await sql<EntryRow>`
    SELECT e.id, e.job_id, e.at, e.by_name, e.state, e.note, e.appointment_id, e.message_entry_id, e.mail_id,
      mail.state AS mail_state FROM ${sqlOf(db).numberRows([...ids.values()].flat())} AS wanted
    JOIN job_entries e ON e.id = wanted.value LEFT JOIN outgoing_mail mail ON mail.id = e.mail_id
    ORDER BY e.id DESC`.execute(db);
  return rows;
}
