import type { Generated } from "kysely";
import type { Db } from "#src/platform/database.server.ts";
import type { PictureWidths } from "./schema.ts";

export interface GalleryImagesTable {
  id: Generated<number>;
  /** 32 hex digits: the name cannot be guessed, so a hidden picture's address cannot either (SECURITY AZ-7). */
  file: string;
  alt_text: string;
  is_active: 0 | 1;
  sort_order: number;
  width: number;
  height: number;
  placeholder: string;
  /** PictureWidths as JSON. */
  widths: string;
  is_sample: Generated<0 | 1>;
  created_at: string;
  /** Deleted, and to be brought back for 30 days. */
  deleted_at: Generated<string | null>;
  /** Only what is ready is shown: before that there is one JPEG and the original. */
  state: Generated<"preparing" | "ready" | "failed">;
}

const shownImages = (db: Db) =>
  db
    .selectFrom("gallery_images")
    .where("is_active", "=", 1)
    .where("deleted_at", "is", null)
    .where("state", "=", "ready");

/** What the site shows, in the order that staff has set. @param range a part of the list; all of it when left out */
export async function listShownImages(db: Db, range?: { offset: number; limit: number }) {
  const all = shownImages(db)
    .select(["id", "file", "alt_text", "sort_order", "width", "height", "placeholder", "widths", "is_sample"])
    .orderBy("sort_order")
    .orderBy("id");
  const rows = await (range ? all.offset(range.offset).limit(range.limit) : all).execute();
  return rows.map((row) => ({ ...row, widths: JSON.parse(row.widths) as PictureWidths }));
}

export async function countShownImages(db: Db): Promise<number> {
  const { total } = await shownImages(db)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** The file names of what the site shows, without width and ending. */
export async function listShownFiles(db: Db): Promise<string[]> {
  const rows = await shownImages(db).select("file").execute();
  return rows.map(({ file }) => file);
}

/** True if there is no picture at all, shown or hidden. */
export async function hasNoImages(db: Db): Promise<boolean> {
  return (await db.selectFrom("gallery_images").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** The file names of all pictures, without width and ending, and how far each is. */
export async function listImageFiles(db: Db): Promise<Map<string, "preparing" | "ready" | "failed">> {
  const rows = await db.selectFrom("gallery_images").select(["file", "state"]).execute();
  return new Map(rows.map(({ file, state }) => [file, state]));
}

export type SampleImage = Pick<GalleryImagesTable, "file" | "alt_text" | "width" | "height" | "placeholder"> & {
  widths: PictureWidths;
};

export async function insertSampleImages(trx: Db, images: readonly SampleImage[], createdAt: string): Promise<void> {
  await trx
    .insertInto("gallery_images")
    .values(
      images.map((image, index) => ({
        ...image,
        widths: JSON.stringify(image.widths),
        is_active: 1 as const,
        sort_order: index + 1,
        is_sample: 1 as const,
        created_at: createdAt,
      })),
    )
    .execute();
}

/** @returns how many there were; their files are left to the sweep */
export async function deleteSampleImages(trx: Db): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("gallery_images")
    .where("is_sample", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
