/**
 * The keys of the site's advisory locks, unique within its database
 * (https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS).
 */
export const advisoryLocks = {
  /** Held by one writing transaction. */
  writer: 1_413_698_375_001,
  /** Held while the schema is migrated. */
  migration: 1_413_698_375_002,
};
