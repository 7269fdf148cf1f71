import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";

export type Db = Kysely<Schema>;
/** The parameter of a function that must run within a caller's transaction. */
export type Trx = Transaction<Schema>;

/** An open database of either engine (docs/decisions/0028-postgresql.md). */
export type Database = {
  db: Db;
  /** Completes what is being written and closes all connections; later queries throw. */
  close(): Promise<void>;
};

/**
 * Why the database refused: no room, another writer that will soon be done, a database that cannot be reached, or a disk that
 * needs the operator.
 */
export type DatabaseFailure = "full" | "busy" | "away" | "failing";
