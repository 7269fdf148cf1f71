import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** What a restore replaces. Everything else in the data folder stays. */
export const swapped = ["app.db", "app.db-wal", "app.db-shm", "gallery", "secret"] as const;
type Name = (typeof swapped)[number];

/** Names that move out of the data folder, and in. `to` and `from` are folders below it. */
type Swap = { out: Name[]; to: string; in: Name[]; from: string };

/** Where a restore unpacks. Without a journal its content is from a restore that was interrupted earlier. */
export const stagingFolder = "restore-staging";

const journalName = "restore-under-way.json";

/**
 * Replaces the site's data by those of one folder and keeps the old ones in another. Writing the journal is the atomic step:
 * before it nothing has changed, after it the next process that locks the data folder completes the swap. The new
 * files must be synced. The secret stays if the new data have none.
 *
 * @param from, to names of folders below the data folder; `to` must not exist
 */
export function swapIn(dataDir: string, { from, to }: { from: string; to: string }): void {
  const arriving = swapped.filter((name) => existsSync(join(dataDir, from, name)));
  const leaving = swapped.filter(
    (name) => isThere(join(dataDir, name)) && (name !== "secret" || arriving.includes(name)),
  );
  const swap: Swap = { out: leaving, to, in: arriving, from };
  const journal = join(dataDir, journalName);
  writeFileSync(`${journal}.new`, JSON.stringify(swap), { mode: 0o600, flush: true });
  syncFolder(dataDir);
  renameSync(`${journal}.new`, journal);
  syncFolder(dataDir);
  finishSwap(dataDir);
}

/**
 * Completes an interrupted `swapIn`; can be repeated. The caller must hold the lock of the data folder.
 *
 * @returns the folder with the replaced data; undefined if there was nothing to complete
 */
export function finishSwap(dataDir: string): string | undefined {
  const journal = join(dataDir, journalName);
  rmSync(`${journal}.new`, { force: true });
  if (!existsSync(journal)) return undefined;
  const swap = JSON.parse(readFileSync(journal, "utf8")) as Swap;
  const from = join(dataDir, swap.from);
  const to = join(dataDir, swap.to);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  // A name that is in `to` has already moved: its place holds the new file.
  for (const name of swap.out) if (!isThere(join(to, name))) move(name, dataDir, to);
  for (const name of swap.in) move(name, from, dataDir);
  rmSync(from, { recursive: true, force: true });
  syncFolder(to);
  syncFolder(dataDir);
  rmSync(journal);
  syncFolder(dataDir);
  return to;
}

/** Whether an interrupted restore is still to be completed. */
export function isSwapUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, journalName));
}

function move(name: Name, from: string, to: string): void {
  if (isThere(join(from, name))) renameSync(join(from, name), join(to, name));
}

/** Unlike `existsSync`, true for a dangling link. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
