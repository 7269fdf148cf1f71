import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { openPostgres } from "#src/platform/database/postgres/open-postgres.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { databaseUrl, onServer, startPostgres } from "./postgres-server.ts";

/** A database with all migrations, which those of the tests are copies of. */
const template = "migrated";

/** Vitest's global setup: one server for all workers, named in TEST_POSTGRES. */
export default async function setup(_project: TestProject): Promise<() => void> {
  const server = await startPostgres();
  await onServer(server.url, `CREATE DATABASE ${template}`);
  const url = databaseUrl(server.url, template);
  await (await openPostgres({ url, poolSize: 2, log: createLog({ logLevel: "silent" }) })).close();
  process.env.TEST_POSTGRES = server.url;
  return () => server.stop();
}

/** Creates a database with all migrations. @returns its address */
export async function migratedDatabaseUrl(server: string): Promise<string> {
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return databaseUrl(server, name);
}

export async function dropDatabase(server: string, url: string): Promise<void> {
  await onServer(server, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}
