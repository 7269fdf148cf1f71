import { countRows } from "#src/platform/database/count-rows-queries.server.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import type { PictureWidths } from "./schema.ts";

const readyImages = (db: Db) =>
  db.selectFrom("gallery_images").where("deleted_at", "is", null).where("state", "=", "ready");
const shownImages = (db: Db) => readyImages(db).where("is_active", "=", 1);

/** The pictures that the site shows, in their order. @param range a part of the list; all of it if left out */
export async function listShownImages(db: Db, range?: { offset: number; limit: number }) {
  const all = shownImages(db)
    .select(["id", "file", "alt_text", "caption", "tags", "sort_order", "is_sample"])
    .select(["width", "height", "placeholder", "widths"])
    .orderBy("sort_order")
    .orderBy("id");
  const rows = await (range ? all.offset(range.offset).limit(range.limit) : all).execute();
  return rows.map((row) => ({ ...row, widths: JSON.parse(row.widths) as PictureWidths }));
}

export function countShownImages(db: Db): Promise<number> {
  return countRows(shownImages(db));
}

/**
 * The file names of the pictures that visitors see, without width and ending.
 *
 * @param chosen ids of pictures that pages show, also if the gallery hides them
 */
export async function listShownFiles(db: Db, chosen: readonly number[]): Promise<string[]> {
  const rows = await readyImages(db)
    .where(({ or, eb }) => or([eb("is_active", "=", 1), ...(chosen.length > 0 ? [eb("id", "in", chosen)] : [])]))
    .select("file")
    .execute();
  return rows.map(({ file }) => file);
}

/** The file names of all pictures, without width and ending, and their states. */
export async function listImageFiles(db: Db): Promise<Map<string, "preparing" | "ready" | "failed">> {
  const rows = await db.selectFrom("gallery_images").select(["file", "state"]).execute();
  return new Map(rows.map(({ file, state }) => [file, state]));
}

/** Whether there is a picture with that file name, also a deleted one. */
export async function imageExists(db: Db, file: string): Promise<boolean> {
  const row = await db.selectFrom("gallery_images").select("id").where("file", "=", file).executeTakeFirst();
  return row !== undefined;
}

/** Counts all rows, also deleted ones, since their files take up storage. */
export function countImages(db: Db): Promise<number> {
  return countRows(db.selectFrom("gallery_images"));
}

export type Preparing = { id: number; file: string };

/** The oldest picture that is to be prepared. Also a deleted one, since it may be restored. */
export async function findPreparing(db: Db): Promise<Preparing | undefined> {
  return db
    .selectFrom("gallery_images")
    .select(["id", "file"])
    .where("state", "=", "preparing")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Ends the preparation of a picture: with the widths of its files, or without them as failed. */
export async function endPreparing(db: Db, id: number, widths?: PictureWidths): Promise<void> {
  await db
    .updateTable("gallery_images")
    .set(widths ? { state: "ready", widths: JSON.stringify(widths) } : { state: "failed" })
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .execute();
}

/** Removes rows that were deleted at that moment or before. @returns the names of their files */
export async function purgeImages(trx: Trx, deletedBefore: string): Promise<string[]> {
  const query = trx.deleteFrom("gallery_images").where("deleted_at", "<=", deletedBefore);
  const rows = await query.where("state", "!=", "preparing").returning("file").execute();
  return rows.map(({ file }) => file);
}
