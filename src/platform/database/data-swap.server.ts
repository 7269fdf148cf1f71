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

/** What a restore replaces; everything else in the data folder stays. */
export const swapped = ["app.db", "app.db-wal", "app.db-shm", "gallery", "secret"] as const;
type Name = (typeof swapped)[number];

/** What is to move out of the data folder, and what is to move in. Names of folders below it. */
type Swap = { out: Name[]; to: string; in: Name[]; from: string };

/** Where a restore unpacks what is to come. What is in it without a note of a swap is from one that died before. */
export const stagingFolder = "restore-staging";

const journal = "restore-under-way.json";

/**
 * Puts what stands in one folder below the data folder in the place of what the site uses, and keeps that in another. The note
 * of it is the one step: a process that dies before has changed nothing; after it, whoever takes the data folder next finishes
 * . The new files have to be on the disk. A secret that does not come along stays as it is.
 *
 * @param from, to names of folders below the data folder; `to` must not exist
 */
export function swapIn(dataDir: string, { from, to }: { from: string; to: string }): void {
  const arriving = swapped.filter((name) => existsSync(join(dataDir, from, name)));
  const leaving = swapped.filter(
    (name) => isThere(join(dataDir, name)) && (name !== "secret" || arriving.includes(name)),
  );
  const swap: Swap = { out: leaving, to, in: arriving, from };
  const note = join(dataDir, journal);
  writeFileSync(`${note}.new`, JSON.stringify(swap), { mode: 0o600, flush: true });
  syncFolder(dataDir);
  renameSync(`${note}.new`, note);
  syncFolder(dataDir);
  finishSwap(dataDir);
}

/**
 * Finishes what `swapIn` has begun, however often it was cut short. Only for whoever has the data folder alone.
 *
 * @returns the folder that what was replaced is in; undefined when there was nothing to finish
 */
export function finishSwap(dataDir: string): string | undefined {
  const note = join(dataDir, journal);
  rmSync(`${note}.new`, { force: true });
  if (!existsSync(note)) return undefined;
  const swap = JSON.parse(readFileSync(note, "utf8")) as Swap;
  const from = join(dataDir, swap.from);
  const to = join(dataDir, swap.to);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  // What has already left is not moved again: what stands in its place then is the new.
  for (const name of swap.out) if (!isThere(join(to, name))) move(name, dataDir, to);
  for (const name of swap.in) move(name, from, dataDir);
  rmSync(from, { recursive: true, force: true });
  syncFolder(to);
  syncFolder(dataDir);
  rmSync(note);
  syncFolder(dataDir);
  return to;
}

/** Whether a restore was cut short, and nobody has finished it yet. */
export function isSwapUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, journal));
}

function move(name: Name, from: string, to: string): void {
  if (isThere(join(from, name))) renameSync(join(from, name), join(to, name));
}

/** A link that leads nowhere is there too. */
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
