import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { FileStore } from "../files/file-store.server.ts";
import type { Clock } from "../process/clock.ts";
import type { Log } from "../process/log.server.ts";
import type { IntegrityCheck } from "./integrity.ts";
import type { LendWholeDatabase } from "./whole-database.ts";

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
  /** Calls the case of this engine: backups and restores handle all data as a whole, which differs. */
  choose<Result>(cases: EngineCases<Result>): Result;
};

export type EngineCases<Result> = {
  sqlite(dataDir: string): Result;
  postgres(lend: LendWholeDatabase): Result;
};

export type OpenOptions = {
  log: Log;
  /** The check that `startCheck` has begun. */
  integrity?: IntegrityCheck | undefined;
  /** Called before existing data are migrated, which cannot be undone. */
  beforeMigration?: (() => Promise<void>) | undefined;
};

/** An open database of either engine. */
export type Database = {
  db: Db;
  isShared: boolean;
  /**
   * Takes a lock that one process of the site has at a time, without waiting for it. It ends with the process. Where one process
   * has the data for itself, its locks are always free.
   *
   * @returns undefined if another process has it
   */
  tryLock(name: LockName): Promise<HeldLock | undefined>;
  /** Follows the changes of content by all processes. Where one process has the data for itself, there is nothing to follow. */
  followContent(follower: ContentFollower): void;
  /**
   * The clock by which all processes on the same data go (PG-20). Where one process has the data for itself, it is its own.
   *
   * @param own that of this process
   */
  followClock(own: Clock): Promise<Clock>;
  /** Whether the last attempt to reach the server has failed. A file is never away. */
  isAway(): boolean;
  /** Whether the site can read and keep its data now. @throws the reason if not */
  assertReady(): Promise<void>;
  /** In the folder gallery beside the file of SQLite, or in the tables of PostgreSQL. */
  files: FileStore;
  releaseAssets: ReleaseAssets;
  /** Completes what is being written and closes all connections; later queries throw. */
  close(): Promise<void>;
};

/**
 * The hashed files of the browser builds that have served these data in the last 30 days. A page that was opened before an update
 * asks for them after it (PUB-21), and during a release a page of one process asks the other one.
 */
export type ReleaseAssets = {
  /** Keeps the files of a build. @param folder of its hashed files */
  keep(folder: string): Promise<void>;
  /** @returns the content; undefined if no kept build has such a file */
  find(name: string): Promise<Uint8Array | undefined>;
};

/** What one process of the site does at a time. */
export type LockName = "background work" | "pictures" | "content at the start";

export type HeldLock = {
  /** Aborts when the lock is lost, since its connection broke: another process may have it now. */
  lost: AbortSignal;
  /** Never throws. */
  release(): Promise<void>;
};

export type ContentFollower = {
  /** A transaction that has set this content version was committed. */
  onChange(version: number): void;
  /** Changes may have been missed: the connection is there again. */
  onResume(): void;
};

/**
 * Why the database refused: no room, another writer that will soon be done, a database that cannot be reached, or a disk that
 * needs the operator.
 */
export type DatabaseFailure = "full" | "busy" | "away" | "failing";
