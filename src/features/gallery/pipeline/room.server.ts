import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#src/platform/clock.ts";
import { limits } from "./limits.ts";

export type Room = { images: number; folderBytes: number; freeBytes: number };

/**
 * Why no picture can be taken any more (SECURITY.md §1, Images); undefined while there is room. The next one counts with the
 * most that it can be.
 */
export function roomProblem({ images, folderBytes, freeBytes }: Room): string | undefined {
  if (images >= limits.images) {
    return `The gallery is full: it holds ${limits.images.toLocaleString("en-US")} pictures, recently deleted ones included.`;
  }
  if (folderBytes + limits.fileBytes > limits.folderBytes) return "The gallery is full: its pictures take up 5 GB.";
  if (freeBytes - limits.fileBytes < limits.freeBytes) return "There is no room left on the server's disk.";
  return undefined;
}

/** How long the size of the folder is remembered: to look at 40,000 files takes a second. */
const rememberedMs = 60_000;

/** Measures the gallery's folder and its disk. */
export function createFolderMeasure(folder: string, clock: Clock) {
  let known = { bytes: 0, at: Number.NEGATIVE_INFINITY };

  return async function measure(): Promise<Pick<Room, "folderBytes" | "freeBytes">> {
    const now = clock.now().getTime();
    if (Math.abs(now - known.at) > rememberedMs) known = { bytes: await sizeOf(folder), at: now };
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
