import { type RawBuilder, type Selectable, sql } from "kysely";
import type { MessagesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { containing, sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { isReal, messageIdOf } from "../queries.server.ts";
import { searchedColumns } from "../search-text-queries.server.ts";
import type { Search } from "./search.ts";

/** Without the text of the search, which is never shown. */
const columns = [
  ...["id", ...searchedColumns, "submitted_at", "archived", "read_at", "is_test", "confirmed"],
  ...["state", "next_step", "next_step_at", "job_id"],
] as const;

export type StoredMessage = Pick<Selectable<MessagesTable>, (typeof columns)[number]>;

const ofMessage = sql.join(columns.map((column) => sql.ref(`m.${column}`)));

/*
 * Each query leaves out the nightly test inquiry, in the exact words of the indexes' condition: SQLite does not use a partial
 * index when the value is bound.
 */

/** Active or archived messages, or both when `archived` is undefined; with `search` only the found ones. */
export type MessageFilter = { archived?: boolean | undefined; search?: Search | undefined };

/** The last message of a page; the next page begins after it. */
export type Cursor = { submittedAt: string; id: number };

/** The newest of a list first. */
export async function listMessages(
  db: Db,
  filters: MessageFilter,
  { before, limit }: { before?: Cursor | undefined; limit: number },
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    SELECT ${ofMessage} FROM messages m WHERE is_test = 0 ${inList(filters)}
    ${before ? sql`AND (submitted_at, id) < (${before.submittedAt}, ${before.id})` : nothing}
    ORDER BY submitted_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** The ids of a list in the order of `by`, from its end. Selected as one JSON text, four times as fast as rows. */
export async function listMessageIds(
  db: Db,
  filters: MessageFilter,
  by: "time" | "id",
  limit?: number,
): Promise<number[]> {
  const { rows } = await sql<{ ids: string }>`
    SELECT ${sqlOf(db).jsonArray("id")} AS ids FROM (
      SELECT id FROM messages m WHERE is_test = 0 ${inList(filters)} ORDER BY
      ${by === "time" ? sql`submitted_at DESC,` : nothing} id DESC
      ${limit === undefined ? nothing : sql`LIMIT ${limit}`}) AS listed`.execute(db);
  return JSON.parse(rows[0]?.ids ?? "[]") as number[];
}

/** The number of messages in a list, counted up to `max`: a full count would take longer in a long list. */
export function countListed(db: Db, filters: MessageFilter, max: number): Promise<number> {
  return countUpTo(db, sql`SELECT 1 FROM messages m WHERE is_test = 0 ${inList(filters)} LIMIT ${max}`);
}

/** The number of unread active messages, counted up to `max`. */
export function countUnread(db: Db, max: number): Promise<number> {
  const unread = sql`SELECT 1 FROM messages ${sqlOf(db).useIndex("messages_unread")}
    WHERE read_at IS NULL AND archived = 0 AND is_test = 0 LIMIT ${max}`;
  return countUpTo(db, unread);
}

async function countUpTo(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM (${rows}) AS counted`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

const nothing = sql``;

/** The condition on `messages m` that selects a list. */
function inList({ archived }: MessageFilter): RawBuilder<unknown> {
  return archived === undefined ? nothing : sql`AND m.archived = ${archived}`;
}

export function findMessage(db: Db, id: number): Promise<StoredMessage | undefined> {
  return db.selectFrom("messages").select(columns).where("id", "=", id).where(isReal).executeTakeFirst();
}

/** In the order of the ids; what is gone is left out. */
export async function findMessages(db: Db, ids: readonly number[]): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    SELECT ${ofMessage} FROM ${sqlOf(db).numberRows(ids)} AS wanted JOIN messages m ON m.id = wanted.value
    ORDER BY wanted.place`.execute(db);
  return rows;
}

/** @returns the changed message */
export function updateMessage(
  trx: Trx,
  id: number,
  change: Partial<Pick<StoredMessage, "archived" | "read_at">>,
): Promise<StoredMessage> {
  return trx
    .updateTable("messages")
    .set(change)
    .where("id", "=", id)
    .where(isReal)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Active messages with emails that could not be sent, the newest first. */
export async function listWithFailedMail(
  db: Db,
  max: number,
): Promise<Pick<StoredMessage, "id" | "first_name" | "last_name">[]> {
  const failed = await db
    .selectFrom("outgoing_mail")
    .select("about")
    .distinct()
    .where("about", "like", "message %")
    .where("state", "=", "failed")
    .execute();
  const ids = failed.map(({ about }) => messageIdOf(about ?? "")).filter((id) => id !== undefined);
  // Without the condition on `archived`: SQLite would look for each message of the list among the ids.
  const { rows } = await sql<Pick<StoredMessage, "id" | "first_name" | "last_name" | "archived">>`
    SELECT m.id, m.first_name, m.last_name, m.archived
    FROM ${sqlOf(db).numberRows(ids)} AS wanted JOIN messages m ON m.id = wanted.value
    WHERE m.is_test = 0 ORDER BY m.id DESC`.execute(db);
  return rows
    .filter(({ archived }) => archived === 0)
    .slice(0, max)
    .map(({ archived: _, ...row }) => row);
}

/**
 * Filters ids by texts that must each be in some field. Reads all text of the messages.
 *
 * @param ids the highest first
 * @param list has these ids without a gap: the engine reads a range (`EngineSql.readsRanges`)
 */
export async function keepMessagesWith(
  db: Db,
  ids: readonly number[],
  texts: readonly string[],
  { list, of = "messages" }: { list?: MessageFilter | undefined; of?: "messages" | "job_texts" } = {},
): Promise<number[]> {
  const conditions = sql.join(
    // An expression, which no index has: for less than a trigram PostgreSQL would read the whole index of trigrams.
    texts.map((text) => sql`m.search_text || '' LIKE ${containing(text)} ESCAPE '\\'`),
    sql` AND `,
  );
  const from =
    of === "messages" ? sql`messages m WHERE is_test = 0 ${inList(list ?? {})}` : sql`job_texts m WHERE true`;
  const these = list
    ? sql`${from} AND m.id BETWEEN ${ids.at(-1)} AND ${ids[0]}`
    : sql`${sqlOf(db).numberRows(ids)} AS wanted JOIN ${sql.table(of)} m ON m.id = wanted.value WHERE true`;
  const { rows } = await sql<{ id: number }>`
    SELECT m.id FROM ${these} AND ${conditions} ORDER BY m.id DESC`.execute(db);
  return rows.map(({ id }) => id);
}
