import { engineOf } from "#src/platform/database/open-database.server.ts";
import type { DataPlaces } from "../source/backup-source.server.ts";
import { restoreIntoFolder } from "./into-folder.server.ts";
import { restoreIntoPostgres } from "./into-postgres.server.ts";
import type { Restored, RestoreOptions } from "./restore-options.server.ts";

/**
 * Replaces the site's data by a backup: all of them or nothing.
 *
 * @returns undefined if it was not confirmed
 * @throws {BackupError | ArchiveError | StartupError} the data are then unchanged
 */
export function restore({
  places,
  ...options
}: RestoreOptions & { places: DataPlaces }): Promise<Restored | undefined> {
  return engineOf(places).choose({
    sqlite: (dataDir) => restoreIntoFolder(dataDir, options),
    postgres: (lend) => restoreIntoPostgres(lend, { keep: places.backupDir, ...options }),
  });
}
