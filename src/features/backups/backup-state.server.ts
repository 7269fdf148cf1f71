import { stat } from "node:fs/promises";
import { join } from "node:path";
import { listBackups } from "./backup-folder.server.ts";
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
/** A clock that was ahead has made backups of days to come: they say nothing about today (SECURITY.md R-25). */
const skewMs = 60_000;

/**
 * What siteadmins should know about backups. The folder itself is the record: a backup has its name only once it was opened
 * and checked. A data folder that is younger than two days is not overdue for having none yet.
 */
export async function readBackupState({ dataDir, now }: { dataDir: string; now: number }): Promise<BackupState> {
  const [all, failure] = await Promise.all([listBackups(dataDir, "regular"), lastFailure(dataDir)]);
  const newest = all.find(({ madeAt }) => madeAt.getTime() <= now + skewMs);
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
