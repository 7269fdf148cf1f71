import { existsSync } from "node:fs";
import { copyFile, link, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { isSwapUnderWay } from "#src/platform/database/sqlite/data-swap.server.ts";
import { systemCodeOf } from "#src/platform/process/errors.ts";
import { holdLock } from "#src/platform/process/hold-lock.server.ts";
import { refuseOtherUser } from "#src/platform/process/other-user.server.ts";
import { picturesIn } from "../archive/check-database.server.ts";
import { NotNowError } from "../backup-errors.ts";
import { sizeOfDatabase } from "../disk-space.server.ts";
import { secretEntry } from "../manifest.schema.ts";
import {
  type BackupSource,
  describeSnapshot,
  measure,
  type Snapshot,
  type SnapshotOptions,
} from "./snapshot.server.ts";

/** In one step: a copy in several steps restarts whenever the site writes in between. */
const allPages = 2 ** 31 - 1;
const maxTries = 3;

/** The folder of a data folder with the lock of backups, and with their temporary files: links need the disk of the data. */
export function lockFolder(dataDir: string): string {
  return join(dataDir, "backups");
}

/** Lends the data of a folder. @throws {NotNowError | StartupError} without data, or while another has them */
export async function withFolder<Result>(
  dataDir: string,
  use: (source: BackupSource) => Promise<Result>,
): Promise<Result> {
  refuseOtherUser(dataDir);
  const database = join(dataDir, "app.db");
  if (!existsSync(database)) throw new NotNowError(`There is no site in ${dataDir} yet: nothing to back up.`);
  if (isSwapUnderWay(dataDir)) throw new NotNowError("A restore was interrupted: start the site once to finish it.");
  await mkdir(lockFolder(dataDir), { recursive: true, mode: 0o700 });
  const release = holdLock(join(lockFolder(dataDir), "lock"));
  if (!release) throw new NotNowError("Another backup or a restore is in progress.");
  try {
    return await use({
      workFolder: () => lockFolder(dataDir),
      readBytes: () => sizeOfDatabase(database),
      lendSnapshot: async (work, options, write) => write(await takeSnapshot(dataDir, work, options)),
    });
  } finally {
    release();
  }
}

/**
 * Copies the database by SQLite's online backup, and then links the files of its pictures, so that each row keeps its files. The
 * site can write at the same time.
 */
async function takeSnapshot(dataDir: string, into: string, options: SnapshotOptions): Promise<Snapshot> {
  const copy = join(into, "app.db");
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const schema = await copyDatabase(join(dataDir, "app.db"), copy);
    const linked = await linkFiles(dataDir, into, copy);
    // A picture that became ready or was purged after the copy: the next copy has its new state.
    if (linked === undefined) continue;
    const files = [];
    for (const name of linked) {
      const path = join(into, name);
      files.push({ file: { name, ...(await measure(path)) }, content: { path } });
    }
    return describeSnapshot({ copy, schema, ...options }, files);
  }
  throw new Error("A picture of the gallery has no file in the data folder.");
}

/** @returns the number of migrations of the copy */
async function copyDatabase(from: string, to: string): Promise<number> {
  await Promise.all(["", "-wal", "-shm"].map((end) => rm(`${to}${end}`, { force: true })));
  using raw = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  await backup(raw, to, { rate: allPages });
  using copy = new DatabaseSync(to);
  // One file, without a write-ahead log.
  copy.exec("PRAGMA journal_mode = delete");
  return Number(copy.prepare("PRAGMA user_version").get()?.user_version);
}

/**
 * Links the secret, which is not in the data folder if the setting SECRET has it, and the pictures of the copy.
 *
 * @returns their names; undefined if a needed file has been removed since the copy
 */
async function linkFiles(dataDir: string, into: string, copy: string): Promise<string[] | undefined> {
  const { needed, possible } = picturesIn(copy);
  await mkdir(join(into, "gallery"), { recursive: true, mode: 0o700 });
  const required = new Set(needed.map((file) => `gallery/${file}`));
  const linked: string[] = [];
  for (const name of [secretEntry, ...required, ...possible.map((file) => `gallery/${file}`)]) {
    if (await linkOrCopy(join(dataDir, name), join(into, name))) linked.push(name);
    else if (required.has(name)) return undefined;
  }
  return linked;
}

/**
 * Files of pictures are never changed, only removed, so a hard link keeps one; where the disk has none, a copy.
 *
 * @returns whether there is such a file
 */
async function linkOrCopy(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch(async (error: unknown) => {
      if (systemCodeOf(error) === "EEXIST") return;
      if (systemCodeOf(error) === "ENOENT") throw error;
      await copyFile(from, to);
    });
    return true;
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return false;
    throw error;
  }
}
