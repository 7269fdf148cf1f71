import type { Config } from "../process/config.server.ts";
import type { Engine } from "./database.server.ts";
import { postgresEngine } from "./postgres/postgres-engine.server.ts";
import { sqliteEngine } from "./sqlite/sqlite-engine.server.ts";

/** The engine that the settings name. Nothing is opened or created yet. */
export function engineOf(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir"> & Partial<Pick<Config, "cacheDir">>,
): Engine {
  const { databaseUrl: url, databasePool: poolSize, cacheDir, dataDir } = config;
  return url === undefined ? sqliteEngine(dataDir) : postgresEngine({ url, poolSize, cacheDir });
}
