import { existsSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "#db/migrate.ts";
import { StartupError } from "../../process/errors.ts";
import { refuseOtherUser } from "../../process/other-user.server.ts";
import type { Database, Engine, OpenOptions } from "../database.server.ts";
import { lockDataFolder } from "./data-folder.server.ts";
import { isSwapUnderWay } from "./data-swap.server.ts";
import { readSchemaVersion } from "./database-file.server.ts";
import { startIntegrityCheck } from "./integrity-check.server.ts";
import { openSqlite } from "./open-sqlite.server.ts";

/** The engine of one data folder, which one process uses. */
export function sqliteEngine(dataDir: string): Engine {
  const file = join(dataDir, "app.db");
  return {
    hold: () => lockDataFolder(dataDir).finished,
    startCheck: ({ log, program }) => startIntegrityCheck({ file, knownVersion: migrations.length, log, program }),
    async open({ integrity, beforeMigration }: OpenOptions) {
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
