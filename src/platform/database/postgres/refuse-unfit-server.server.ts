import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import { StartupError } from "../../process/errors.ts";

/** 15 is the oldest release that the tests run on. */
const oldestServer = 150_000;

/**
 * Refuses a server that is too old, a database that cannot be written, and one whose texts are not Unicode.
 *
 * @throws {StartupError}
 */
export async function refuseUnfitServer(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ version: number; text: string; standby: boolean; locked: boolean; encoding: string }>`
    SELECT current_setting('server_version_num')::bigint AS version, current_setting('server_version') AS text,
      pg_is_in_recovery() AS standby, current_setting('transaction_read_only')::boolean AS locked,
      current_setting('server_encoding') AS encoding`.execute(db);
  const [server] = rows;
  if (!server) throw new StartupError("The database server did not say its version.");
  if (server.version < oldestServer)
    throw new StartupError(`DATABASE_URL is PostgreSQL ${server.text}; this program needs 15 or newer.`);
  if (server.standby)
    throw new StartupError("DATABASE_URL is a standby, which is read-only; it needs the primary server.");
  if (server.locked)
    throw new StartupError("The database is read-only; set default_transaction_read_only to off for it and its user.");
  if (server.encoding !== "UTF8")
    throw new StartupError(
      `The database has the encoding ${server.encoding}; create one with ENCODING 'UTF8' for DATABASE_URL.`,
    );
}

/**
 * Refuses a user who may not read and write every table.
 *
 * @throws {StartupError}
 */
export async function refuseMissingRights(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string; user: string }>`
    SELECT tablename AS table, current_user::text AS user FROM pg_tables
    WHERE schemaname = current_schema() AND NOT (${sql.join(
      ["SELECT", "INSERT", "UPDATE", "DELETE"].map(
        (right) => sql`has_table_privilege(format('%I.%I', schemaname, tablename), ${right})`,
      ),
      sql` AND `,
    )})
    ORDER BY tablename LIMIT 1`.execute(db);
  const [refused] = rows;
  if (refused)
    throw new StartupError(
      `The database does not let ${refused.user} read and write the table ${refused.table}; make that user its owner.`,
    );
}

/**
 * Refuses a pooler that lends a connection for one transaction only: advisory locks, time-outs and notifications belong to a
 * session. Such a pooler gives the connection of an idle client to the next one, so two clients have one backend, or the first
 * gets another backend while the second holds its own.
 *
 * @param db with at least two connections
 * @throws {StartupError}
 */
export async function refuseTransactionPooler(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async (idle) => {
    const before = await backendOf(idle);
    const isPooled = await db
      .transaction()
      .setAccessMode("read only")
      .execute(async (trx) => (await backendOf(trx)) === before || (await backendOf(idle)) !== before);
    if (isPooled)
      throw new StartupError(
        "DATABASE_URL is a pooler of transactions; this program needs a direct connection or a session pooler.",
      );
  });
}

async function backendOf(db: Kysely<Schema>): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return rows[0]?.pid;
}
