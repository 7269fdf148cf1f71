import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartupError } from "../process/startup-error.ts";
import { systemCodeOf } from "../process/system-code.ts";
import { finishSwap, stagingFolder } from "./data-swap.server.ts";
import { holdLock } from "./hold-lock.server.ts";

export type DataFolder = {
  /** Lets others use the folder. The end of the process does it too. */
  release(): void;
  /** Where the data went that a restore has replaced, if that restore was cut short and has been finished now. */
  finished: string | undefined;
};

/**
 * Takes the data folder for one process alone, making it as needed: a second site or a restore beside a running site would
 * ruin it. A restore that was cut short is finished first, so nobody ever sees half of one. To be called
 * before anything in the folder is read.
 *
 * @throws {StartupError} when another process has it, or it cannot be used
 */
export function takeDataFolder(dataDir: string): DataFolder {
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

/** Not by `recursive`: for a path such as /proc/x Node never returns from it. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts in the same folder has made it.
    if (systemCodeOf(error) !== "EEXIST") throw error;
  }
}
