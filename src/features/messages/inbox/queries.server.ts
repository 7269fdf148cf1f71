import { type RawBuilder, type Selectable, sql } from "kysely";
import type { MessagesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import type { Search } from "./search.ts";

export type MessageRow = Selectable<MessagesTable>;

/*
 * The nightly test inquiry is nobody's: each query leaves it out, in the very words of the indexes' condition, which SQLite
 * would not see to hold with a bound value.
 */

/** The active messages, the archived ones, or both when `archived` is undefined; or what is found among them. */
export type Filters = { archived?: boolean | undefined; search?: Search | undefined };

/** The last message of a page; the next one begins behind it. */
export type Cursor = { submittedAt: string; id: number };

const everyWord = sql.raw(
  ["first_name", "last_name", "address", "email", "phone", "project_needs", "additional_info"]
    .map((column) => `m.${column}`)
    .join(" || ' ' || "),
);

/** The newest of a list first. */
export async function listMessages(
  db: Db,
  filters: Filters,
  { before, limit }: { before?: Cursor | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT m.* FROM messages m WHERE is_test = 0 ${inList(filters)}
    ${before ? sql`AND (submitted_at, id) < (${before.submittedAt}, ${before.id})` : nothing}
    ORDER BY submitted_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The ids of a list, the newest first. As one text: as many rows take four times as long. */
export async function listMessageIds(db: Db, filters: Filters, limit = -1): Promise<number[]> {
  const { rows } = await sql<{ ids: string }>`
    SELECT json_group_array(id) AS ids FROM (
      SELECT id FROM messages m WHERE is_test = 0 ${inList(filters)}
      ORDER BY submitted_at DESC, id DESC LIMIT ${limit})`.execute(db);
  return JSON.parse(rows[0]?.ids ?? "[]") as number[];
}

/** How many a list has, counting no further than `most`: a count of all would grow with the list. */
export function countListed(db: Db, filters: Filters, most: number): Promise<number> {
  return countRows(db, sql`SELECT 1 FROM messages m WHERE is_test = 0 ${inList(filters)} LIMIT ${most}`);
}

/**
 * The ids at which the index of words has a match, in either list, the highest first. It gives them without reading a message.
 *
 * @param match FTS5 query syntax
 */
export async function matchMessageIds(
  db: Db,
  match: string,
  { below, limit }: { below: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT rowid AS id FROM messages_search WHERE messages_search MATCH ${match} AND rowid < ${below}
    ORDER BY rowid DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these messages those of a list, in the same order. */
export async function keepListed(db: Db, filters: Filters, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT m.id FROM json_each(${JSON.stringify(ids)}) wanted CROSS JOIN messages m ON m.id = wanted.value
    WHERE m.is_test = 0 ${inList(filters)} ORDER BY wanted.key`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these messages those that hold every one of the texts in any field, in the same order. Reads all their text. */
export async function keepMessagesWith(db: Db, ids: readonly number[], texts: readonly string[]): Promise<number[]> {
  const conditions = texts.map((text) => sql`${everyWord} LIKE ${asPattern(text)} ESCAPE '\\'`);
  const { rows } = await sql<{ id: number }>`
    SELECT m.id FROM json_each(${JSON.stringify(ids)}) wanted CROSS JOIN messages m ON m.id = wanted.value
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY wanted.key`.execute(db);
  return rows.map(({ id }) => id);
}

/** Active messages that nobody has opened, counting no further than `most`. */
export function countUnread(db: Db, most: number): Promise<number> {
  // With a bound value SQLite would not see that the index's condition holds.
  return countRows(
    db,
    sql`SELECT 1 FROM messages INDEXED BY messages_unread
      WHERE read_at IS NULL AND archived = 0 AND is_test = 0 LIMIT ${most}`,
  );
}

/** Nothing in it but the text itself stands for anything (SECURITY.md IN-7). */
function asPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

const nothing = sql``;

/** The rest of a condition on `messages m`. Without it the index on the time of arrival has the order of both lists. */
function inList({ archived }: Filters): RawBuilder<unknown> {
  return archived === undefined ? nothing : sql`AND m.archived = ${archived}`;
}

const isReal = sql<boolean>`is_test = 0`;

async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ n: number }>`SELECT count(*) AS n FROM (${rows})`.execute(db);
  return counted.rows[0]?.n ?? 0;
}

export function findMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  return db.selectFrom("messages").selectAll().where("id", "=", id).where(isReal).executeTakeFirst();
}

/** In the order of the ids; what is gone is left out. */
export async function findMessages(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT m.* FROM json_each(${JSON.stringify(ids)}) wanted CROSS JOIN messages m ON m.id = wanted.value
    ORDER BY wanted.key`.execute(db);
  return rows;
}

/** How many bytes the long texts of these messages have, in the order of the ids; what is gone is left out. Reads none of them. */
export async function measureMessages(db: Db, ids: readonly number[]): Promise<{ id: number; bytes: number }[]> {
  const { rows } = await sql<{ id: number; bytes: number }>`
    SELECT m.id, octet_length(m.project_needs) + octet_length(m.additional_info) AS bytes
    FROM json_each(${JSON.stringify(ids)}) wanted CROSS JOIN messages m ON m.id = wanted.value
    ORDER BY wanted.key`.execute(db);
  return rows;
}

/** The active message that has waited longest. */
export function findOldestActive(db: Db): Promise<MessageRow | undefined> {
  return db
    .selectFrom("messages")
    .selectAll()
    .where("archived", "=", 0)
    .where(isReal)
    .orderBy("submitted_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** @returns the message as it is then */
export function setArchived(trx: Trx, id: number, archived: boolean): Promise<MessageRow> {
  return trx
    .updateTable("messages")
    .set({ archived: archived ? 1 : 0 })
    .where("id", "=", id)
    .where(isReal)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps the time of the first reading. @returns the message as it is then */
export function setRead(trx: Trx, id: number, readAt: Date | null): Promise<MessageRow> {
  return trx
    .updateTable("messages")
    .set(({ fn, val }) => ({ read_at: readAt ? fn.coalesce("read_at", val(readAt.toISOString())) : null }))
    .where("id", "=", id)
    .where(isReal)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns whether there was such a message */
export async function deleteMessage(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("messages")
    .where("id", "=", id)
    .where(isReal)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Active messages with mail that has failed for good, the newest first. What is archived has been dealt with. */
export async function listWithFailedMail(
  db: Db,
  most: number,
): Promise<Pick<MessageRow, "id" | "first_name" | "last_name">[]> {
  const { rows } = await sql<Pick<MessageRow, "id" | "first_name" | "last_name">>`
    SELECT DISTINCT m.id, m.first_name, m.last_name
    FROM outgoing_mail o CROSS JOIN messages m ON m.id = CAST(substr(o.about, 9) AS INTEGER)
    WHERE o.about GLOB 'message [0-9]*' AND o.state = 'failed' AND m.archived = 0 AND m.is_test = 0
    ORDER BY m.id DESC LIMIT ${most}`.execute(db);
  return rows;
}
