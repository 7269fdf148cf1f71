import type { Db, Trx } from "./database.server.ts";

/** A number that rises with every change of what public pages show. Cached pages belong to one number. */
export type ContentVersion = {
  /** Reads from memory, since every page asks for it. */
  current(): number;
  /** Call it in the transaction that changes what public pages show. */
  bump(trx: Trx): Promise<void>;
};

/** Reads the number once: no other process changes content while this one runs. */
export async function openContentVersion(db: Db): Promise<ContentVersion> {
  let { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  return {
    current: () => version,
    async bump(trx) {
      // No page can cache old content under the new number: with one connection its queries wait for this transaction.
      // After a rollback the number in memory stays ahead, and pages are rendered once more.
      const bumped = await trx
        .updateTable("content_version")
        .set(({ eb }) => ({ version: eb("version", "+", 1) }))
        .returning("version")
        .executeTakeFirstOrThrow();
      version = Math.max(version + 1, bumped.version);
    },
  };
}
