import { accessSync, constants, existsSync, rmdirSync, statSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { lockDataFolder } from "#src/platform/database/sqlite/data-folder.server.ts";
import { stagingFolder, swapIn } from "#src/platform/database/sqlite/data-swap.server.ts";
import { holdLock } from "#src/platform/database/sqlite/hold-lock.server.ts";
import { isAbsent } from "#src/platform/process/errors.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { BackupError } from "../backup-errors.ts";
import { backupFolder, timeForName } from "../backup-folder.server.ts";
import { prepareKeptData, type Staged, stage } from "./stage.server.ts";

type Options = {
  dataDir: string;
  /** An archive, or a folder that an earlier restore has kept. */
  file: string;
  now: Date;
  /** Called before anything changes, with undefined for a kept folder. False cancels the restore. */
  confirm(staged: Staged | undefined): Promise<boolean>;
  /** Called first if an interrupted restore was finished now, with the folder of the replaced data. */
  onFinished(kept: string): void;
};

export type Restored = {
  /** Undefined for a kept folder. */
  staged: Staged | undefined;
  /** The folder of the replaced data; undefined if there were none. */
  kept: string | undefined;
};

const keptPrefix = "before-restore-";

/**
 * Replaces the site's data by a backup. It is unpacked and checked beside them first; the swap is one step, which the next process
 * completes if this one is killed.
 *
 * @returns undefined if it was not confirmed
 * @throws {BackupError | ArchiveError | StartupError} the data are then unchanged
 */
export async function restore({ dataDir, file, now, confirm, onFinished }: Options): Promise<Restored | undefined> {
  refuseOtherUser(dataDir);
  assertReadable(file);
  const folder = lockDataFolder(dataDir);
  await mkdir(backupFolder(dataDir), { recursive: true, mode: 0o700 });
  const release = holdLock(join(backupFolder(dataDir), "lock"));
  try {
    if (!release) throw new BackupError("A backup is in progress. Try again when it has finished.");
    if (folder.finished) onFinished(folder.finished);
    const isKept = statSync(file).isDirectory();
    if (isKept) assertKeptFolder(dataDir, file);
    const staged = isKept ? undefined : await stage(dataDir, file, now);
    if (!(await confirm(staged))) return undefined;
    if (isKept) await prepareKeptData(join(file, "app.db"), now);
    const to = keptName(dataDir, now);
    swapIn(dataDir, { from: isKept ? basename(file) : stagingFolder, to });
    return { staged, kept: removeEmpty(join(dataDir, to)) ? undefined : join(dataDir, to) };
  } finally {
    await rm(join(dataDir, stagingFolder), { recursive: true, force: true });
    release?.();
    folder.release();
  }
}

function assertReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (isAbsent(error)) throw new BackupError(`There is no file ${file}.`);
    const message = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${file} cannot be read by the user that this runs as: ${message}.`, { cause: error });
  }
}

function assertKeptFolder(dataDir: string, folder: string): void {
  const own = dirname(resolve(folder)) === resolve(dataDir) && basename(folder).startsWith(keptPrefix);
  if (own && existsSync(join(folder, "app.db"))) return;
  throw new BackupError(`${folder} is neither a file nor a folder that an earlier restore kept in ${dataDir}.`);
}

function keptName(dataDir: string, now: Date): string {
  const name = `${keptPrefix}${timeForName(now)}`;
  let free = name;
  for (let count = 2; existsSync(join(dataDir, free)); count += 1) free = `${name}-${count}`;
  return free;
}

/** @returns whether it was empty */
function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
