import { accessSync, constants, existsSync, rmdirSync, statSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { takeDataFolder } from "#src/platform/database/data-folder.server.ts";
import { stagingFolder, swapIn } from "#src/platform/database/data-swap.server.ts";
import { holdLock } from "#src/platform/database/hold-lock.server.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { isAbsent } from "#src/platform/process/system-code.ts";
import { backupFolder, timeForName } from "../backup-folder.server.ts";
import { BackupRefused } from "../backup-refused.ts";
import { type Staged, signEverybodyOut, stage } from "./stage.server.ts";

type Options = {
  dataDir: string;
  /** An archive, or a folder that an earlier restore has kept. */
  file: string;
  now: Date;
  /** Called with what is in the archive (undefined for a kept folder), before anything changes. False leaves all as it is. */
  agree(staged: Staged | undefined): Promise<boolean>;
  /** Called first if an earlier restore was cut short and has been finished now. */
  onFinished(kept: string): void;
};

export type Restored = {
  /** What was in the archive; undefined for a kept folder. */
  staged: Staged | undefined;
  /** Where the data are that were there before; undefined when there were none. */
  kept: string | undefined;
};

const keptPrefix = "before-restore-";

/**
 * Puts a backup in the place of the site's data. All of it is checked beside them first; then one step changes over, which
 * whoever comes next finishes if this process dies in it.
 *
 * @returns undefined when it was not agreed to
 * @throws {BackupRefused | ArchiveRefused | StartupError} nothing has changed then
 */
export async function restore({ dataDir, file, now, agree, onFinished }: Options): Promise<Restored | undefined> {
  refuseOtherUser(dataDir);
  refuseUnreadable(file);
  const folder = takeDataFolder(dataDir);
  await mkdir(backupFolder(dataDir), { recursive: true, mode: 0o700 });
  const release = holdLock(join(backupFolder(dataDir), "lock"));
  try {
    if (!release) throw new BackupRefused("A backup is being made just now; try again when it has ended.");
    if (folder.finished) onFinished(folder.finished);
    const isKept = statSync(file).isDirectory();
    if (isKept) refuseOtherFolder(dataDir, file);
    const staged = isKept ? undefined : await stage(dataDir, file, now);
    if (!(await agree(staged))) return undefined;
    if (isKept) await signEverybodyOut(join(file, "app.db"), now);
    const to = keptName(dataDir, now);
    swapIn(dataDir, { from: isKept ? basename(file) : stagingFolder, to });
    return { staged, kept: removeEmpty(join(dataDir, to)) ? undefined : join(dataDir, to) };
  } finally {
    await rm(join(dataDir, stagingFolder), { recursive: true, force: true });
    release?.();
    folder.release();
  }
}

function refuseUnreadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (isAbsent(error)) throw new BackupRefused(`There is no file ${file}.`);
    const said = error instanceof Error ? error.message : String(error);
    throw new BackupRefused(`${file} cannot be read by the user that this runs as: ${said}.`, { cause: error });
  }
}

function refuseOtherFolder(dataDir: string, folder: string): void {
  const own = dirname(resolve(folder)) === resolve(dataDir) && basename(folder).startsWith(keptPrefix);
  if (own && existsSync(join(folder, "app.db"))) return;
  throw new BackupRefused(`${folder} is no file, and no folder that an earlier restore has kept in ${dataDir}.`);
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
