import type { Db } from "#src/platform/database/database.server.ts";
import { daysAgo, restorableDays } from "#src/platform/database/ordered-list-queries.server.ts";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import { pictureLimits } from "#src/platform/pictures/limits.ts";
import { type Clock, hourMs } from "#src/platform/process/clock.ts";
import { originalFile } from "../picture-names.ts";
import { listImageFiles, purgeImages } from "../queries.server.ts";

export type StorageUsage = { images: number; folderBytes: number; freeBytes: number };

/** Why no further picture can be stored (P-19); undefined if one can. The next one counts with the largest accepted size. */
export function capacityError({ images, folderBytes, freeBytes }: StorageUsage): string | undefined {
  if (images >= pictureLimits.images) {
    return `The gallery is full: it holds ${pictureLimits.images.toLocaleString("en-US")} images, including recently deleted ones.`;
  }
  if (folderBytes + pictureLimits.fileBytes > pictureLimits.folderBytes)
    return "The gallery is full: its images take up 5 GB.";
  if (freeBytes - pictureLimits.fileBytes < pictureLimits.freeBytes)
    return "The server’s disk is full. Ask the person who runs the server to make room.";
  return undefined;
}

/** The size of all files is cached: reading 40,000 of a folder takes a second. */
const cachedMs = 60_000;

/** Measures the files and the space for more. */
export function createStorageMeasure(files: FileStore, clock: Clock) {
  let known = { bytes: 0, at: Number.NEGATIVE_INFINITY };

  return async function measure(): Promise<Omit<StorageUsage, "images">> {
    const now = clock.now().getTime();
    if (Math.abs(now - known.at) > cachedMs) known = { bytes: await sizeOf(files), at: now };
    return { folderBytes: known.bytes, freeBytes: await files.freeBytes() };
  };
}

/** Photos that came with inquiries have a limit of their own. */
async function sizeOf(files: FileStore): Promise<number> {
  const own = (await files.list()).filter(({ name }) => !/\.(photo|thumb)$/.test(name));
  return own.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Removes pictures a day after they could last be restored. The rows go first: a backup that has just read them still finds the
 * files of all pictures that can be restored.
 */
export async function purgeExpiredImages(db: Db, files: FileStore, now: Date): Promise<void> {
  const deletedBefore = daysAgo(restorableDays + 1, now);
  const purged = new Set(await db.transaction().execute((trx) => purgeImages(trx, deletedBefore)));
  if (purged.size === 0) return;
  // Incomplete ones too.
  await files.remove((await files.names()).filter((name) => purged.has(name.slice(0, 32))));
}

const ownName = /^([0-9a-f]{32})(?:-\d+\.(?:avif|webp|jpg)|\.original|\.upload)(\.part)?$/;

/** Far longer than an upload takes from its first file to its row. */
const uploadMs = hourMs;

/**
 * Removes files without a row and incomplete files, which an interrupted removal, upload or preparation leaves. Files precede their
 * row: where other processes store files, young ones stay; elsewhere it is only for the start, before uploads are accepted. Files with
 * other names stay.
 *
 * @returns how many files were removed
 */
export async function sweepPictures(db: Db, files: FileStore): Promise<number> {
  await files.removeLeftovers();
  const names = await files.names(files.isShared ? uploadMs : 0);
  const known = await listImageFiles(db);
  const stray = names.filter((name) => {
    const [, file, part] = ownName.exec(name) ?? [];
    if (file === undefined) return false;
    const state = known.get(file);
    // A picture with all variants no longer needs its original.
    const needed = name !== originalFile(file) || state !== "ready";
    return state === undefined || part !== undefined || name.endsWith(".upload") || !needed;
  });
  await files.remove(stray);
  return stray.length;
}
