import type { Insertable } from "kysely";
import type { GalleryImagesTable } from "#db/schema.ts";
import { countRows } from "#src/platform/database/count-rows-queries.server.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { moveEntry } from "#src/platform/database/ordered-list-queries.server.ts";
import type { PictureWidths } from "../schema.ts";

/** Counts all rows, also deleted ones, since their files take up storage. */
export function countImages(db: Db): Promise<number> {
  return countRows(db.selectFrom("gallery_images"));
}

export type UploadedImage = Omit<Insertable<GalleryImagesTable>, "id" | "sort_order" | "widths" | "state"> & {
  widths: PictureWidths;
};

/** Adds a picture at the end of the list, to be prepared. @returns its id */
export async function insertImage(trx: Trx, { widths, ...image }: UploadedImage): Promise<number> {
  const { id } = await trx
    .insertInto("gallery_images")
    .values({ ...image, widths: JSON.stringify(widths), state: "preparing", sort_order: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await moveEntry(trx, "gallery_images", id);
  return id;
}
