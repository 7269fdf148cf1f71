import type { LockName } from "../database.server.ts";

/**
 * The keys of the site's advisory locks, unique within its database
 * (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS).
 */
export const advisoryLocks = {
  /** Held by one writing transaction. */
  writer: 1_413_698_375_001,
  migration: 1_413_698_375_002,
  /** Held by the process that does the nightly tasks and deletes what has expired. */
  "background work": 1_413_698_375_011,
  pictures: 1_413_698_375_012,
  /** Held while a start places or removes samples. */
  "content at the start": 1_413_698_375_013,
  /** Shared by every connection of a running site, and held alone by a restore: neither begins beside the other. */
  site: 1_413_698_375_021,
  backup: 1_413_698_375_022,
} satisfies Record<string, number> & Record<LockName, number>;
