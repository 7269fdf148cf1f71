import type { Database, Db, Trx } from "./database.server.ts";

/** A number that changes with everything that public pages show. Cached pages belong to one number. */
export type ContentVersion = {
  /** Reads from memory, since every page asks for it. */
  current(): number;
  /** Call it in the transaction that changes what public pages show. */
  bump(trx: Trx): Promise<void>;
  /**
   * To be called before content is read that is to be kept.
   *
   * @returns a function that says, after the reading, whether all of it belongs to one version, the current one
   */
  observe(): Promise<() => Promise<boolean>>;
  stop(): void;
};

/** How long a change of another process can go unnoticed when its notification is lost (PG-09). */
const checkMs = 5_000;

/** Follows the content version of the database. */
export async function openContentVersion(
  database: Pick<Database, "db" | "isShared" | "followContent">,
): Promise<ContentVersion> {
  const known = await readVersion(database.db);
  return database.isShared ? followVersion(database, known) : ownVersion(known);
}

/**
 * For one process that has the data for itself: the number in memory is that of the database, and is read without it, since the first
 * part of a page would wait for the only connection.
 */
function ownVersion(known: number): ContentVersion {
  let version = known;
  return {
    current: () => version,
    async bump(trx) {
      // No page can cache old content under the new number: with one connection its queries wait for this transaction.
      // After a rollback the number in memory stays ahead, and pages are rendered once more.
      version = Math.max(version + 1, await raiseVersion(trx));
    },
    async observe() {
      const before = version;
      return async () => version === before;
    },
    stop() {},
  };
}

/**
 * For processes that share the data. The number in memory counts what this process has noticed: it also rises when the version
 * of the database falls, after a failover or a restore, and when changes may have been missed.
 */
function followVersion({ db, followContent }: Pick<Database, "db" | "followContent">, first: number): ContentVersion {
  let noticed = first;
  let known = first;
  let isFollowing = false;
  /** Set by transactions of this process; their notifications are still to come. */
  const own = new Set<number>();
  followContent({
    onChange(version) {
      if (!own.delete(version)) adopt(version);
    },
    onResume() {
      // Nothing can have been missed before the first time.
      if (isFollowing) noticed += 1;
      isFollowing = true;
      check();
    },
  });
  const timer = setInterval(check, checkMs).unref();

  function adopt(version: number): void {
    known = version;
    noticed += 1;
    own.clear();
  }

  function check(): void {
    readVersion(db).then(
      (version) => {
        if (version !== known) adopt(version);
      },
      // Without the database everything stays as it is known.
      () => {},
    );
  }

  return {
    current: () => noticed,
    async bump(trx) {
      // Noticed before the commit; until then `observe` keeps nothing, because the database has another version.
      known = await raiseVersion(trx);
      noticed += 1;
      own.add(known);
    },
    async observe() {
      const before = await readVersion(db).catch(() => undefined);
      if (before !== undefined && before > known) adopt(before);
      const noticedBefore = noticed;
      return async () => {
        const after = await readVersion(db).catch(() => undefined);
        return after !== undefined && after === before && after === known && noticed === noticedBefore;
      };
    },
    stop: () => clearInterval(timer),
  };
}

async function readVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
  return version;
}

async function raiseVersion(trx: Trx): Promise<number> {
  const { version } = await trx
    .updateTable("content_version")
    .set(({ eb }) => ({ version: eb("version", "+", 1) }))
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}
