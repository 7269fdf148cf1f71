import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import { StartupError } from "../../process/errors.ts";

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
