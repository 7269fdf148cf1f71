import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const enoughBytes = 2 ** 30;

/**
 * The folder for temporary files of tests: in memory if there is room, else the system's. Tests commit many thousand times with
 * synchronous=FULL, and their data are not kept.
 */
export function memoryFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enoughBytes ? memory : tmpdir();
}
