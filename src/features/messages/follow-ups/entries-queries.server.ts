import { type Selectable, sql } from "kysely";
import type { MessageEntriesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";

export type EntryRow = Selectable<MessageEntriesTable>;

export async function insertWorkEntry(trx: Trx, entry: Omit<EntryRow, "id">): Promise<void> {
  await trx.insertInto("message_entries").values(entry).execute();
}

/** What was done about a message, the newest first. */
export function listWorkEntries(db: Db, messageId: number): Promise<EntryRow[]> {
  return db
    .selectFrom("message_entries")
    .selectAll()
    .where("message_id", "=", messageId)
    .orderBy("id", "desc")
    .execute();
}

export async function countWorkEntries(db: Db, messageId: number): Promise<number> {
  const { count } = await db
    .selectFrom("message_entries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("message_id", "=", messageId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest entries of several messages, for lists; up to `each` for each message. */
export async function listLastWorkEntries(db: Db, ids: readonly number[], each: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT e.id, e.message_id, e.at, e.by_name, e.state, e.note FROM ${sqlOf(db).numberRows(ids)} AS wanted
    JOIN message_entries e ON e.message_id = wanted.value
    WHERE (SELECT count(*) FROM message_entries newer WHERE newer.message_id = e.message_id AND newer.id > e.id) < ${each}
    ORDER BY e.id DESC`.execute(db);
  return rows;
}
