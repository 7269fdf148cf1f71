import { stat, statfs } from "node:fs/promises";
import { systemCodeOf } from "#src/platform/process/errors.ts";
import { BackupError } from "./backup-errors.ts";

/** Left for what the site writes during the backup. */
const leftFreeBytes = 64 * 1024 * 1024;

/** @throws {BackupError} with the missing space, if the disk of the folder has less */
export async function assertFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const missing = bytes + leftFreeBytes - bavail * bsize;
  if (missing > 0)
    throw new BackupError(`Not enough space on the disk of ${folder}: ${inMegabytes(missing)} more is needed.`);
}

/** Whether a file could not grow. */
export function isDiskFull(error: unknown): error is Error {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes(String(systemCodeOf(error)));
}

export function inMegabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / 1e6).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
}

/** The size of a database with its write-ahead log. */
export async function sizeOfDatabase(file: string): Promise<number> {
  const found = await Promise.all([file, `${file}-wal`].map((path) => stat(path).catch(() => ({ size: 0 }))));
  return found.reduce((sum, { size }) => sum + size, 0);
}
