import { sql } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";

/** Changes with every message, note and audited change: all that the lists show (JOB-33). Three steps in indexes. */
export async function findWorkVersion(db: Db): Promise<string> {
  const newest = (table: "activity" | "messages" | "job_entries") =>
    sql<number>`(SELECT coalesce(max(id), 0) FROM ${sql.table(table)})`;
  const { rows } = await sql<{ activity: number; messages: number; entries: number }>`SELECT
    ${newest("activity")} AS activity, ${newest("messages")} AS messages, ${newest("job_entries")} AS entries`.execute(
    db,
  );
  return Object.values(rows[0] ?? {}).join(".");
}

/** Notes that a session shows a job. Writes seldom: a page asks every few seconds. */
export async function noteOpen(db: Db, tokenHash: string, { jobId, now }: { jobId: number; now: Date }): Promise<void> {
  const stale = new Date(now.getTime() - 5_000).toISOString();
  await db
    .updateTable("sessions")
    .set({ open_job_id: jobId, open_job_at: now.toISOString() })
    .where("token_hash", "=", tokenHash)
    .where(({ or, eb }) =>
      or([eb("open_job_id", "is distinct from", jobId), eb("open_job_at", "is", null), eb("open_job_at", "<", stale)]),
    )
    .execute();
}

/** The names of the others who have a job open since then. */
export async function listOpenBy(
  db: Db,
  jobId: number,
  { since, but }: { since: Date; but: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT users.name FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE open_job_id = ${jobId} AND open_job_at >= ${since.toISOString()} AND users.id <> ${but}
    ORDER BY users.name`.execute(db);
  return rows.map(({ name }) => name);
}
