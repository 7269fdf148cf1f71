import { HandleEmptyInListsPlugin, Kysely, type PostgresPool, replaceWithNoncontingentExpression } from "kysely";
import { type Migration, migrations } from "#db/migrate.ts";
import type { Schema } from "#db/schema.ts";
import { createFileCache } from "../../files/file-cache.server.ts";
import { createLocalFolder } from "../../files/local-folder.server.ts";
import type { Log } from "../../process/log.server.ts";
import type { Database, Db } from "../database.server.ts";
import { releaseTable } from "../release-assets.server.ts";
import { isMigrated, migratePostgres, refuseOlderSchema } from "./migrate-postgres.server.ts";
import { openPool } from "./pool.server.ts";
import { oneWriterDialect } from "./postgres-dialect.server.ts";
import { postgresFailure } from "./postgres-error.ts";
import { postgresFiles } from "./postgres-files.server.ts";
import { refuseMissingRights, refuseTransactionPooler, refuseUnfitServer } from "./refuse-unfit-server.server.ts";
import { openSession } from "./session-connection.server.ts";
import { unusableServer } from "./unusable-server.ts";

type Options = {
  url: string;
  poolSize: number;
  /** For copies of public files; the default is in the system's temporary folder. */
  cacheDir?: string | undefined;
  log: Log;
  known?: readonly Migration[];
  /** Called before an existing schema is migrated, by one process only. */
  beforeMigration?: (() => Promise<void>) | undefined;
};

/** PG-08 */
const cacheBytes = 512 * 1024 * 1024;

/**
 * Connects to a PostgreSQL database, and creates and migrates its schema as needed. Refuses a server that is too old, a
 * database of another program and data of a newer version, and leaves them unchanged.
 *
 * @throws {StartupError} with one line that says what to do, without the password
 */
export function openPostgres({ known = migrations, beforeMigration, ...options }: Options): Promise<Database> {
  return openWhenFit(options, async (db) => {
    if (await isMigrated(db, known)) return;
    await withPatientConnection(options, (patient) =>
      migratePostgres(patient as Kysely<unknown>, known, beforeMigration),
    );
  });
}

/** Opens it for a command beside running processes: a newer schema would break theirs. @throws {StartupError} as above */
export function openExistingPostgres({ known = migrations, ...options }: Options): Promise<Database> {
  return openWhenFit(options, (db) => refuseOlderSchema(db, known));
}

async function openWhenFit(
  { url, poolSize, cacheDir, log }: Options,
  prepare: (db: Kysely<unknown>) => Promise<void>,
): Promise<Database> {
  const pool = openPool({ url, size: poolSize, log });
  const db = connectTo(pool);
  try {
    await refuseUnfitServer(db);
    await refuseTransactionPooler(db);
    await prepare(db as Kysely<unknown>);
    await refuseMissingRights(db);
  } catch (error) {
    await db.destroy();
    throw unusableServer(error, url);
  }
  const folder = createLocalFolder({ cacheDir, log });
  const cache = createFileCache({ folder: folder.cacheFolder, maxBytes: cacheBytes, log });
  const session = openSession({ url, log });
  return {
    db,
    isShared: true,
    tryLock: session.tryLock,
    followContent: session.followContent,
    followClock: session.followClock,
    files: postgresFiles({ db, cache, workFolder: folder.workFolder }),
    releaseAssets: releaseTable(db),
    isAway: pool.isAway,
    assertReady: readiness(db),
    async close() {
      await session.close();
      await db.destroy();
      await folder.release();
    },
  };
}

/** A server that is away for less, as for a restart, takes no process out of service (PG-12). */
const graceMs = 5_000;

function readiness(db: Db): () => Promise<void> {
  let awaySince: number | undefined;
  return async () => {
    const begin = performance.now();
    try {
      await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
      awaySince = undefined;
    } catch (error) {
      awaySince ??= begin;
      const mayPass = ["away", "busy"].includes(postgresFailure(error) ?? "");
      if (!mayPass || performance.now() - awaySince >= graceMs) throw error;
    }
  };
}

/** Lends a connection of its own whose statements may take as long as they need. */
export async function withPatientConnection<Result>(
  { url, log }: { url: string; log: Log },
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  await using db = connectTo(openPool({ url, size: 1, log, isPatient: true }));
  return await work(db);
}

/** The query builder of PostgreSQL on these connections. */
export function connectTo(pool: PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: oneWriterDialect(pool), plugins: [emptyLists] });
}

/** SQLite takes IN () as false; PostgreSQL refuses it. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });
