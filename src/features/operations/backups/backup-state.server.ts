import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "#src/platform/process/clock.ts";
import { listBackups, newestBackup } from "./backup-folder.server.ts";

export type BackupState = {
  /** When the newest backup was made, as ISO 8601. */
  lastGood: string | null;
  /** Its size. */
  bytes: number | null;
  /** How many backups there are. */
  kept: number;
  /** The last backup is older than two days, or the last attempt failed. */
  overdue: boolean;
  /** Why the last attempt failed. */
  lastError: string | null;
};

const overdueAfterMs = 2 * dayMs;

/**
 * Reads the state of the backups for the dashboard. A data folder that is younger than two days is not overdue without a backup.
 */
export async function readBackupState({ dataDir, now }: { dataDir: string; now: number }): Promise<BackupState> {
  const [all, newest, failure] = await Promise.all([
    listBackups(dataDir, "regular"),
    newestBackup(dataDir, "regular", now),
    lastFailure(dataDir),
  ]);
  const since = newest?.madeAt.getTime() ?? (await createdAt(join(dataDir, "app.db")));
  return {
    lastGood: newest?.madeAt.toISOString() ?? null,
    bytes: newest?.bytes ?? null,
    kept: all.length,
    overdue: now - since > overdueAfterMs || failure !== undefined,
    lastError: failure?.error ?? null,
  };
}

/** @returns 0 if the file system does not know */
async function createdAt(file: string): Promise<number> {
  return stat(file).then(
    ({ birthtimeMs }) => birthtimeMs,
    () => 0,
  );
}

type Failure = { at: string; error: string };

/** Stores why the last attempt failed. On a full disk this may fail too; the log has the reason. */
export async function recordBackupFailure(dataDir: string, failure: Failure): Promise<void> {
  await writeFile(failureFile(dataDir), JSON.stringify(failure), { mode: 0o600 }).catch(() => {});
}

export async function clearBackupFailure(dataDir: string): Promise<void> {
  await rm(failureFile(dataDir), { force: true });
}

async function lastFailure(dataDir: string): Promise<Failure | undefined> {
  try {
    const { at, error } = JSON.parse(await readFile(failureFile(dataDir), "utf8")) as Partial<Failure>;
    return typeof at === "string" && typeof error === "string" ? { at, error } : undefined;
  } catch {
    return undefined;
  }
}

function failureFile(dataDir: string): string {
  // Not in the folder of backups, which may be what cannot be written.
  return join(dataDir, "backup-failure.json");
}
