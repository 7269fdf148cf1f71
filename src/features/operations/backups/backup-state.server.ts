import { stat } from "node:fs/promises";
import { join } from "node:path";
import { listBackups, newestBackup } from "./backup-folder.server.ts";
import { lastFailure } from "./last-failure.server.ts";

export type BackupState = {
  /** When the newest good backup was made, as ISO 8601. */
  lastGood: string | null;
  /** Its size. */
  bytes: number | null;
  /** How many there are. */
  kept: number;
  /** There has been none for two days, or the last try failed. */
  overdue: boolean;
  /** Why the last try failed. */
  lastError: string | null;
};

const patienceMs = 2 * 24 * 60 * 60 * 1000;

/**
 * What siteadmins should know about backups. The folder itself is the record: a backup has its name only once it was opened
 * and checked. A data folder that is younger than two days is not overdue for having none yet.
 */
export async function readBackupState({ dataDir, now }: { dataDir: string; now: number }): Promise<BackupState> {
  const [all, newest, failure] = await Promise.all([
    listBackups(dataDir, "regular"),
    newestBackup(dataDir, "regular", now),
    lastFailure(dataDir),
  ]);
  const since = newest?.madeAt.getTime() ?? (await birthOf(join(dataDir, "app.db")));
  return {
    lastGood: newest?.madeAt.toISOString() ?? null,
    bytes: newest?.bytes ?? null,
    kept: all.length,
    overdue: now - since > patienceMs || failure !== undefined,
    lastError: failure?.error ?? null,
  };
}

/** Long ago where the file system does not say. */
async function birthOf(file: string): Promise<number> {
  return stat(file).then(
    ({ birthtimeMs }) => birthtimeMs,
    () => 0,
  );
}
