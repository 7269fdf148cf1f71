import { type SqlBool, sql } from "kysely";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { maxJobEntries } from "./entries-queries.server.ts";
import { markTexts } from "./job-texts-queries.server.ts";
import { isOpen } from "./list-queries.server.ts";

/** What someone with an account is to do: open jobs that they are responsible for, and appointments from a day on. */
export type Held = { jobs: number; appointments: number };

const isComing = (day: string) => sql<SqlBool>`appointment_id IN
  (SELECT id FROM appointments WHERE state = 'planned' AND last_day >= ${day})`;

export async function countHeld(db: Db, userId: number, today: string): Promise<Held> {
  const { rows } = await sql<Held>`SELECT
    (SELECT count(*) FROM jobs WHERE responsible_id = ${userId} AND ${isOpen}) AS jobs, (SELECT count(*)
      FROM appointment_people WHERE user_id = ${userId} AND ${isComing(today)}) AS appointments`.execute(db);
  return rows[0] ?? { jobs: 0, appointments: 0 };
}

type Person = { id: number; name: string };

/** Notes the name of someone who leaves with the appointments that are over (JOB-32). */
export async function keepName(trx: Trx, { id, name }: Person, today: string): Promise<void> {
  await sql`UPDATE appointments SET former_people = ltrim(former_people || ${`, ${name}`}, ', ') WHERE id IN
    (SELECT appointment_id FROM appointment_people WHERE user_id = ${id} AND NOT (${isComing(today)}))`.execute(trx);
}

type HandOver = { to: Person; by: string; today: string; now: Date };

/** Gives them to someone else, as their jobs say from then on. What no one else gets has no one once the account is deleted (JOB-32). */
export async function handOver(trx: Trx, from: Person, { to, by, today, now }: HandOver): Promise<void> {
  const note = `Handed over from ${from.name} to ${to.name}.`;
  const { rows } = await sql<{ job_id: number }>`INSERT INTO job_entries (job_id, at, by_name, note)
    SELECT id, ${now.toISOString()}, ${by}, ${note} FROM jobs WHERE (responsible_id = ${from.id} AND ${isOpen} OR id IN
      (SELECT job_id FROM appointments JOIN appointment_people ON appointment_id = appointments.id
        WHERE user_id = ${from.id} AND ${isComing(today)}))
      AND (SELECT count(*) FROM job_entries WHERE job_id = jobs.id) < ${maxJobEntries} RETURNING job_id`.execute(trx);
  await markTexts(trx, { jobIds: rows.map(({ job_id }) => job_id) });
  await sql`UPDATE jobs SET responsible_id = ${to.id} WHERE responsible_id = ${from.id} AND ${isOpen}`.execute(trx);
  await sql`INSERT INTO appointment_people (appointment_id, user_id)
    SELECT appointment_id, ${to.id} FROM appointment_people WHERE user_id = ${from.id} AND ${isComing(today)}
    ON CONFLICT DO NOTHING`.execute(trx);
}
