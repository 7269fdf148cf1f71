import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished, test } from "vitest";
import { openPostgres } from "#src/platform/database/postgres/open-postgres.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { databaseUrl, onServer } from "#test/postgres/databases.ts";
import { type PostgresServer, postgresFolder, startPostgres } from "#test/postgres/server.ts";
import { startTinySite, type TinySite } from "#test/processes/start-tiny-site.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A test with a server of its own, where PostgreSQL is installed. */
export const serverTest = test.skipIf(postgresFolder() === undefined);

/** Of every process that shareDatabase starts. */
export const sharedSecret = "a secret that all processes share, 32 bytes";

export type SharedDatabase = Awaited<ReturnType<typeof shareDatabase>>;

/** Starts a server for the tests of a file. @returns what creates an empty database there */
export function sharedDatabases(): () => Promise<SharedDatabase> {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  return () => shareDatabase(server);
}

/** An empty database of a server, for several processes. */
export async function shareDatabase({ url: server }: PostgresServer) {
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = databaseUrl(server, name);
  const env = {
    DATABASE_URL: url,
    DATABASE_POOL: "4",
    SECRET: sharedSecret,
    // Port 1 of this machine: the connection is refused, so mail waits.
    SMTP_URL: "smtp://127.0.0.1:1",
    TRUST_PROXY: "127.0.0.1",
    CACHE_DIR: join(temporaryFolder(), "cache"),
  };
  return {
    url,
    env,
    /** Starts one more process on it, and waits until it is ready. It dies with the test. */
    start(more: Record<string, string> = {}): Promise<TinySite> {
      return startTinySite(temporaryFolder(), { ...env, ...more });
    },
    /** Opens it beside the processes, until the test ends. */
    async open() {
      const opened = await openPostgres({ url, poolSize: 2, log: createLog({ logLevel: "silent" }) });
      onTestFinished(() => opened.close());
      return opened.db;
    },
  };
}
