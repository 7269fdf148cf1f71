import { existsSync, rmdirSync, statSync } from "node:fs";
import { lstat, mkdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { lockDataFolder } from "#src/platform/database/sqlite/data-folder.server.ts";
import { stagingFolder, swapIn } from "#src/platform/database/sqlite/data-swap.server.ts";
import { holdLock } from "#src/platform/process/hold-lock.server.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { BackupError } from "../backup-errors.ts";
import { timeForName } from "../backup-folder.server.ts";
import { lockFolder } from "../source/folder-source.server.ts";
import { assertReadable, prepareKeptData, type Restored, type RestoreOptions, stage } from "./stage.server.ts";

const keptPrefix = "before-restore-";

/**
 * Replaces the data of a folder. The backup is unpacked and checked beside them first; the swap is one step, which the next process
 * completes if this one is killed.
 */
export async function restoreIntoFolder(
  dataDir: string,
  { file, now, confirm, onFinished }: RestoreOptions,
): Promise<Restored | undefined> {
  refuseOtherUser(dataDir);
  assertReadable(file);
  const folder = lockDataFolder(dataDir);
  await mkdir(lockFolder(dataDir), { recursive: true, mode: 0o700 });
  const release = holdLock(join(lockFolder(dataDir), "lock"));
  try {
    if (!release) throw new BackupError("A backup is in progress. Try again when it has finished.");
    if (folder.finished) onFinished(folder.finished);
    const isKept = statSync(file).isDirectory();
    if (isKept) assertKeptFolder(dataDir, file);
    const staged = isKept ? undefined : await stageBeside(dataDir, file, now);
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

async function stageBeside(dataDir: string, file: string, now: Date) {
  await assertSameDisk(dataDir);
  const folder = join(dataDir, stagingFolder);
  await mkdir(folder, { mode: 0o700 });
  return stage(folder, file, now);
}

/** Folders can be renamed within one disk only. */
async function assertSameDisk(dataDir: string): Promise<void> {
  const gallery = join(dataDir, "gallery");
  const found = await lstat(gallery).catch(() => undefined);
  if (found && found.dev !== (await stat(dataDir)).dev) {
    throw new BackupError(`${gallery} is a separate disk: unmount it, mount it elsewhere, and try again.`);
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
