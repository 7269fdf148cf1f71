import { createWriteStream, existsSync, type Stats } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { packTar, type TarSource } from "modern-tar/fs";
import { migrations } from "#db/migrate.ts";
import { isSwapUnderWay } from "#src/platform/database/sqlite/data-swap.server.ts";
import { holdLock } from "#src/platform/database/sqlite/hold-lock.server.ts";
import { isAbsent, systemCodeOf } from "#src/platform/process/errors.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { syncToDisk } from "#src/platform/process/sync-to-disk.server.ts";
import { type Contents, checkDatabase } from "./archive/check-database.server.ts";
import { readArchive } from "./archive/read-archive.server.ts";
import { ArchiveError, BackupError } from "./backup-errors.ts";
import { type Backup, type BackupKind, backupFolder, backupName, removeOldBackups } from "./backup-folder.server.ts";
import { clearBackupFailure, recordBackupFailure } from "./backup-state.server.ts";
import { assertFreeSpace, inMegabytes, sizeOfDatabase } from "./disk-space.server.ts";
import type { Manifest } from "./manifest.schema.ts";
import { takeSnapshot } from "./snapshot.server.ts";

type Options = {
  dataDir: string;
  kind: BackupKind;
  now: Date;
  /** A new file, or a folder, instead of the folder of backups. Old backups stay there. */
  to?: string | undefined;
};

export type MadeBackup = Backup & { contents: Contents };

const unfinished = /^\.making-|\.tar\.part$/;

/**
 * Makes one archive of all data, also while the site runs. It gets its name once it is on the disk and was read and checked; old
 * backups are removed after that. A failure leaves no file but the record of its reason.
 *
 * @throws {BackupError | StartupError} with a reason for the operator
 */
export async function makeBackup(options: Options): Promise<MadeBackup> {
  const { dataDir, kind, now, to } = options;
  refuseOtherUser(dataDir);
  if (!existsSync(join(dataDir, "app.db")))
    throw new BackupError(`There is no site in ${dataDir} yet: nothing to back up.`);
  if (isSwapUnderWay(dataDir)) throw new BackupError("A restore was interrupted: start the site once to finish it.");
  const folder = backupFolder(dataDir);
  const own = to === undefined;
  const failed = async (error: unknown): Promise<never> => {
    const reported = withReason(error);
    if (own && kind === "regular")
      await recordBackupFailure(dataDir, { at: now.toISOString(), error: reported.message });
    throw reported;
  };
  const release = await acquireLock(folder).catch(failed);
  if (!release) throw new BackupError("Another backup or a restore is in progress.");
  try {
    await sweep(folder);
    const made = await make(options, join(folder, `.making-${process.pid}`));
    if (own) await removeOldBackups(dataDir, kind, now.getTime());
    if (own && kind === "regular") await clearBackupFailure(dataDir);
    return made;
  } catch (error) {
    return await failed(error);
  } finally {
    release();
  }
}

/** @returns undefined if another process holds it */
async function acquireLock(folder: string): Promise<(() => void) | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return holdLock(join(folder, "lock"));
}

async function make({ dataDir, kind, now, to }: Options, work: string): Promise<MadeBackup> {
  const path = await pathFor(to ?? backupFolder(dataDir), kind, now);
  const part = join(dirname(path), `.${basename(path)}.part`);
  try {
    await mkdir(work, { mode: 0o700 });
    const database = await sizeOfDatabase(join(dataDir, "app.db"));
    // The copy, the packed copy, and the unpacked one for the check.
    await assertFreeSpace(work, 3 * database);
    const assertSpaceFor = (bytes: number) => assertFreeSpace(dirname(path), bytes + 2 * database);
    const { manifest, sources } = await takeSnapshot(dataDir, work, { now, assertSpaceFor });
    await rm(part, { force: true });
    await writeArchive(part, manifest, sources);
    await readArchive(part, { into: work, all: false });
    const contents = checkDatabase(join(work, "app.db"), manifest, migrations.length);
    await rename(part, path);
    await syncToDisk(dirname(path));
    return { path, madeAt: now, bytes: (await stat(path)).size, contents };
  } finally {
    await Promise.all([rm(part, { force: true }), rm(work, { recursive: true, force: true })]);
  }
}

/** @throws {BackupError} if the file exists, or its folder does not */
async function pathFor(to: string, kind: BackupKind, now: Date): Promise<string> {
  const path = (await statOf(to))?.isDirectory() ? join(to, backupName(kind, now)) : to;
  if (await statOf(path)) throw new BackupError(`${path} already exists. It was not changed.`);
  if (!(await statOf(dirname(path)))) throw new BackupError(`There is no folder ${dirname(path)}.`);
  return path;
}

/** @returns undefined if nothing has that name @throws if that cannot be read */
async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Removes the files of a killed backup. The lock is held, so no other backup is in progress. */
async function sweep(folder: string): Promise<void> {
  const stray = (await readdir(folder)).filter((name) => unfinished.test(name));
  await Promise.all(stray.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

function withReason(error: unknown): Error {
  if (error instanceof BackupError) return error;
  if (error instanceof ArchiveError)
    return new BackupError(`The new backup failed its check and was removed: ${error.message}`, { cause: error });
  const message = error instanceof Error ? error.message : String(error);
  const full = ["ENOSPC", "EDQUOT", "EFBIG"].includes(String(systemCodeOf(error)));
  return new BackupError(full ? `The disk is full: ${message}.` : `No backup could be created: ${message}`, {
    cause: error,
  });
}

/** Writes the manifest, then its files, and syncs the archive. @param sources the path of each file of the manifest */
async function writeArchive(path: string, manifest: Manifest, sources: readonly string[]): Promise<void> {
  const header = { mode: 0o600, mtime: new Date(manifest.createdAt) };
  const content = `${JSON.stringify(manifest, undefined, 1)}\n`;
  const files = manifest.files.map(({ name }, index): TarSource => {
    return { ...header, type: "file", target: name, source: sources[index] ?? "" };
  });
  const entries = packTar([{ ...header, type: "content", target: "manifest.json", content }, ...files]);
  await pipeline(entries, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
}

/** What a backup contains, in words. */
export function describeContents({ messages, reviews, pictures, users }: Contents): string {
  return `${messages} messages, ${reviews} reviews, ${pictures} pictures, ${users} users`;
}

/** A new backup in words. */
export function describeBackup({ path, bytes, contents }: MadeBackup): string {
  return `${path} (${inMegabytes(bytes)}): ${describeContents(contents)}. It was opened and checked.`;
}
