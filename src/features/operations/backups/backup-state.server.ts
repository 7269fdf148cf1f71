import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dayMs, maxClockSkewMs } from "#src/platform/process/clock.ts";
import type { Settings } from "#src/platform/process/config.server.ts";
import { listBackups, newestBackup } from "./backup-folder.server.ts";

const overdueAfterMs = 2 * dayMs;

type StatePlaces = Pick<Settings, "dataDir" | "backupDir">;

/**
 * Reads the state of the backups for the dashboard. Without a backup, a site that is younger than two days is not overdue.
 *
 * @returns null if the site makes no backups
 */
export async function readBackupState(places: StatePlaces, now: number) {
  const { backupDir } = places;
  if (backupDir === undefined) return null;
  const [all, newest, last] = await Promise.all([
    listBackups(backupDir, "regular"),
    newestBackup(backupDir, "regular", now),
    lastFailure(places),
  ]);
  const site = await stat(join(places.dataDir, "app.db"))
    .catch(() => stat(backupDir))
    .catch(() => undefined);
  const failedAt = Date.parse(last?.at ?? "");
  // One of a time to come was recorded while the clock was ahead.
  const failure = failedAt > (newest?.madeAt.getTime() ?? 0) && failedAt <= now + maxClockSkewMs ? last : undefined;
  // Where the file system does not know, it began long ago.
  const since = newest?.madeAt.getTime() ?? site?.birthtimeMs ?? 0;
  return {
    /** When the newest backup was made, as ISO 8601. */
    lastGood: newest?.madeAt.toISOString() ?? null,
    bytes: newest?.bytes ?? null,
    kept: all.length,
    /** The last backup is older than two days, or the last attempt failed. */
    overdue: now - since > overdueAfterMs || failure !== undefined,
    lastError: failure?.error ?? null,
  };
}

type Failure = { at: string; error: string };

/** Stores why the last attempt failed. On a full disk this may fail too; the log has the reason. */
export async function recordBackupFailure(places: StatePlaces, failure: Failure): Promise<void> {
  for (const file of failureFiles(places)) {
    const written = writeFile(file, JSON.stringify(failure), { mode: 0o600 });
    if (await written.then(() => true).catch(() => false)) return;
  }
}

async function lastFailure(places: StatePlaces): Promise<Failure | undefined> {
  for (const file of failureFiles(places)) {
    try {
      const { at, error } = JSON.parse(await readFile(file, "utf8")) as Partial<Failure>;
      if (typeof at === "string" && typeof error === "string") return { at, error };
    } catch {
      // There is none.
    }
  }
  return undefined;
}

/** First in the data folder, if there is one: the folder of backups may be what cannot be written. */
function failureFiles({ dataDir, backupDir }: StatePlaces): string[] {
  return [dataDir, backupDir ?? dataDir].map((folder) => join(folder, "backup-failure.json"));
}

/** Whether the nightly backups are on another disk than the data, as far as the site can see: it may be copied away from outside. */
export async function isBackupElsewhere({
  dataDir,
  backupDir,
  databaseUrl,
}: StatePlaces & Pick<Settings, "databaseUrl">): Promise<boolean> {
  if (backupDir === undefined) return false;
  if (databaseUrl !== undefined) return true;
  const [data, backups] = await Promise.all(
    [stat(dataDir), stat(backupDir)].map((found) => found.catch(() => undefined)),
  );
  return data !== undefined && backups !== undefined && data.dev !== backups.dev;
}
