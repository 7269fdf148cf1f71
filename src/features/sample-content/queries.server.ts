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
