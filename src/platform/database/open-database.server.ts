import { existsSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "#db/migrate.ts";
import type { Config } from "../process/config.server.ts";
import { StartupError } from "../process/errors.ts";
import { refuseOtherUser } from "../process/other-user.server.ts";
import type { Database, Engine } from "./database.server.ts";
import { leftToServer } from "./integrity.ts";
import { lockDataFolder } from "./sqlite/data-folder.server.ts";
import { isSwapUnderWay } from "./sqlite/data-swap.server.ts";
import { readSchemaVersion } from "./sqlite/database-file.server.ts";
import { startIntegrityCheck } from "./sqlite/integrity-check.server.ts";
import { openSqlite } from "./sqlite/open-sqlite.server.ts";

type Settings = Pick<Config, "databaseUrl" | "databasePool" | "dataDir"> & Partial<Pick<Config, "cacheDir">>;

/** The engine that the settings name. Nothing is opened or created yet. */
export function engineOf({ databaseUrl: url, databasePool: poolSize, cacheDir, dataDir }: Settings): Engine {
  return url === undefined ? sqliteEngine(dataDir) : postgresEngine({ url, poolSize, cacheDir });
}

/** The engine of one data folder, which one process uses. */
function sqliteEngine(dataDir: string): Engine {
  const file = join(dataDir, "app.db");
  return {
    hold: () => lockDataFolder(dataDir).finished,
    startCheck: ({ log, program }) => startIntegrityCheck({ file, knownVersion: migrations.length, log, program }),
    async open({ integrity, beforeMigration }) {
      await integrity?.refuseDamage();
      await beforeMigration?.();
      return openSqlite(file, migrations, integrity?.refuseDamage);
    },
    choose: ({ sqlite }) => sqlite(dataDir),
    openExisting: () => openExistingFile(dataDir, file),
  };
}

/** A new schema would break an older running site. */
async function openExistingFile(dataDir: string, file: string): Promise<Database> {
  refuseOtherUser(dataDir);
  if (isSwapUnderWay(dataDir))
    throw new StartupError("A restore was interrupted: start the site once, which finishes it, then try again.");
  if (!existsSync(file)) throw new StartupError(`There is no site in ${dataDir} yet: start it once, with npm start.`);
  if (readSchemaVersion(file, migrations.length) < migrations.length)
    throw new StartupError(
      `${file} was last used by an older version of the site: start this one once, then try again.`,
    );
  return openSqlite(file);
}

/** The engine of one PostgreSQL database, which its server checks and which any number of processes use. */
function postgresEngine(at: { url: string; poolSize: number; cacheDir: string | undefined }): Engine {
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
