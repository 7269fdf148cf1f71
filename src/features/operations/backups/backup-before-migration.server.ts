import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrations } from "#db/migrate.ts";
import { refuseUnfitFile, toStartupError } from "#src/platform/database/database-file.server.ts";
import { StartupError } from "#src/platform/process/startup-error.ts";
import { backupFolder, backupName } from "./backup-folder.server.ts";
import { BackupRefused } from "./backup-refused.ts";
import { makeBackup } from "./make-backup.server.ts";

/**
 * Backs an existing site up before a newer program changes its schema: there is no other way back. Nothing
 * happens when the schema is that of this program. To be called before the database is opened.
 *
 * @param known how many migrations this program has
 * @returns where the backup is, if one was made
 * @throws {StartupError} when none can be made; the schema stays as it is then
 */
export async function backUpBeforeMigration(
  { dataDir, now }: { dataDir: string; now: Date },
  known = migrations.length,
): Promise<string | undefined> {
  const file = join(dataDir, "app.db");
  if (!existsSync(file) || versionOf(file, known) === known) return undefined;
  // A start that was killed in this very second has made it; nobody was served since.
  const made = join(backupFolder(dataDir), backupName("before-migration", now));
  if (existsSync(made)) return made;
  try {
    return (await makeBackup({ dataDir, kind: "before-migration", now })).path;
  } catch (error) {
    if (!(error instanceof BackupRefused || error instanceof StartupError)) throw error;
    throw new StartupError(`This version changes the database, and no backup could be made before: ${error.message}`, {
      cause: error,
    });
  }
}

/** @throws {StartupError} for a file that cannot be opened anyway */
function versionOf(file: string, known: number): unknown {
  try {
    refuseUnfitFile(file, known);
    const raw = new DatabaseSync(file, { readOnly: true, timeout: 250 });
    const version = raw.prepare("PRAGMA user_version").get()?.user_version;
    raw.close();
    return version;
  } catch (error) {
    throw toStartupError(error, file);
  }
}
