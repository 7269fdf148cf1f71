import type { Db, Trx } from "#src/platform/database/database.server.ts";

/** When a siteadmin said of each step of "Make it yours" that it is done, by its notice. */
export async function readDismissals(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("dismissed_notices").selectAll().execute();
  return new Map(rows.map(({ name, dismissed_at }) => [name, dismissed_at]));
}

export const noticeOf = (step: string) => `first run: ${step}`;

/** Since when a copy of the backups is kept elsewhere, as a siteadmin says; the later names are those of earlier releases. */
export function copyConfirmedAt(dismissals: ReadonlyMap<string, string>): string | null {
  const names = [noticeOf("backup"), "backup copy elsewhere", "point-in-time recovery"];
  return names.map((name) => dismissals.get(name)).find(Boolean) ?? null;
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
