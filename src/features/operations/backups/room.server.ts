import { stat, statfs } from "node:fs/promises";
import { BackupRefused } from "./backup-refused.ts";

/** What the site itself needs to go on writing while an archive is made. */
const leftFreeBytes = 64 * 1024 * 1024;

/**
 * Looks before anything is written whether there is room.
 *
 * @param folder on the disk in question
 * @throws {BackupRefused} with how much is missing
 */
export async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const missing = bytes + leftFreeBytes - bavail * bsize;
  if (missing > 0)
    throw new BackupRefused(`There is no room on the disk of ${folder}: ${inMegabytes(missing)} more are needed.`);
}

export function inMegabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
}

/** How large a database is with what stands in its write-ahead log. */
export async function sizeOfDatabase(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
