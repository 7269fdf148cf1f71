import { type Selectable, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import { dayMs } from "../process/clock.ts";
import type { Db, Trx } from "./database.server.ts";
import { sqlOf } from "./engine-sql.server.ts";
import { hasSameIds } from "./ordered-list.schema.ts";

/*
 * Lists in an order that staff sets, with soft deletion. After every change the entries that are not deleted have the places
 * 1 to n. A deleted entry keeps its place.
 */

/** A table with `sort_order` and `deleted_at`. */
export type OrderedTable = "reviews" | "gallery_images";
type Row<Name extends OrderedTable> = Selectable<Schema[Name]>;
type DeletedRow<Name extends OrderedTable> = Row<Name> & { deleted_at: string };

/** The time that many days ago, in the format of `deleted_at`. */
export function daysAgo(days: number, now: Date): string {
  return new Date(now.getTime() - days * dayMs).toISOString();
}

/** How long a deleted entry can be restored. */
export const restorableDays = 30;

export async function listEntries<Name extends OrderedTable>(db: Db, table: Name): Promise<Row<Name>[]> {
  const { rows } = await sql<Row<Name>>`
    SELECT * FROM ${sql.table(table)} WHERE deleted_at IS NULL ORDER BY sort_order, id`.execute(db);
  return rows;
}

/** The entries that can be restored, latest deletion first. */
export async function listDeleted<Name extends OrderedTable>(
  db: Db,
  table: Name,
  now: Date,
): Promise<DeletedRow<Name>[]> {
  const { rows } = await sql<DeletedRow<Name>>`
    SELECT * FROM ${sql.table(table)} WHERE deleted_at > ${daysAgo(restorableDays, now)}
    ORDER BY deleted_at DESC, id DESC`.execute(db);
  return rows;
}

/** The entry, unless it is deleted. */
export async function findEntry<Name extends OrderedTable>(
  db: Db,
  table: Name,
  id: number,
): Promise<Row<Name> | undefined> {
  const { rows } = await sql<Row<Name>>`
    SELECT * FROM ${sql.table(table)} WHERE id = ${id} AND deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** @returns the ids in their order */
export async function listIds(db: Db, table: OrderedTable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE deleted_at IS NULL ORDER BY sort_order, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns false, without a change, unless `ids` are exactly those of the list */
export async function reorderEntries(trx: Trx, table: OrderedTable, ids: readonly number[]): Promise<boolean> {
  if (!hasSameIds(ids, await listIds(trx, table))) return false;
  await writeOrder(trx, table, ids);
  return true;
}

/** @param place from 1 on; the default is the end */
export async function moveEntry(
  trx: Trx,
  table: OrderedTable,
  id: number,
  place = Number.POSITIVE_INFINITY,
): Promise<void> {
  const others = (await listIds(trx, table)).filter((other) => other !== id);
  await writeOrder(trx, table, others.toSpliced(place - 1, 0, id));
}

/** @returns whether there was such an entry */
export async function deleteEntry(trx: Trx, table: OrderedTable, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ deleted_at: now.toISOString() })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await closeGaps(trx, table);
  return numUpdatedRows > 0n;
}

/** Restores a deleted entry at the place it had. @returns whether there was one that can be restored */
export async function restoreEntry(trx: Trx, table: OrderedTable, id: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable(table)
    .set({ deleted_at: null })
    .where("id", "=", id)
    .where("deleted_at", ">", daysAgo(restorableDays, now))
    .returning("sort_order")
    .executeTakeFirst();
  if (row) await moveEntry(trx, table, id, row.sort_order);
  return row !== undefined;
}

/** Renumbers the places after entries were removed. */
export async function closeGaps(trx: Trx, table: OrderedTable): Promise<void> {
  await writeOrder(trx, table, await listIds(trx, table));
}

/** Writes the places 1 to n in this order, in one statement that changes only rows that move. */
async function writeOrder(trx: Trx, table: OrderedTable, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET sort_order = wanted.place + 1 FROM ${sqlOf(trx).numberRows(ids)} AS wanted
    WHERE ${sql.ref(`${table}.id`)} = wanted.value AND sort_order <> wanted.place + 1`.execute(trx);
}
