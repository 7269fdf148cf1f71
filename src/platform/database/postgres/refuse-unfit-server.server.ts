import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import { StartupError } from "../../process/errors.ts";

/** 15 is the oldest release that the tests run on. */
const oldestServer = 150_000;

/**
 * Refuses a server that is too old or read-only, and a pooler that gives each transaction another connection: locks and
 * notifications belong to a session.
 *
 * @throws {StartupError}
 */
export async function refuseUnfitServer(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ version: number; text: string; standby: boolean; pid: number }>`
      SELECT current_setting('server_version_num')::bigint AS version, current_setting('server_version') AS text,
        pg_is_in_recovery() AS standby, pg_backend_pid() AS pid`.execute(connection);
    const [server] = rows;
    if (!server) throw new StartupError("The database server did not say its version.");
    if (server.version < oldestServer)
      throw new StartupError(`DATABASE_URL is PostgreSQL ${server.text}; this program needs 15 or newer.`);
    if (server.standby)
      throw new StartupError("DATABASE_URL is a standby, which is read-only; it needs the primary server.");
  });
}
