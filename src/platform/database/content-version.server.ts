import type { Db, Trx } from "./database.server.ts";

/** The number that grows whenever anything on a public page changes; pages are kept per number. */
export type ContentVersion = {
  /** From memory: it is asked for with every page. */
  current(): number;
  /** Call it in the transaction that changes reviews, pictures or anything else on a public page. */
  bump(trx: Trx): Promise<void>;
};

/** Reads the number once; this process is the only one that changes content while it runs. */
export async function openContentVersion(db: Db): Promise<ContentVersion> {
  let { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  return {
    current: () => version,
    async bump(trx) {
      // A page cannot be kept with the old content under the new number: its queries wait for this transaction, there is
      // one connection. If it is rolled back, pages are rendered once more, and the number in memory stays ahead.
      const bumped = await trx
        .updateTable("content_version")
        .set(({ eb }) => ({ version: eb("version", "+", 1) }))
        .returning("version")
        .executeTakeFirstOrThrow();
      version = Math.max(version + 1, bumped.version);
    },
  };
}
