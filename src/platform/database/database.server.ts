import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { FileStore } from "../files/file-store.server.ts";
import type { Log } from "../process/log.server.ts";
import type { IntegrityCheck } from "./integrity.ts";

export type Db = Kysely<Schema>;
/** The parameter of a function that must run within a caller's transaction. */
export type Trx = Transaction<Schema>;

/** One of the two engines with its settings, before the database is open (docs/decisions/0028-postgresql.md). */
export type Engine = {
  /**
   * Takes the place of the data for this process, where only one can have it, and completes an interrupted restore. Call it
   * before anything of the data is read.
   *
   * @returns where the restore has left the replaced data, if it was completed now
   * @throws {StartupError} if another process has it
   */
  hold(): string | undefined;
  /** Starts to check the data beside the start, where no server does it. @throws {StartupError} for data of another program */
  startCheck(options: { log: Log; program: string | undefined }): IntegrityCheck;
  /**
   * Opens the database, and creates and migrates it as needed.
   *
   * @throws {StartupError} with one line that says what to do
   */
  open(options: OpenOptions): Promise<Database>;
  /** Opens it for a command beside the running site: creates and migrates nothing. @throws {StartupError} */
  openExisting(log: Log): Promise<Database>;
};

export type OpenOptions = {
  log: Log;
  /** The check that `startCheck` has begun. */
  integrity?: IntegrityCheck | undefined;
  /** Called before an existing file is migrated, which cannot be undone. */
  beforeMigration?: (() => Promise<void>) | undefined;
};

/** An open database of either engine. */
export type Database = {
  db: Db;
  /** Whether the site can read and keep its data now. @throws the reason if not */
  assertReady(): Promise<void>;
  /** In the folder gallery beside the file of SQLite, or in the tables of PostgreSQL. */
  files: FileStore;
  /** Completes what is being written and closes all connections; later queries throw. */
  close(): Promise<void>;
};

/**
 * Why the database refused: no room, another writer that will soon be done, a database that cannot be reached, or a disk that
 * needs the operator.
 */
export type DatabaseFailure = "full" | "busy" | "away" | "failing";
