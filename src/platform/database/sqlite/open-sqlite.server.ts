import { chmodSync, constants, existsSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { applicationId, type Migration, migrate, migrations } from "#db/migrate.ts";
import type { Schema } from "#db/schema.ts";
import { folderStore } from "../../files/folder-store.server.ts";
import type { Database } from "../database.server.ts";
import { releaseFolder } from "../release-assets.server.ts";
import { nodeSqliteDialect } from "./database-dialect.server.ts";
import { readSchemaVersion, refuseDamagedFile, toStartupError } from "./database-file.server.ts";

/** All requests wait while SQLite waits for a lock (M-1). */
const busyTimeoutMs = 250;

/**
 * Opens the database file, and creates and migrates it as needed. Refuses a file that is damaged, empty, of a newer version
 * or of another program, and leaves it unchanged.
 *
 * @param refuseDamage throws StartupError for a damaged file; the default reads the whole file on this thread
 * @throws {StartupError} with one line that says what to do
 */
export async function openSqlite(
  file: string,
  known: readonly Migration[] = migrations,
  refuseDamage: (file: string) => void | Promise<void> = refuseDamagedFile,
): Promise<Database> {
  try {
    if (!existsSync(file)) await createFile(file, known);
    readSchemaVersion(file, known.length);
    await refuseDamage(file);
    const opened = connect(file);
    await migrate(opened.db as Kysely<unknown>, known);
    return { ...opened, files: folderStore(join(dirname(file), "gallery")) };
  } catch (error) {
    throw toStartupError(error, file);
  }
}

/** Builds another file and links it when complete, so that a killed start never leaves a partial database. */
async function createFile(file: string, known: readonly Migration[]): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.new`;
  rmSync(temporary, { force: true });
  const { db, close } = connect(temporary, `PRAGMA application_id = ${applicationId}`);
  try {
    await migrate(db as Kysely<unknown>, known);
  } finally {
    await close();
  }
  try {
    linkSync(temporary, file);
  } finally {
    rmSync(temporary);
  }
}

function connect(file: string, ...first: string[]): Omit<Database, "files"> {
  const raw = new DatabaseSync(file, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true, defensive: true });
  chmodSync(file, 0o600);
  for (const statement of [...first, ...settings.map(([name, value]) => `PRAGMA ${name} = ${value}`)])
    raw.exec(statement);
  for (const [name, value] of settings) {
    const actual = Object.values(raw.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    if (actual !== value) throw new Error(`PRAGMA ${name} is ${actual}, not ${value}`);
  }
  const db = new Kysely<Schema>({ dialect: nodeSqliteDialect(raw) });
  return {
    db,
    isShared: false,
    isAway: () => false,
    tryLock: async () => ({ lost: new AbortController().signal, release: async () => {} }),
    followContent: () => {},
    followClock: async (own) => own,
    releaseAssets: releaseFolder(join(dirname(file), "released")),
    async assertReady() {
      // This row exists in every migrated database.
      await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
      await access(dirname(file), constants.R_OK | constants.W_OK);
    },
    async close() {
      // The write-ahead log moves into the file.
      raw.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      raw.close();
    },
  };
}

/** P-21, M-2 to M-4. With synchronous = FULL an acknowledged write survives a power cut. */
const settings: readonly (readonly [name: string, value: string | number])[] = [
  ["journal_mode", "wal"],
  ["synchronous", 2],
  ["foreign_keys", 1],
  // What is deleted is overwritten (JOB-36).
  ["secure_delete", 1],
  ["trusted_schema", 0],
  ["busy_timeout", busyTimeoutMs],
  ["journal_size_limit", 64 * 1024 * 1024],
];
