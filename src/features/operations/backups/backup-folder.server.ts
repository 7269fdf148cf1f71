import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { maxClockSkewMs } from "#src/platform/process/clock.ts";
import { isAbsent, systemCodeOf } from "#src/platform/process/errors.ts";

/** A finished backup: an archive gets its name after it was checked. */
export type Backup = { path: string; madeAt: Date; bytes: number };

/** Nightly and on demand, or before a migration or a restore replaces data. Each kind has its own name and count. */
export type BackupKind = "regular" | "before-migration" | "before-restore";

/** Two weeks of nights, and the last three migrations. The operator removes what a restore has replaced. */
export const maxBackups = { regular: 14, "before-migration": 3, "before-restore": Number.POSITIVE_INFINITY } as const;
const prefixOf = (kind: BackupKind) => (kind === "regular" ? "gutters" : kind);

/** The name of an archive, with the time in UTC: `gutters-2026-03-02T07-30-00Z.tar`. */
export function backupName(kind: BackupKind, madeAt: Date): string {
  return `${prefixOf(kind)}-${timeForName(madeAt)}.tar`;
}

/** A time for file names on any file system: `2026-03-02T07-30-00Z`. */
export function timeForName(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

/** The backups of a kind in a folder, newest first; none without the folder. */
export async function listBackups(folder: string, kind: BackupKind): Promise<Backup[]> {
  const found: Backup[] = [];
  for (const name of await namesIn(folder)) {
    const madeAt = timeIn(name, kind);
    const file = madeAt && (await stat(join(folder, name)).catch(() => undefined));
    if (madeAt && file?.isFile()) found.push({ path: join(folder, name), madeAt, bytes: file.size });
  }
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** The newest backup that is not from the future. */
export async function newestBackup(folder: string, kind: BackupKind, now: number): Promise<Backup | undefined> {
  return (await listBackups(folder, kind)).find((one) => !isFromFuture(one, now));
}

/** Removes backups beyond the maximum: first those from the future, then the oldest. */
export async function removeOldBackups(folder: string, kind: BackupKind, now: number): Promise<void> {
  const all = await listBackups(folder, kind);
  const inOrder = [...all.filter((one) => !isFromFuture(one, now)), ...all.filter((one) => isFromFuture(one, now))];
  for (const { path } of inOrder.slice(maxBackups[kind])) await rm(path, { force: true });
}

/** The backup was made while the clock was ahead. */
function isFromFuture({ madeAt }: Backup, now: number): boolean {
  return madeAt.getTime() > now + maxClockSkewMs;
}

function timeIn(name: string, kind: BackupKind): Date | undefined {
  const [, date, hour, minute, second] =
    new RegExp(`^${prefixOf(kind)}-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)Z\\.tar$`).exec(name) ?? [];
  const time = new Date(`${date}T${hour}:${minute}:${second}Z`);
  return date === undefined || Number.isNaN(time.getTime()) ? undefined : time;
}

/** Empty also for an unreadable folder, or a file in its place: the failed backup recorded the reason. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error) || systemCodeOf(error) === "EACCES") return [];
    throw error;
  }
}
