import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import { BackupError } from "../backup-errors.ts";
import { isDiskFull } from "../disk-space.server.ts";
import type { DataPlaces } from "../make-backup.server.ts";
import { secretEntry } from "../manifest.schema.ts";
import { restoreIntoFolder } from "./into-folder.server.ts";
import { restoreIntoPostgres } from "./into-postgres.server.ts";
import type { Restored, RestoreOptions, Staged } from "./stage.server.ts";

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

/**
 * What to do so that authenticator apps and the mail server's password work after a restore: they are encrypted with the site's key,
 * which is in the archive or in a setting (OWN-142). Never returns a key.
 * A site with a data folder keeps its key there, unless SECRET is set; one with a database has it in SECRET alone.
 *
 * @param file the archive, as the operator wrote it
 */
export function adviseOnKey(
  { folder, manifest }: Staged,
  { secret, previousSecret, databaseUrl }: Settings,
  file: string,
): string[] {
  const hasKey = manifest.files.some(({ name }) => name === secretEntry);
  if (!hasKey && databaseUrl !== undefined)
    return [
      "The site of this backup had its key in the setting SECRET: authenticator apps and the mail server's password need it here.",
    ];
  if (!hasKey && secret === undefined)
    return [
      "The site of this backup had its key in the setting SECRET: set the same key here, or authenticator apps and the mail server's password will not work.",
    ];
  if (!hasKey || secret === undefined) return [];
  const key = readFileSync(join(folder, secretEntry), "utf8").trim();
  if (key === secret || key === previousSecret) return [];
  if (databaseUrl === undefined)
    return ["It contains the site's key, but the setting SECRET overrides it here: remove that setting."];
  return [
    "It contains the site's key, which is not your SECRET: set SECRET or SECRET_PREVIOUS to it, or authenticator apps and the mail server's password will not work.",
    `This command prints the key: tar -xOf ${file} ${secretEntry}`,
  ];
}
