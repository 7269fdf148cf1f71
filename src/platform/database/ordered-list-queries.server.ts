import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type { Schema } from "#db/schema.ts";
import { hasSameIds } from "#src/schema/ordered-list.schema.ts";
import { dayMs } from "../process/clock.ts";
import type { Db, Trx } from "./database.server.ts";
import { sqlOf } from "./engine-sql.server.ts";

/*
 * Lists in an order that staff sets, with soft deletion. After every change the entries that are not deleted have the places
 * 1 to n. A deleted entry keeps its place.
 */

/** A list: a table with `sort_order` and `deleted_at`, or the part of one that belongs to a page. */
export type OrderedList = "reviews" | "gallery_images" | "pages" | { table: "questions"; page: string };
type TableOf<List extends OrderedList> = List extends { table: infer Name } ? Name : List;
/** The columns of every list. */
type ListColumns = {
  id: number;
  is_active: 0 | 1;
  sort_order: number;
  created_at: string;
  deleted_at: string | null;
  last_changes: string;
};
/** An entry as its table has it. */
export type EntryOf<List extends OrderedList> = Selectable<Schema[TableOf<List> & keyof Schema]> & ListColumns;

/** The table of a list, and the condition for its rows. */
function partsOf(list: OrderedList) {
  if (typeof list === "string") return { table: list, inList: sql<SqlBool>`1 = 1` };
  return { table: list.table, inList: sql<SqlBool>`page = ${list.page}` };
}

/** The time that many days ago, in the format of `deleted_at`. */
export function daysAgo(days: number, now: Date): string {
  return new Date(now.getTime() - days * dayMs).toISOString();
}

/** How long a deleted entry can be restored. */
export const restorableDays = 30;

export function listEntries<List extends OrderedList>(db: Db, list: List) {
  return select<EntryOf<List>>(db, list, sql`deleted_at IS NULL ORDER BY sort_order, id`);
}

/** The entries that can be restored, latest deletion first. */
export function listDeleted<List extends OrderedList>(db: Db, list: List, now: Date) {
  const restorable = sql`deleted_at > ${daysAgo(restorableDays, now)} ORDER BY deleted_at DESC, id DESC`;
  return select<EntryOf<List> & { deleted_at: string }>(db, list, restorable);
}

/** The entry, unless it is deleted. */
export async function findEntry<List extends OrderedList>(db: Db, list: List, id: number) {
  return (await select<EntryOf<List>>(db, list, sql`id = ${id} AND deleted_at IS NULL`)).at(0);
}

async function select<Row>(db: Db, list: OrderedList, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { table, inList } = partsOf(list);
  return (await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${inList} AND ${rest}`.execute(db)).rows;
}

/** @returns the ids in their order */
export async function listIds(db: Db, list: OrderedList): Promise<number[]> {
  const { table, inList } = partsOf(list);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE ${inList} AND deleted_at IS NULL ORDER BY sort_order, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds an entry without a place, which `moveEntry` gives it. @returns its id */
export async function insertEntry<List extends OrderedList>(
  trx: Trx,
  list: List,
  columns: Partial<EntryOf<List>>,
): Promise<number> {
  const { table } = partsOf(list);
  const place = { sort_order: 0, ...(typeof list !== "string" && { page: list.page }) };
  const { id } = await trx
    .insertInto(table)
    .values({ ...columns, ...place } as Insertable<Schema[typeof table]>)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes an entry, which the caller has found in this transaction. */
export async function updateEntry<List extends OrderedList>(
  trx: Trx,
  list: List,
  id: number,
  columns: Partial<EntryOf<List>>,
): Promise<void> {
  const { table } = partsOf(list);
  await trx
    .updateTable(table)
    .set(columns as Updateable<Schema[typeof table]>)
    .where("id", "=", id)
    .execute();
}

/** @returns false, without a change, unless `ids` are exactly those of the list */
export async function reorderEntries(trx: Trx, list: OrderedList, ids: readonly number[]): Promise<boolean> {
  if (!hasSameIds(ids, await listIds(trx, list))) return false;
  await writeOrder(trx, list, ids);
  return true;
}

/** @param place from 1 on; the default is the end */
export async function moveEntry(
  trx: Trx,
  list: OrderedList,
  id: number,
  place = Number.POSITIVE_INFINITY,
): Promise<void> {
  const others = (await listIds(trx, list)).filter((other) => other !== id);
  await writeOrder(trx, list, others.toSpliced(place - 1, 0, id));
}

/** @returns whether there was such an entry */
export async function deleteEntry(trx: Trx, list: OrderedList, id: number, now: Date): Promise<boolean> {
  const { table, inList } = partsOf(list);
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ deleted_at: now.toISOString() })
    .where("id", "=", id)
    .where(inList)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await closeGaps(trx, list);
  return numUpdatedRows > 0n;
}

/** Restores a deleted entry at the place it had. @returns whether there was one that can be restored */
export async function restoreEntry(trx: Trx, list: OrderedList, id: number, now: Date): Promise<boolean> {
  const { table, inList } = partsOf(list);
  const row = await trx
    .updateTable(table)
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where(inList)
    .where("deleted_at", ">", daysAgo(restorableDays, now))
    .returning("sort_order")
    .executeTakeFirst();
  if (row) await moveEntry(trx, list, id, row.sort_order);
  return row !== undefined;
}

/** @returns what removes the entries of a table that can no longer be restored */
export function purgeDeleted(table: "reviews" | "pages") {
  return async (db: Db, now: Date): Promise<void> => {
    await db.deleteFrom(table).where("deleted_at", "<=", daysAgo(restorableDays, now)).execute();
  };
}

/** Renumbers the places after entries were removed. */
export async function closeGaps(trx: Trx, list: OrderedList): Promise<void> {
  await writeOrder(trx, list, await listIds(trx, list));
}

/**
 * Writes the places 1 to n in this order, in one statement that changes only rows that move.
 *
 * @param ids all of the list, as read in this transaction
 */
export async function writeOrder(trx: Trx, list: OrderedList, ids: readonly number[]): Promise<void> {
  const { table } = partsOf(list);
  await sql`
    UPDATE ${sql.table(table)} SET sort_order = wanted.place + 1 FROM ${sqlOf(trx).numberRows(ids)} AS wanted
    WHERE ${sql.ref(`${table}.id`)} = wanted.value AND sort_order <> wanted.place + 1`.execute(trx);
}
