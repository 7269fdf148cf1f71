import { type SqlBool, sql } from "kysely";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { isOpen } from "./list-queries.server.ts";

/** What someone with an account is to do: open jobs that they are responsible for, and appointments from a day on. */
export type Held = { jobs: number; appointments: number };

const isComing = (day: string) => sql<SqlBool>`appointment_id IN
  (SELECT id FROM appointments WHERE state = 'planned' AND last_day >= ${day})`;

export async function countHeld(db: Db, userId: number, today: string): Promise<Held> {
  const { rows } = await sql<Held>`SELECT
    (SELECT count(*) FROM jobs WHERE responsible_id = ${userId} AND ${isOpen}) AS jobs,
    (SELECT count(*) FROM appointment_people WHERE user_id = ${userId} AND ${isComing(today)}) AS appointments`.execute(
    db,
  );
  return rows[0] ?? { jobs: 0, appointments: 0 };
}

/** Notes the name of someone who leaves with the appointments that are over (JOB-32). */
export async function keepName(trx: Trx, { id, name }: { id: number; name: string }, today: string): Promise<void> {
  await sql`UPDATE appointments SET former_people = ltrim(former_people || ${`, ${name}`}, ', ') WHERE id IN
    (SELECT appointment_id FROM appointment_people WHERE user_id = ${id} AND NOT (${isComing(today)}))`.execute(trx);
}

/** Gives them to someone else. What no one else gets has no one once the account is deleted (JOB-32). */
export async function handOver(trx: Trx, userId: number, { to, today }: { to: number; today: string }): Promise<void> {
  await sql`UPDATE jobs SET responsible_id = ${to} WHERE responsible_id = ${userId} AND ${isOpen}`.execute(trx);
  await sql`INSERT INTO appointment_people (appointment_id, user_id)
    SELECT appointment_id, ${to} FROM appointment_people WHERE user_id = ${userId} AND ${isComing(today)}
    ON CONFLICT DO NOTHING`.execute(trx);
}
