import { countRows } from "#src/platform/database/count-rows-queries.server.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { closeGaps } from "#src/platform/database/ordered-list-queries.server.ts";

type SampleList = "reviews" | "gallery_images";

/** Whether samples were never placed, and there is no review and no picture at all, neither sample nor real. */
export async function isFresh(db: Db): Promise<boolean> {
  for (const table of ["sample_content", "reviews", "gallery_images"] as const) {
    if (await db.selectFrom(table).select("id").limit(1).executeTakeFirst()) return false;
  }
  return true;
}

/** Records that samples were placed: a later start does not place them again, even after staff have deleted them. */
export async function recordPlaced(trx: Trx, now: string): Promise<void> {
  await trx.insertInto("sample_content").values({ id: 1, placed_at: now }).execute();
}

export async function deletePlaced(trx: Trx): Promise<void> {
  await trx.deleteFrom("sample_content").execute();
}

/** @returns how many there were; the files of pictures are left to the sweep */
export async function deleteSamples(trx: Trx, table: SampleList): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom(table).where("is_sample", "=", 1).executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await closeGaps(trx, table);
  return Number(numDeletedRows);
}

/** How many samples there are that staff has not deleted. */
export async function countSamples(db: Db): Promise<{ reviews: number; images: number }> {
  const count = (table: SampleList) =>
    countRows(db.selectFrom(table).where("is_sample", "=", 1).where("deleted_at", "is", null));
  return { reviews: await count("reviews"), images: await count("gallery_images") };
}
