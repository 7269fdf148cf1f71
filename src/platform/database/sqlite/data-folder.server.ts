import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartupError, systemCodeOf } from "../../process/errors.ts";
import { holdLock } from "../../process/hold-lock.server.ts";
import { finishSwap, stagingFolder } from "./data-swap.server.ts";

/**
 * Locks the data folder for this process, creating it as needed: a second site, or a restore beside a running site, would
 * ruin it. Completes an interrupted restore. Call it before reading anything in the folder.
 *
 * @returns `release` unlocks the folder, as the end of the process does; `finished` is the folder with the replaced data, if a
 *   restore was completed now
 * @throws {StartupError} if another process holds the lock or the folder is unusable
 */
export function lockDataFolder(dataDir: string): { release(): void; finished: string | undefined } {
  let release: (() => void) | undefined;
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new StartupError(`DATA_DIR ${dataDir} is not a folder.`);
  try {
    makeFolder(dataDir);
    release = holdLock(join(dataDir, "lock"));
    if (release) {
      const finished = finishSwap(dataDir);
      rmSync(join(dataDir, stagingFolder), { recursive: true, force: true });
      return { release, finished };
    }
  } catch (error) {
    release?.();
    throw new StartupError(`DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : error}.`);
  }
  throw new StartupError(
    `DATA_DIR ${dataDir} is in use by a running site, or by a restore. Stop that one first, and wait until it has ended.`,
  );
}

/** Without `recursive`, which never returns for a path such as /proc/x. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts in the same folder has created it.
    if (systemCodeOf(error) !== "EEXIST") throw error;
  }
}
