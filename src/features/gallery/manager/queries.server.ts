import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Trx } from "#src/platform/database.server.ts";
import type { GalleryImagesTable } from "../queries.server.ts";
import type { PictureWidths } from "../schema.ts";
import type { ImageChange } from "./schema.ts";

const columns = [
  "id",
  "file",
  "alt_text",
  "is_active",
  "sort_order",
  "width",
  "height",
  "placeholder",
  "widths",
  "is_sample",
  "created_at",
  "state",
  "deleted_at",
] as const;

/** A picture with everything that its table holds. */
export type ImageRow = Omit<Selectable<GalleryImagesTable>, "widths"> & { widths: PictureWidths };

/** All that are not deleted, shown or hidden, in their order. */
export async function listImages(db: Db): Promise<ImageRow[]> {
  const query = db.selectFrom("gallery_images").select(columns).where("deleted_at", "is", null);
  const rows = await query.orderBy("sort_order").orderBy("id").execute();
  return rows.map(readRow);
}

/** What was deleted at that time or later, the last first. */
export async function listDeletedImages(db: Db, since: string): Promise<ImageRow[]> {
  const query = db.selectFrom("gallery_images").select(columns).where("deleted_at", ">=", since);
  const rows = await query.orderBy("deleted_at", "desc").orderBy("id", "desc").execute();
  return rows.map(readRow);
}

/** One picture, deleted or not. */
export async function findImage(db: Db, id: number): Promise<ImageRow | undefined> {
  const row = await db.selectFrom("gallery_images").select(columns).where("id", "=", id).executeTakeFirst();
  return row && readRow(row);
}

/** How many rows there are, deleted ones included: their files take room too. */
export async function countImages(db: Db): Promise<number> {
  const query = db.selectFrom("gallery_images").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await query.executeTakeFirstOrThrow()).count;
}

export type UploadedImage = Omit<Insertable<GalleryImagesTable>, "id" | "sort_order" | "widths" | "state"> & {
  widths: PictureWidths;
};

/** Puts a picture that is to be prepared behind all others. @returns its id */
export async function insertImage(trx: Trx, { widths, ...image }: UploadedImage): Promise<number> {
  const last = await trx
    .selectFrom("gallery_images")
    .select(({ fn }) => fn.max("sort_order").as("place"))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const row = { ...image, widths: JSON.stringify(widths), state: "preparing" as const };
  const { id } = await trx
    .insertInto("gallery_images")
    .values({ ...row, sort_order: (last?.place ?? 0) + 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns whether there is such a picture that is not deleted */
export async function changeImage(trx: Trx, id: number, { alt_text, is_active }: ImageChange): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("gallery_images")
    .set({
      ...(alt_text === undefined ? {} : { alt_text }),
      ...(is_active === undefined ? {} : { is_active: is_active ? 1 : 0 }),
    })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a picture from the list; its files stay. @returns whether it was there */
export async function markDeleted(trx: Trx, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("gallery_images")
    .set({ deleted_at: now })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await closeGaps(trx);
  return numUpdatedRows === 1n;
}

/** Brings a picture back to the place it had; what stands there now and behind goes one further. */
export async function undelete(trx: Trx, { id, sort_order }: Pick<ImageRow, "id" | "sort_order">): Promise<void> {
  await trx
    .updateTable("gallery_images")
    .set(({ eb }) => ({ sort_order: eb("sort_order", "+", 1) }))
    .where("deleted_at", "is", null)
    .where("sort_order", ">=", sort_order)
    .execute();
  await trx.updateTable("gallery_images").set({ deleted_at: null }).where("id", "=", id).execute();
  await closeGaps(trx);
}

/** @returns whether it had failed before */
export async function setPreparing(trx: Trx, id: number): Promise<boolean> {
  const query = trx.updateTable("gallery_images").set({ state: "preparing" }).where("id", "=", id);
  const { numUpdatedRows } = await query.where("state", "=", "failed").executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The ids of all that are not deleted, in no order. */
export async function listImageIds(trx: Trx): Promise<number[]> {
  const rows = await trx.selectFrom("gallery_images").select("id").where("deleted_at", "is", null).execute();
  return rows.map(({ id }) => id);
}

/** Gives the pictures the places 1 to n in this order; writes only those that move. */
export async function setOrder(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE gallery_images SET sort_order = wanted.key + 1
    FROM json_each(${JSON.stringify(ids)}) AS wanted
    WHERE gallery_images.id = wanted.value AND sort_order != wanted.key + 1`.execute(trx);
}

/** Places 1 to n without a gap, in the order as it is. */
export async function closeGaps(trx: Trx): Promise<void> {
  await sql`
    UPDATE gallery_images SET sort_order = placed.place
    FROM (
      SELECT id, row_number() OVER (ORDER BY sort_order, id) AS place FROM gallery_images WHERE deleted_at IS NULL
    ) AS placed
    WHERE gallery_images.id = placed.id AND sort_order != placed.place`.execute(trx);
}

/** Removes for good what was deleted before that time. @returns whose files can go */
export async function deleteForGood(trx: Trx, before: string): Promise<string[]> {
  const query = trx.deleteFrom("gallery_images").where("deleted_at", "<", before).where("state", "!=", "preparing");
  const rows = await query.returning("file").execute();
  return rows.map(({ file }) => file);
}

function readRow<Row extends { widths: string }>(row: Row) {
  return { ...row, widths: JSON.parse(row.widths) as PictureWidths };
}
