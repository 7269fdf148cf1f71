import type { Db, Trx } from "#src/platform/database.server.ts";

/** One row once samples have been placed; then they are never placed again, or deleting the last one would bring all back. */
export interface SampleContentTable {
  id: number;
  placed_at: string;
}

export async function wasPlaced(db: Db): Promise<boolean> {
  return (await db.selectFrom("sample_content").select("id").executeTakeFirst()) !== undefined;
}

export async function notePlaced(trx: Trx, now: string): Promise<void> {
  await trx.insertInto("sample_content").values({ id: 1, placed_at: now }).execute();
}

export async function forgetPlaced(trx: Trx): Promise<void> {
  await trx.deleteFrom("sample_content").execute();
}

/** How many samples there are that staff has not deleted. */
export async function countSamples(db: Db): Promise<{ reviews: number; images: number }> {
  const count = async (table: "reviews" | "gallery_images") => {
    const { n } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("is_sample", "=", 1)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow();
    return n;
  };
  return { reviews: await count("reviews"), images: await count("gallery_images") };
}
