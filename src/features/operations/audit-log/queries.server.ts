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
