import { engineOf } from "#src/platform/database/open-database.server.ts";
import { BackupError } from "../backup-errors.ts";
import { isDiskFull } from "../disk-space.server.ts";
import type { DataPlaces } from "../source/backup-source.server.ts";
import { restoreIntoFolder } from "./into-folder.server.ts";
import { restoreIntoPostgres } from "./into-postgres.server.ts";
import type { Restored, RestoreOptions } from "./stage.server.ts";

/**
 * Replaces the site's data by a backup: all of them or nothing.
 *
 * @returns undefined if it was not confirmed
 * @throws {BackupError | ArchiveError | StartupError} the data are then unchanged, but for an OutcomeUnknownError
 */
export async function restore({
  places,
  ...options
}: RestoreOptions & { places: DataPlaces }): Promise<Restored | undefined> {
  try {
    return await engineOf(places).choose({
      sqlite: (dataDir) => restoreIntoFolder(dataDir, options),
      postgres: (lend) => restoreIntoPostgres(lend, { keep: places.backupDir, ...options }),
    });
  } catch (error) {
    if (isDiskFull(error)) throw new BackupError(`The disk is full: ${error.message}.`, { cause: error });
    throw error;
  }
}
