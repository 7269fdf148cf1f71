import { setTimeout } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { migrations } from "#db/migrate.ts";
import { OutcomeUnknownError, StartupError } from "../../process/errors.ts";
import { createLog } from "../../process/log.server.ts";
import type { Db, Trx } from "../database.server.ts";
import type { SnapshotOfAll, WholeDatabase } from "../whole-database.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { copyRows } from "./copy-rows.server.ts";
import { deleteAllFiles, insertFile, listFiles, nameNewFile, readPieces, storePieces } from "./file-tables.server.ts";
import { migratePostgres, readVersion } from "./migrate-postgres.server.ts";
import { withPatientConnection } from "./open-postgres.server.ts";
import { postgresFailure } from "./postgres-error.ts";
import { refuseUnfitServer } from "./refuse-unfit-server.server.ts";
import { replaceRows } from "./replace-rows.server.ts";
import { lostServer, unusableServer } from "./unusable-server.ts";

/** The server notices within this time that a process of the site has ended. */
const maxTries = 10;
const betweenTriesMs = 200;

/** @throws {StartupError} with one line for each failure of the server or the way to it */
export async function lendWholeDatabase<Result>(
  url: string,
  work: (database: WholeDatabase) => Promise<Result>,
): Promise<Result> {
  try {
    return await withPatientConnection({ url, log: createLog({ logLevel: "silent" }) }, async (db) => {
      await refuseUnfitServer(db).catch((error: unknown) => {
        throw unusableServer(error, url);
      });
      // Locks belong to this connection.
      return db.connection().execute(async (connection) => {
        try {
          return await work(wholeDatabase(connection, url));
        } finally {
          // The server frees them somewhat later than the connection ends. A lost one has none.
          await sql`SELECT pg_advisory_unlock_all()`.execute(connection).catch(() => {});
        }
      });
    });
  } catch (error) {
    throw lostServer(error, url);
  }
}

function wholeDatabase(connection: Db, url: string): WholeDatabase {
  const untyped = connection as unknown as Kysely<unknown>;
  const { hostname, pathname } = new URL(url);
  const name = `the database ${decodeURIComponent(pathname.slice(1))} at ${hostname}`;
  const isGranted = async (lock: number) => {
    const { rows } = await sql<{ granted: boolean }>`SELECT pg_try_advisory_lock(${lock}) AS granted`.execute(untyped);
    return rows[0]?.granted === true;
  };
  return {
    name,
    readSchema: async () => (await readVersion(untyped)).version,
    async readBytes() {
      const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(
        untyped,
      );
      return rows[0]?.bytes ?? 0;
    },
    async lockBackups({ wait }) {
      if (!wait) return isGranted(advisoryLocks.backup);
      await sql`SELECT pg_advisory_lock(${sql.lit(advisoryLocks.backup)})`.execute(untyped);
      return true;
    },
    async lockSite() {
      // Without waiting in the server: that would keep new connections of a running site away.
      for (let tries = 1; tries < maxTries; tries += 1) {
        if (await isGranted(advisoryLocks.site)) return true;
        await setTimeout(betweenTriesMs);
      }
      return isGranted(advisoryLocks.site);
    },
    readSnapshot: (read) =>
      connection
        .transaction()
        .setAccessMode("read only")
        .execute((trx) => read(snapshotOf(trx))),
    async replaceAll(file, files) {
      await migratePostgres(untyped, migrations);
      if ((await readVersion(untyped)).version !== migrations.length)
        throw new StartupError("The database was migrated by a newer version of this program: restore with that one.");
      let isCommitting = false;
      const replaced = connection.transaction().execute(async (trx) => {
        await replaceRows(trx as unknown as Kysely<unknown>, file);
        await deleteAllFiles(trx);
        for (const { name, path } of files) {
          const id = await insertFile(trx);
          await nameNewFile(trx, id, { name, ...(await storePieces(trx, id, { name, copy: path })) });
        }
        // Until the server has looked at so many new rows by itself, it would read whole tables for one page.
        await sql`ANALYZE`.execute(trx);
        isCommitting = true;
      });
      await replaced.catch((error: unknown) => {
        if (!isCommitting || postgresFailure(error) !== "away") throw error;
        const lost = `The connection to ${name} broke off at the last step: all data were replaced, or none.`;
        throw new OutcomeUnknownError(`${lost} Start the site to see which, or restore again.`);
      });
    },
  };
}

function snapshotOf(trx: Trx): SnapshotOfAll {
  return {
    copyRows: (file) => copyRows(trx as unknown as Kysely<unknown>, file),
    async listFiles() {
      const rows = await listFiles(trx);
      return rows.map((row) => ({ ...row, stream: () => readPieces(trx, row) }));
    },
  };
}
