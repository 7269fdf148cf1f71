import { lstat, mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hourMs } from "../process/clock.ts";

const prefix = "gutters-work-";

/**
 * A folder for files in the making, in the system's temporary folder, where other users of the machine may write: its name cannot be
 * guessed and only this user can read it. Nothing is created before the first use.
 */
export function createWorkFolder() {
  let path: string | undefined;

  return {
    /** The path of the folder. One that a cleaner has removed is made anew, under another name. */
    async open(): Promise<string> {
      if (path === undefined || !(await isOwnFolder(path))) path = await mkdtemp(join(tmpdir(), prefix));
      const now = new Date();
      await utimes(path, now, now);
      return path;
    },
    /** Removes the folders that have not been used for an hour: those of killed processes. */
    async removeOld(): Promise<void> {
      const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
      for (const old of folders.map((name) => join(tmpdir(), name)))
        if (await isOwnFolder(old, Date.now() - hourMs)) await rm(old, { recursive: true, force: true });
    },
    async release(): Promise<void> {
      if (path !== undefined) await rm(path, { recursive: true, force: true });
    },
  };
}

/** Whether there is a folder of this user. @param usedBefore the latest use, in milliseconds since 1970 */
async function isOwnFolder(path: string, usedBefore = Number.POSITIVE_INFINITY): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && found.mtimeMs < usedBefore;
}
