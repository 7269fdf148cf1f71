import { sql } from "kysely";
import type { Role } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { lists } from "./list-queries.server.ts";

/** When the person's link was made; undefined without one. */
export async function findCalendarLink(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom("calendar_links").select("made_at").where("user_id", "=", userId).executeTakeFirst();
  return row?.made_at;
}

/** The person of a link; undefined for a link that does not work. */
export function findUserByLink(db: Db, tokenHash: string): Promise<{ id: number; role: Role } | undefined> {
  return db
    .selectFrom("calendar_links")
    .innerJoin("users", "users.id", "calendar_links.user_id")
    .select(["users.id", "users.role"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
}

/** Stores a person's link in place of an earlier one. */
export async function replaceCalendarLink(trx: Trx, userId: number, tokenHash: string, now: Date): Promise<void> {
  await deleteCalendarLink(trx, userId);
  const link = { user_id: userId, token_hash: tokenHash, made_at: now.toISOString() };
  await trx.insertInto("calendar_links").values(link).execute();
}

/** @returns whether there was one */
export async function deleteCalendarLink(trx: Trx, userId: number): Promise<boolean> {
  const links = trx.deleteFrom("calendar_links").where("user_id", "=", userId);
  return (await links.executeTakeFirstOrThrow()).numDeletedRows > 0n;
}

/** The next steps from a day on that are no appointments, by their days; of all, or of the person who is to do them. */
export async function listCalendar(
  db: Db,
  { from, person, limit }: { from: string; person: number | undefined; limit: number },
) {
  const { rows } = await sql<{ id: number; work_version: number }>`SELECT jobs.id, work_version FROM jobs
    WHERE ${lists.planned.condition} AND next_step_at >= ${from}
      AND ${person === undefined ? sql`true` : sql`responsible_id = ${person}`}
      AND NOT EXISTS (SELECT 1 FROM appointments a WHERE a.job_id = jobs.id AND a.state = 'planned'
        AND a.day || CASE WHEN a.time IS NULL THEN '' ELSE 'T' || a.time END = jobs.next_step_at)
    ORDER BY next_step_at, jobs.id LIMIT ${limit}`.execute(db);
  return rows;
}

type Promised = { first_name: string; last_name: string; next_step: string | null; next_step_at: string | null };

/** The next steps of jobs that this person has brought into their state and does not hold (`Held`), by day. Entries have names alone. */
export async function listPlannedBy(db: Db, by: { id: number; name: string }, limit: number): Promise<Promised[]> {
  const { rows } = await sql<Promised>`SELECT first_name, last_name, next_step, next_step_at
    FROM jobs JOIN people ON people.id = jobs.person_id
    WHERE ${lists.planned.condition} AND coalesce(responsible_id, 0) <> ${by.id}
      AND jobs.id NOT IN (SELECT job_id FROM appointments a
        JOIN appointment_people ON appointment_id = a.id WHERE user_id = ${by.id} AND a.state = 'planned')
      AND (SELECT by_name FROM job_entries e WHERE e.job_id = jobs.id AND e.state IS NOT NULL
        ORDER BY e.id DESC LIMIT 1) = ${by.name}
    ORDER BY next_step_at, jobs.id LIMIT ${limit}`.execute(db);
  return rows;
}
