import type { AuditArea } from "#db/schema.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { ActivityRow } from "#src/staff/audit/queries.server.ts";

/** Newest first. @param before the id of the last line of the previous page */
export function listActivity(
  db: Db,
  { area, before = Number.MAX_SAFE_INTEGER }: { area?: AuditArea | undefined; before?: number | undefined },
  limit: number,
): Promise<ActivityRow[]> {
  let query = db.selectFrom("activity").selectAll().where("id", "<", before);
  if (area !== undefined) query = query.where("area", "=", area);
  return query.orderBy("id", "desc").limit(limit).execute();
}
