import { join } from "node:path";
import { migrations } from "#db/migrate.ts";
import type { Config } from "../process/config.server.ts";
import type { Log } from "../process/log.server.ts";
import type { Database } from "./database.server.ts";
import { openPostgres } from "./postgres/open-postgres.server.ts";
import type { IntegrityCheck } from "./sqlite/integrity-check.server.ts";
import { openSqlite } from "./sqlite/open-sqlite.server.ts";

type Options = {
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">;
  log: Log;
  /** Of the file of SQLite. */
  integrity?: IntegrityCheck | undefined;
};

/**
 * Opens the database that the settings name, and creates and migrates it as needed.
 *
 * @throws {StartupError} with one line that says what to do
 */
export function openDatabase({ config, log, integrity }: Options): Promise<Database> {
  const { databaseUrl: url, databasePool: poolSize } = config;
  if (url !== undefined) return openPostgres({ url, poolSize, log });
  return openSqlite(join(config.dataDir, "app.db"), migrations, integrity?.refuseDamage);
}
