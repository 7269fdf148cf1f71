import type { TestProject } from "vitest/node";
import { openPostgres } from "#src/platform/database/postgres/open-postgres.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { databaseUrl, onServer, template } from "./databases.ts";
import { startPostgres } from "./server.ts";

/** Vitest's global setup: one server for all workers, named in TEST_POSTGRES. */
export default async function setup({ config }: TestProject): Promise<() => void> {
  const server = await startPostgres({ parent: config.env.TMPDIR, settings: keepsNothing });
  await onServer(server.url, `CREATE DATABASE ${template}`);
  const url = databaseUrl(server.url, template);
  await (await openPostgres({ url, poolSize: 2, log: createLog({ logLevel: "silent" }) })).close();
  process.env.TEST_POSTGRES = server.url;
  return () => server.stop();
}

/** No test of this server kills it. */
const keepsNothing = ["synchronous_commit=off", "wal_level=minimal", "max_wal_senders=0"];
