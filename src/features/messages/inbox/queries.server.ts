import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Trx } from "#src/platform/database.server.ts";
import type { MessagesTable } from "../queries.server.ts";
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

/** Parts of words shorter than a trigram are looked for by reading; no more than this many messages are read. */
export const mostRead = 5000;

const everyWord = sql.raw(
  ["first_name", "last_name", "address", "email", "phone", "project_needs", "additional_info"]
    .map((column) => `m.${column}`)
    .join(" || ' ' || "),
);

/** The newest first. A search takes what was stored last as the newest, which is how the index finds it without sorting. */
export async function listMessages(
  db: Db,
  filters: Filters,
  { before, limit }: { before?: Cursor | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = filters.search
    ? await sql<MessageRow>`
        SELECT m.* FROM ${found(filters, filters.search)}
        ${before ? sql`AND s.id < ${before.id}` : nothing} ORDER BY s.id DESC LIMIT ${limit}`.execute(db)
    : await sql<MessageRow>`
        SELECT m.* FROM messages m WHERE is_test = 0 ${inList(filters)}
        ${before ? sql`AND (submitted_at, id) < (${before.submittedAt}, ${before.id})` : nothing}
        ORDER BY submitted_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The ids of all of them, the newest first. */
export async function listMessageIds(db: Db, filters: Filters): Promise<number[]> {
  const { rows } = filters.search
    ? await sql<{ id: number }>`SELECT s.id FROM ${found(filters, filters.search)} ORDER BY s.id DESC`.execute(db)
    : await sql<{ id: number }>`
        SELECT id FROM messages m WHERE is_test = 0 ${inList(filters)}
        ORDER BY submitted_at DESC, id DESC`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many there are, counting no further than `most`: a count of all would grow with the list. */
export async function countListed(db: Db, filters: Filters, most: number): Promise<number> {
  return filters.search
    ? countRows(db, sql`SELECT 1 FROM ${found(filters, filters.search)} LIMIT ${most}`)
    : countRows(db, sql`SELECT 1 FROM messages m WHERE is_test = 0 ${inList(filters)} LIMIT ${most}`);
}

/** Whether a search read only the newest of what it might have found. */
export async function readsNewestOnly(db: Db, filters: Filters): Promise<boolean> {
  const { search } = filters;
  if (!search || search.short.length === 0) return false;
  return (await countRows(db, candidates(filters, search))) === mostRead;
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

/** The rows that a search finds. The join is crossed so that the index of words leads. */
function found(filters: Filters, search: Search): RawBuilder<unknown> {
  const short = search.short.map((part) => sql`AND ${everyWord} LIKE ${asPattern(part)} ESCAPE '\\'`);
  return sql`(${candidates(filters, search)}) s CROSS JOIN messages m ON m.id = s.id
    WHERE m.is_test = 0 ${inList(filters)} ${sql.join(short, sql` `)}`;
}

function candidates(filters: Filters, { match, short }: Search): RawBuilder<unknown> {
  const bound = short.length > 0;
  if (match !== undefined) {
    return sql`SELECT rowid AS id FROM messages_search WHERE messages_search MATCH ${match}
      ${bound ? sql`ORDER BY rowid DESC LIMIT ${mostRead}` : nothing}`;
  }
  return sql`SELECT m.id FROM messages m WHERE m.is_test = 0 ${inList(filters)}
    ORDER BY submitted_at DESC, id DESC LIMIT ${mostRead}`;
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

/** @returns the message as it is then; undefined when it is gone */
export function setArchived(trx: Trx, id: number, archived: boolean): Promise<MessageRow | undefined> {
  return trx
    .updateTable("messages")
    .set({ archived: archived ? 1 : 0 })
    .where("id", "=", id)
    .where(isReal)
    .returningAll()
    .executeTakeFirst();
}

/** When it was first opened stays as it is. @returns the message as it is then; undefined when it is gone */
export function setRead(trx: Trx, id: number, readAt: Date | null): Promise<MessageRow | undefined> {
  return trx
    .updateTable("messages")
    .set(({ fn, val }) => ({ read_at: readAt ? fn.coalesce("read_at", val(readAt.toISOString())) : null }))
    .where("id", "=", id)
    .where(isReal)
    .returningAll()
    .executeTakeFirst();
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
