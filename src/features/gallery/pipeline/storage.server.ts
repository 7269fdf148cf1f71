import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "#src/platform/database/database.server.ts";
import { daysAgo, restorableDays } from "#src/platform/database/ordered-list-queries.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import { systemCodeOf } from "#src/platform/process/errors.ts";
import { originalFile } from "../picture-names.ts";
import { listImageFiles, purgeImages } from "../queries.server.ts";
import { pictureLimits } from "./limits.ts";

export type StorageUsage = { images: number; folderBytes: number; freeBytes: number };

/** Why no further picture can be stored (P-19); undefined if one can. The next one counts with the largest accepted size. */
export function capacityError({ images, folderBytes, freeBytes }: StorageUsage): string | undefined {
  if (images >= pictureLimits.images) {
    return `The gallery is full: it holds ${pictureLimits.images.toLocaleString("en-US")} images, including recently deleted ones.`;
  }
  if (folderBytes + pictureLimits.fileBytes > pictureLimits.folderBytes)
    return "The gallery is full: its images take up 5 GB.";
  if (freeBytes - pictureLimits.fileBytes < pictureLimits.freeBytes) return "The server’s disk is full.";
  return undefined;
}

/** The size of the folder is cached: reading 40,000 files takes a second. */
const cachedMs = 60_000;

/** Measures the gallery's folder and its disk. */
export function createFolderMeasure(folder: string, clock: Clock) {
  let known = { bytes: 0, at: Number.NEGATIVE_INFINITY };

  return async function measure(): Promise<Omit<StorageUsage, "images">> {
    const now = clock.now().getTime();
    if (Math.abs(now - known.at) > cachedMs) known = { bytes: await sizeOf(folder), at: now };
    const { bavail, bsize } = await statfs(folder);
    return { folderBytes: known.bytes, freeBytes: bavail * bsize };
  };
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found?.isFile()) bytes += found.size;
  }
  return bytes;
}

/** Removes all files of these pictures, also incomplete ones. */
export async function removeFiles(folder: string, files: ReadonlySet<string>): Promise<void> {
  if (files.size === 0) return;
  const names = (await readdir(folder)).filter((name) => files.has(name.slice(0, 32)));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/**
 * Removes pictures a day after they could last be restored. The rows go first: a backup that has just read them still finds the
 * files of all pictures that can be restored.
 */
export async function purgeExpiredImages(db: Db, folder: string, now: Date): Promise<void> {
  const deletedBefore = daysAgo(restorableDays + 1, now);
  const files = await db.transaction().execute((trx) => purgeImages(trx, deletedBefore));
  await removeFiles(folder, new Set(files));
}

const ownName = /^([0-9a-f]{32})(?:-\d+\.(?:avif|webp|jpg)|\.original|\.upload)(\.part)?$/;

/**
 * Removes files without a row and incomplete files, which an interrupted removal, upload or preparation leaves. Only for the start,
 * before uploads are accepted, since their files precede their row. Files with other names stay.
 *
 * @returns how many files were removed
 */
export async function sweepPictures(db: Db, folder: string): Promise<number> {
  const known = await listImageFiles(db);
  const stray = (await filesIn(folder)).filter((name) => {
    const [, file, part] = ownName.exec(name) ?? [];
    if (file === undefined) return false;
    const state = known.get(file);
    // A picture with all variants no longer needs its original.
    const needed = name !== originalFile(file) || state !== "ready";
    return state === undefined || part !== undefined || name.endsWith(".upload") || !needed;
  });
  await Promise.all(stray.map((name) => rm(join(folder, name), { force: true })));
  return stray.length;
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return [];
    throw error;
  }
}
