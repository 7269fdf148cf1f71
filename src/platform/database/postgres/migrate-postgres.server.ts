import { type Kysely, sql } from "kysely";
import type { Migration } from "#db/migrate.ts";
import { baselineVersion, createBaseline } from "#db/postgres-baseline.ts";
import { StartupError } from "../../process/errors.ts";
import { advisoryLocks } from "./advisory-locks.ts";

/**
 * Migrates the schema. Processes that start together wait for the first of them. A migration and the new version are one
 * transaction, so an interrupted start leaves a whole schema.
 *
 * @param beforeMigration called first if there are data, while other processes wait
 * @throws {StartupError} for data of a newer version or of another program; nothing is changed
 */
export async function migratePostgres(
  db: Kysely<unknown>,
  known: readonly Migration[],
  beforeMigration?: () => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${sql.lit(advisoryLocks.migration)})`.execute(connection);
    try {
      await migrateLocked(connection, known, beforeMigration);
    } finally {
      await sql`SELECT pg_advisory_unlock(${sql.lit(advisoryLocks.migration)})`.execute(connection);
    }
  });
}

async function migrateLocked(
  connection: Kysely<unknown>,
  known: readonly Migration[],
  beforeMigration?: () => Promise<void>,
): Promise<void> {
  let version = await readUsableVersion(connection, known);
  if (version > 0 && version < known.length) await beforeMigration?.();
  if (version === 0) {
    await connection.transaction().execute(async (trx) => {
      await createBaseline(trx);
      await sql`
        CREATE TABLE site_schema (
          id bigint PRIMARY KEY CHECK (id = 1), version bigint NOT NULL, oldest_version bigint NOT NULL
        )`.execute(trx);
      await sql`INSERT INTO site_schema VALUES (1, ${baselineVersion}, ${baselineVersion})`.execute(trx);
    });
    version = baselineVersion;
  }
  for (; version < known.length; version += 1) {
    const next = known[version];
    await connection.transaction().execute(async (trx) => {
      await next?.up(trx);
      await sql`UPDATE site_schema SET version = ${version + 1}`.execute(trx);
      if (next?.contracts) await sql`UPDATE site_schema SET oldest_version = ${version + 1}`.execute(trx);
    });
  }
}

/** Whether no migration is due. @throws {StartupError} for data that this version cannot use */
export async function isMigrated(db: Kysely<unknown>, known: readonly Migration[]): Promise<boolean> {
  return (await readUsableVersion(db, known)) >= known.length;
}

/** Refuses a database without a site, and one that an older version has used last. @throws {StartupError} */
export async function refuseOlderSchema(db: Kysely<unknown>, known: readonly Migration[]): Promise<void> {
  const version = await readUsableVersion(db, known);
  if (version === 0) throw new StartupError("There is no site in the database yet: start it once, with npm start.");
  if (version < known.length)
    throw new StartupError("The database was last used by an older version of the site: start this one once first.");
}

/** @throws {StartupError} for data that this version cannot use */
async function readUsableVersion(connection: Kysely<unknown>, known: readonly Migration[]): Promise<number> {
  const { version, oldest } = await readVersion(connection);
  if (oldest <= known.length) return version;
  throw new StartupError(
    `The database was written by a newer version of this program (its schema is ${version}, this one knows ${known.length}); nothing was changed.`,
  );
}

/**
 * Tables and views of extensions do not count: providers install some in every database.
 *
 * @returns version 0 for an empty database; `oldest` is the oldest version that can work with the data
 * @throws {StartupError} for a database of another program
 */
export async function readVersion(connection: Kysely<unknown>): Promise<{ version: number; oldest: number }> {
  const found = await sql<{ ours: boolean; others: boolean }>`
    SELECT to_regclass('site_schema') IS NOT NULL AS ours,
      EXISTS (
        SELECT FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p', 'v', 'm', 'f')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
      ) AS others`.execute(connection);
  const [{ ours = false, others = false } = {}] = found.rows;
  if (!ours && others)
    throw new StartupError(
      "The database belongs to another program; nothing was changed. Choose another DATABASE_URL.",
    );
  if (!ours) return { version: 0, oldest: 0 };
  const { rows } = await sql<{ version: number; oldest: number }>`
    SELECT version, oldest_version AS oldest FROM site_schema`.execute(connection);
  return rows[0] ?? { version: 0, oldest: 0 };
}
