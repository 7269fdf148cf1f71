import type { Db, Trx } from "#src/platform/database.server.ts";
import type { PictureWidths } from "../schema.ts";

export type Preparing = { id: number; file: string };

/** The picture that has waited longest for its files. Deleted ones too: they may be brought back. */
export async function findPreparing(db: Db): Promise<Preparing | undefined> {
  return db
    .selectFrom("gallery_images")
    .select(["id", "file"])
    .where("state", "=", "preparing")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** @returns whether the site shows it from now on */
export async function setReady(trx: Trx, id: number, widths: PictureWidths): Promise<boolean> {
  const row = await trx
    .updateTable("gallery_images")
    .set({ state: "ready", widths: JSON.stringify(widths) })
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .returning(["is_active", "deleted_at"])
    .executeTakeFirst();
  return row?.is_active === 1 && row.deleted_at === null;
}

export async function setFailed(db: Db, id: number): Promise<void> {
  await db
    .updateTable("gallery_images")
    .set({ state: "failed" })
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .execute();
}
