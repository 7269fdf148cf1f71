import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAbsent, systemCodeOf } from "#src/platform/process/system-code.ts";

/** A backup that was checked after it was written: only then it gets its name. */
export type Backup = { path: string; madeAt: Date; bytes: number };

/** Of each night, and on demand; or before the schema of an existing database is changed. Each kind has a name and a count of its own. */
export type BackupKind = "regular" | "before-migration";

/** How many of each stay. Two weeks of nights; the last three changes of schema. */
const kept = { regular: 14, "before-migration": 3 } as const;
const skewMs = 60_000;
const prefixes = { regular: "gutters", "before-migration": "before-migration" } as const;

/** Where backups go unless told otherwise. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** The name of an archive says when it was made, in UTC, to the second: `gutters-2026-03-02T07-30-00Z.tar`. */
export function backupName(kind: BackupKind, madeAt: Date): string {
  return `${prefixes[kind]}-${timeForName(madeAt)}.tar`;
}

/** A moment as it can stand in a file name on every disk: `2026-03-02T07-30-00Z`. */
export function timeForName(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

/** The backups of a kind in the data folder, the newest first; none when there is no such folder. */
export async function listBackups(dataDir: string, kind: BackupKind): Promise<Backup[]> {
  const folder = backupFolder(dataDir);
  const found: Backup[] = [];
  for (const name of await namesIn(folder)) {
    const madeAt = timeIn(name, kind);
    const file = madeAt && (await stat(join(folder, name)).catch(() => undefined));
    if (madeAt && file?.isFile()) found.push({ path: join(folder, name), madeAt, bytes: file.size });
  }
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** The newest one that says something about today. */
export async function newestBackup(dataDir: string, kind: BackupKind, now: number): Promise<Backup | undefined> {
  return (await listBackups(dataDir, kind)).find((one) => !isAhead(one, now));
}

/** Removes those of a kind beyond the number that stays: first those of days to come, then the oldest. */
export async function removeOldBackups(dataDir: string, kind: BackupKind, now: number): Promise<void> {
  const all = await listBackups(dataDir, kind);
  const inOrder = [...all.filter((one) => !isAhead(one, now)), ...all.filter((one) => isAhead(one, now))];
  for (const { path } of inOrder.slice(kept[kind])) await rm(path, { force: true });
}

/** Made while the clock was ahead. */
function isAhead({ madeAt }: Backup, now: number): boolean {
  return madeAt.getTime() > now + skewMs;
}

function timeIn(name: string, kind: BackupKind): Date | undefined {
  const [, date, hour, minute, second] =
    new RegExp(`^${prefixes[kind]}-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)Z\\.tar$`).exec(name) ?? [];
  const time = new Date(`${date}T${hour}:${minute}:${second}Z`);
  return date === undefined || Number.isNaN(time.getTime()) ? undefined : time;
}

/** A folder that may not be read, or a file in its place, has none either: the note of the failed backup says why. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error) || systemCodeOf(error) === "EACCES") return [];
    throw error;
  }
}
