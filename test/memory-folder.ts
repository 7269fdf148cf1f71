import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";
const enoughBytes = 2 ** 30;

/**
 * Where temporary folders of tests lie: in memory, where there is room. Tests commit many thousand times with synchronous=FULL, and
 * nothing of it is to outlive them.
 */
export function memoryFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enoughBytes ? memory : tmpdir();
}
