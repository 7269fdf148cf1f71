import type { Db, Trx } from "#src/platform/database/database.server.ts";

/** When a siteadmin dismissed the notice; null if none has. */
export async function findDismissal(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom("dismissed_notices")
    .select("dismissed_at")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.dismissed_at ?? null;
}

/** Shows a dismissed notice again. @returns false if it was not dismissed */
export async function restoreNotice(trx: Trx, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("dismissed_notices").where("name", "=", name).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** @returns false if it was dismissed before */
export async function dismissNotice(trx: Trx, name: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("dismissed_notices")
    .values({ name, dismissed_at: now.toISOString() })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
