import { type Selectable, sql } from "kysely";
import type { ActivityTable, AuditArea, SettingsSeenTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";

export type ActivityRow = Selectable<ActivityTable>;

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

/** Inserts a line, or counts up the line with the same `fold`. */
export async function insertActivity(trx: Trx, line: Omit<ActivityRow, "id" | "times">): Promise<void> {
  await trx
    .insertInto("activity")
    .values(line)
    .onConflict((conflict) =>
      conflict.column("fold").doUpdateSet(({ eb }) => ({ times: eb("activity.times", "+", 1) })),
    )
    .execute();
}

/** The number of folding lines since then, counted up to `limit`. */
export async function countFolded(trx: Trx, since: Date, limit: number): Promise<number> {
  const rows = await trx
    .selectFrom("activity")
    .select("at")
    .where("fold", "is not", null)
    .where("at", ">", since.toISOString())
    .limit(limit)
    .execute();
  return rows.length;
}

export async function deleteActivityBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("activity").where("at", "<", time.toISOString()).execute();
}

export async function listSettingsSeen(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("settings_seen").selectAll().execute();
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

export async function replaceSettingsSeen(trx: Trx, settings: readonly SettingsSeenTable[]): Promise<void> {
  await trx.deleteFrom("settings_seen").execute();
  await trx.insertInto("settings_seen").values(settings).execute();
}

/**
 * Frees the entries about messages, jobs, people and reviews of the name of someone who is deleted (JOB-36).
 *
 * @param about beginnings of kinds, with the ids that such entries have in their details
 * @param names in the same entries without an id: others of the same name lose theirs too
 */
export async function forgetSubjects(
  trx: Trx,
  about: Readonly<Record<string, readonly number[]>>,
  names: readonly string[],
): Promise<void> {
  const { textRows, jsonMember } = sqlOf(trx);
  const isIn = (texts: readonly string[]) => sql`IN (SELECT value FROM ${textRows(texts)} AS wanted)`;
  const isAbout = Object.entries(about).map(
    ([kind, ids]) => sql`kind LIKE ${`${kind}%`} AND ${jsonMember("details", "id")} ${isIn(ids.map(String))}`,
  );
  await sql`UPDATE activity SET subject = 'a deleted person' WHERE area IN ('messages', 'reviews') AND user_id IS NULL
    AND subject IS NOT NULL AND (subject ${isIn(names)} OR ${sql.join(isAbout, sql` OR `)})`.execute(trx);
}

/** The ids of a person and of everyone who became part of them, as the log has them. */
export async function listJoined(db: Db, personId: number): Promise<number[]> {
  const member = (name: string) => sqlOf(db).jsonMember("details", name);
  const { rows } = await sql<{ id: string }>`WITH RECURSIVE own (id) AS (SELECT ${sql.lit(String(personId))} UNION
    SELECT ${member("joined")} FROM activity JOIN own ON ${member("id")} = own.id
    WHERE kind = 'people-joined' AND ${member("joined")} IS NOT NULL) SELECT id FROM own`.execute(db);
  return rows.map(({ id }) => Number(id));
}
