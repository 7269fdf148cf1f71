import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";
import { containing, sqlOf } from "#src/platform/database/engine-sql.server.ts";

/** What staff wrote is read, the newest first: it is far shorter than what people write (DATA-04). */
const maxRead = 10_000;

type JobId = { job_id: number };

const idsIn = (rows: readonly JobId[]) => rows.map(({ job_id }) => job_id);

export async function listJobsOfMessages(db: Db, messageIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<JobId>`
    SELECT DISTINCT m.job_id FROM ${sqlOf(db).numberRows(messageIds)} AS wanted
    JOIN messages m ON m.id = wanted.value WHERE m.job_id IS NOT NULL`.execute(db);
  return idsIn(rows);
}

/** Jobs of the newest notes that have all these words. */
export async function listJobsWithNotes(db: Db, words: readonly string[]): Promise<number[]> {
  const { rows } = await sql<JobId>`
    SELECT DISTINCT job_id FROM (SELECT job_id, note AS text FROM job_entries ORDER BY id DESC
      LIMIT ${sql.lit(maxRead)}) AS newest WHERE ${hasAll(words)}`.execute(db);
  return idsIn(rows);
}

/** The newest jobs with all these words in what is wanted and where. */
export async function listJobsWith(db: Db, words: readonly string[]): Promise<number[]> {
  const { rows } = await sql<JobId>`
    SELECT job_id FROM (SELECT id AS job_id, what || ' ' || address AS text FROM jobs ORDER BY id DESC
      LIMIT ${sql.lit(maxRead)}) AS newest WHERE ${hasAll(words)}`.execute(db);
  return idsIn(rows);
}

function hasAll(words: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(
    words.map((word) => sql`lower(text) LIKE ${containing(word)} ESCAPE '\\'`),
    sql` AND `,
  )}`;
}
