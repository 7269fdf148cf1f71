import { chmod, lstat, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemCodeOf } from "../process/errors.ts";
import { holdLock } from "../process/hold-lock.server.ts";
import type { Log } from "../process/log.server.ts";

type Claim = {
  /** From the outermost folder to that of this process. All belong to this user alone. */
  folders: readonly string[];
  isKept: boolean;
  release(): void;
};

/** The number of processes of one machine that can share one CACHE_DIR. */
const maxProcesses = 64;

/**
 * A folder on this machine that only this process uses. Nothing is created before the first use.
 *
 * @param cacheDir the setting CACHE_DIR. The default is in the system's temporary folder, where other users of the machine may have
 * put something under its name: a folder of another user and a symbolic link are refused.
 */
export function createLocalFolder({ cacheDir, log }: { cacheDir: string | undefined; log: Log }) {
  let claimed: Promise<Claim> | undefined;

  function claim(): Promise<Claim> {
    claimed ??= claimAny().catch((error: unknown) => {
      claimed = undefined;
      throw error;
    });
    return claimed;
  }

  async function claimAny(): Promise<Claim> {
    try {
      return await claimSlot(cacheDir ?? join(tmpdir(), `gutters-cache-${process.getuid?.()}`));
    } catch (error) {
      log.warn({ err: error }, "CACHE_DIR cannot be used; each picture is read from the database");
      return { folders: [await mkdtemp(join(tmpdir(), "gutters-"))], isKept: false, release: () => {} };
    }
  }

  return {
    /** For files in the making; what a killed process has left there is removed. */
    async workFolder() {
      const { folders } = await claim();
      return makeOwnFolders([...folders, join(folders.at(-1) ?? "", "work")]);
    },
    /** For copies that outlast the process. @returns undefined if CACHE_DIR cannot be used */
    async cacheFolder() {
      const { folders, isKept } = await claim();
      return isKept ? makeOwnFolders([...folders, join(folders.at(-1) ?? "", "files")]) : undefined;
    },
    async release() {
      const held = await claimed;
      claimed = undefined;
      if (!held) return;
      const own = held.folders.at(-1) ?? "";
      await rm(held.isKept ? join(own, "work") : own, { recursive: true, force: true });
      held.release();
    },
  };
}

/** Takes the first folder below CACHE_DIR that no running process has. */
async function claimSlot(root: string): Promise<Claim> {
  await makeOwnFolders([root]);
  for (let number = 0; number < maxProcesses; number += 1) {
    const release = holdLock(join(root, `${number}.lock`));
    if (!release) continue;
    const folders = [root, join(root, String(number))];
    try {
      await makeOwnFolders(folders);
      await rm(join(root, String(number), "work"), { recursive: true, force: true });
    } catch (error) {
      release();
      throw error;
    }
    return { folders, isKept: true, release };
  }
  throw new Error(`${maxProcesses} processes use ${root} already.`);
}

/**
 * Creates the folders that are missing, also after a cleaner of temporary folders, and checks all of them.
 *
 * @returns the last one
 */
async function makeOwnFolders(folders: readonly string[]): Promise<string> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: folder === folders[0], mode: 0o700 }).catch((error: unknown) => {
      if (systemCodeOf(error) !== "EEXIST") throw error;
    });
    const found = await lstat(folder);
    if (!found.isDirectory()) throw new Error(`${folder} is not a folder.`);
    if (found.uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user.`);
    if ((found.mode & 0o077) !== 0) await chmod(folder, 0o700);
  }
  return folders.at(-1) ?? "";
}
