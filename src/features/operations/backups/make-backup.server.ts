import { existsSync, type Stats } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { migrations } from "#db/migrate.ts";
import { isSwapUnderWay } from "#src/platform/database/data-swap.server.ts";
import { holdLock } from "#src/platform/database/hold-lock.server.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { syncToDisk } from "#src/platform/process/sync-to-disk.server.ts";
import { isAbsent, systemCodeOf } from "#src/platform/process/system-code.ts";
import { ArchiveRefused } from "./archive/archive-refused.ts";
import { type Contents, checkDatabase } from "./archive/check-database.server.ts";
import { readArchive } from "./archive/read-archive.server.ts";
import { writeArchive } from "./archive/write-archive.server.ts";
import { type Backup, type BackupKind, backupFolder, backupName, removeOldBackups } from "./backup-folder.server.ts";
import { BackupRefused } from "./backup-refused.ts";
import { clearFailure, noteFailure } from "./last-failure.server.ts";
import { inMegabytes, refuseWithoutRoom, sizeOfDatabase } from "./room.server.ts";
import { takeSnapshot } from "./snapshot.server.ts";

type Options = {
  dataDir: string;
  kind: BackupKind;
  now: Date;
  /** A file that is not there yet, or a folder, instead of the data folder's own; old ones stay there. */
  to?: string | undefined;
};

export type MadeBackup = Backup & { contents: Contents };

const unfinished = /^\.making-|\.tar\.part$/;

/**
 * Makes one archive of everything, beside a running site or without one. It has its name only once it is on the disk and was
 * opened and checked from there; older ones are removed only after that. Whatever goes wrong leaves nothing but a note.
 *
 * @throws {BackupRefused | ArchiveRefused | StartupError} when the operator can do something about it
 */
export async function makeBackup(options: Options): Promise<MadeBackup> {
  const { dataDir, kind, now, to } = options;
  refuseOtherUser(dataDir);
  if (!existsSync(join(dataDir, "app.db")))
    throw new BackupRefused(`There is no site in ${dataDir} yet: nothing to back up.`);
  if (isSwapUnderWay(dataDir))
    throw new BackupRefused(`A restore was cut short: start the site once, which finishes it.`);
  const folder = backupFolder(dataDir);
  const own = to === undefined;
  const noted = async (error: unknown): Promise<never> => {
    const reported = withReason(error);
    if (own && kind === "regular") await noteFailure(dataDir, { at: now.toISOString(), error: reported.message });
    throw reported;
  };
  const release = await takeTurn(folder).catch(noted);
  if (!release) throw new BackupRefused("Another backup is being made just now, or one is being restored.");
  try {
    await sweep(folder);
    const made = await make(options, join(folder, `.making-${process.pid}`));
    if (own) await removeOldBackups(dataDir, kind, now.getTime());
    if (own && kind === "regular") await clearFailure(dataDir);
    return made;
  } catch (error) {
    return await noted(error);
  } finally {
    release();
  }
}

/** @returns undefined when another process has its turn */
async function takeTurn(folder: string): Promise<(() => void) | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return holdLock(join(folder, "lock"));
}

async function make({ dataDir, kind, now, to }: Options, work: string): Promise<MadeBackup> {
  const path = await placeFor(to ?? backupFolder(dataDir), kind, now);
  const part = join(dirname(path), `.${basename(path)}.part`);
  try {
    await mkdir(work, { mode: 0o700 });
    const database = await sizeOfDatabase(join(dataDir, "app.db"));
    // The copy, what it is packed to, and once more to check it.
    await refuseWithoutRoom(work, 3 * database);
    const roomFor = (bytes: number) => refuseWithoutRoom(dirname(path), bytes + 2 * database);
    const { manifest, sources } = await takeSnapshot(dataDir, work, { now, roomFor });
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

/** @throws {BackupRefused} when there is a file already, or no folder */
async function placeFor(to: string, kind: BackupKind, now: Date): Promise<string> {
  const path = (await statOf(to))?.isDirectory() ? join(to, backupName(kind, now)) : to;
  if (await statOf(path)) throw new BackupRefused(`${path} is there already; it was left as it is.`);
  if (!(await statOf(dirname(path)))) throw new BackupRefused(`There is no folder ${dirname(path)}.`);
  return path;
}

/** @returns undefined when there is nothing; that it may not be looked at is an error */
async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** What a killed backup has left. Nobody else makes one: the lock is held. */
async function sweep(folder: string): Promise<void> {
  const stray = (await readdir(folder)).filter((name) => unfinished.test(name));
  await Promise.all(stray.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

function withReason(error: unknown): Error {
  if (error instanceof BackupRefused) return error;
  if (error instanceof ArchiveRefused)
    return new BackupRefused(`The new backup was checked and thrown away: ${error.message}`, { cause: error });
  const said = error instanceof Error ? error.message : String(error);
  const full = ["ENOSPC", "EDQUOT", "EFBIG"].includes(String(systemCodeOf(error)));
  return new BackupRefused(full ? `The disk is full: ${said}.` : `No backup could be made: ${said}`, { cause: error });
}

/** The line that says what is in a backup. */
export function describeContents({ messages, reviews, pictures, users }: Contents): string {
  return `${messages} messages, ${reviews} reviews, ${pictures} pictures, ${users} users`;
}

/** The line that says what was made. */
export function describeBackup({ path, bytes, contents }: MadeBackup): string {
  return `${path} (${inMegabytes(bytes)}): ${describeContents(contents)}. It was opened and checked.`;
}
