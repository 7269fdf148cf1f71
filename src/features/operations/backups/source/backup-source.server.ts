import { engineOf } from "#src/platform/database/open-database.server.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import { withFolder } from "./folder-source.server.ts";
import { withPostgres } from "./postgres-source.server.ts";
import type { BackupSource } from "./snapshot.server.ts";

/** Where the data of a site are, and its backups. */
export type DataPlaces = Pick<Settings, "dataDir" | "databaseUrl" | "databasePool" | "backupDir">;

/**
 * Lends the data that the settings name to one backup.
 *
 * @param options.wait until another backup has ended, where the site itself runs during the backup
 * @throws {BackupError | StartupError} if there are none, or another backup or a restore is in progress
 */
export function withBackupSource<Result>(
  places: DataPlaces,
  options: { wait: boolean },
  use: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  return engineOf(places).choose({
    sqlite: (dataDir) => withFolder(dataDir, use),
    postgres: (lend) => withPostgres(lend, options, use),
  });
}
