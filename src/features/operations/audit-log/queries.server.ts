import { sql } from "kysely";
import type { AuditArea } from "#db/schema.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { ActivityRow } from "#src/staff/audit/queries.server.ts";
import { auditAreas } from "./filters.ts";

export type ActivityFilter = { area?: AuditArea | undefined; person?: number | undefined };

/** Newest first. @param before the id of the last line of the previous page */
export async function listActivity(
  db: Db,
  { area, person }: ActivityFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ActivityRow[]> {
  const beyond = before ?? Number.MAX_SAFE_INTEGER;
  if (person === undefined) {
    let query = db.selectFrom("activity").selectAll().where("id", "<", beyond);
    if (area !== undefined) query = query.where("area", "=", area);
    return query.orderBy("id", "desc").limit(limit).execute();
  }
  // At most one page from each index, so that the cost does not depend on how many lines a person has.
  const parts = (area === undefined ? auditAreas : [area]).flatMap((one) =>
    (["actor_id", "user_id"] as const).map(
      (column) => sql`SELECT * FROM (
        SELECT id FROM activity WHERE ${sql.ref(column)} = ${person} AND area = ${one} AND id < ${beyond}
        ORDER BY id DESC LIMIT ${limit}) AS page`,
    ),
  );
  const { rows } = await sql<ActivityRow>`
    SELECT * FROM activity WHERE id IN (${sql.join(parts, sql` UNION `)}) ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export type KnownPerson = { id: number; name: string; deleted: boolean };

/** All people with an account or in a line. Walks the ids of the index instead of all lines. */
export async function listPeople(db: Db): Promise<KnownPerson[]> {
  const idsOf = (column: "actor_id" | "user_id") => sql`
    SELECT id FROM (WITH RECURSIVE ids (id) AS (
      SELECT min(${sql.ref(column)}) FROM activity WHERE ${sql.ref(column)} IS NOT NULL
      UNION ALL
      SELECT (SELECT min(${sql.ref(column)}) FROM activity WHERE ${sql.ref(column)} > ids.id) FROM ids WHERE ids.id IS NOT NULL
    ) SELECT id FROM ids WHERE id IS NOT NULL) AS walked`;
  const { rows } = await sql<{ id: number; name: string; deleted: number }>`
    SELECT * FROM (
      SELECT all_ids.id,
        coalesce(
          users.name,
          (SELECT actor_name FROM activity WHERE actor_id = all_ids.id ORDER BY area, id LIMIT 1),
          (SELECT subject FROM activity WHERE user_id = all_ids.id ORDER BY area, id LIMIT 1)
        ) AS name,
        CASE WHEN users.id IS NULL THEN 1 ELSE 0 END AS deleted
      FROM (SELECT id FROM users UNION ${idsOf("actor_id")} UNION ${idsOf("user_id")}) AS all_ids
      LEFT JOIN users ON users.id = all_ids.id
    ) AS people
    ORDER BY deleted, lower(name), id`.execute(db);
  return rows.map((row) => ({ ...row, deleted: row.deleted === 1 }));
}
