import { existsSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "#db/migrate.ts";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import { readSchemaVersion } from "#src/platform/database/sqlite/database-file.server.ts";
import { StartupError } from "#src/platform/process/errors.ts";
import { BackupError } from "./backup-errors.ts";
import { backupName } from "./backup-folder.server.ts";
import { type DataPlaces, makeBackup } from "./make-backup.server.ts";

/**
 * Backs up an existing site before a newer program migrates its database, since a migration cannot be undone. Does nothing
 * if the schema is current. To be called before the database is opened.
 *
 * @param known the number of migrations of this program
 * @returns the path of the backup, if one was made
 * @throws {StartupError} if none can be made; the schema is then unchanged
 */
export async function backUpBeforeMigration(
  { places, now }: { places: DataPlaces; now: Date },
  known = migrations.length,
): Promise<string | undefined> {
  const isCurrent = engineOf(places).choose({
    sqlite: (dataDir) => {
      const file = join(dataDir, "app.db");
      return !existsSync(file) || readSchemaVersion(file, known) === known;
    },
    // Called for an older schema only.
    postgres: () => false,
  });
  if (isCurrent || places.backupDir === undefined) return undefined;
  // Made by a start that was killed within this second; the site has not run since.
  const made = join(places.backupDir, backupName("before-migration", now));
  if (existsSync(made)) return made;
  try {
    return (await makeBackup({ places, kind: "before-migration", now })).path;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof StartupError)) throw error;
    throw new StartupError(
      `This version changes the database, and no backup could be created before: ${error.message}`,
      {
        cause: error,
      },
    );
  }
}
