import type { Config } from "../process/config.server.ts";
import type { Engine } from "./database.server.ts";
import { leftToServer } from "./integrity.ts";
import { sqliteEngine } from "./sqlite/sqlite-engine.server.ts";

type Settings = Pick<Config, "databaseUrl" | "databasePool" | "dataDir">;

/** The engine that the settings name. Nothing is opened or created yet. */
export function engineOf({ databaseUrl: url, databasePool: poolSize, dataDir }: Settings): Engine {
  return url === undefined ? sqliteEngine(dataDir) : postgresEngine({ url, poolSize });
}

/** The engine of one PostgreSQL database, which its server checks and which any number of processes use. */
function postgresEngine(at: { url: string; poolSize: number }): Engine {
  // The driver is loaded with the first use: a site on SQLite starts without it.
  const load = () => import("./postgres/open-postgres.server.ts");
  return {
    hold: () => undefined,
    startCheck: () => leftToServer,
    open: async ({ log, beforeMigration }) => (await load()).openPostgres({ ...at, log, beforeMigration }),
    choose: ({ postgres }) =>
      postgres(async (work) => (await import("./postgres/whole-database.server.ts")).lendWholeDatabase(at.url, work)),
    openExisting: async (log) => (await load()).openExistingPostgres({ ...at, log }),
  };
}
