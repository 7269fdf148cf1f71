import { chmod, copyFile, mkdir, readdir, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { systemCodeOf } from "../process/errors.ts";
import { syncToDisk } from "../process/sync-to-disk.server.ts";
import { diskFile } from "./disk-file.server.ts";
import type { FileStore, ListedFile, NewFile } from "./file-store.server.ts";

/** Keeps files in a folder of this process. A file in the making is beside them under its name with ".part". */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name);

  async function workFolder(): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  async function list(): Promise<ListedFile[]> {
    const found: ListedFile[] = [];
    for (const name of await namesIn(folder)) {
      const file = await stat(pathOf(name)).catch(() => undefined);
      if (file?.isFile()) found.push({ name, bytes: file.size, storedAt: file.mtime });
    }
    return found;
  }

  return {
    isShared: false,
    workFolder,
    list,
    async put(files) {
      await workFolder();
      const placed = await Promise.allSettled(files.map((file) => placeFile(file, pathOf(file.name))));
      // After a failure nothing is still under way.
      for (const one of placed) if (one.status === "rejected") throw one.reason;
      // A new name is durable once its folder is synced.
      await syncToDisk(folder);
    },
    async find(name) {
      const path = pathOf(name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? diskFile(path, found.size) : undefined;
    },
    withLocalPath: (name, work) => work(pathOf(name)),
    async remove(names) {
      await Promise.all([...names].map((name) => rm(pathOf(name), { force: true })));
    },
    async names(minAgeMs = 0) {
      if (minAgeMs === 0) return namesIn(folder);
      const storedBefore = Date.now() - minAgeMs;
      return (await list()).filter(({ storedAt }) => storedAt.getTime() < storedBefore).map(({ name }) => name);
    },
    // The users of the folder know the names of their own.
    removeLeftovers: async () => {},
    async freeBytes() {
      const { bavail, bsize } = await statfs(await workFolder());
      return bavail * bsize;
    },
  };
}

async function placeFile(file: NewFile, path: string): Promise<void> {
  const part = "move" in file ? file.move : `${path}.part`;
  if ("bytes" in file) await writeFile(part, file.bytes, { mode: 0o600 });
  if ("copy" in file) {
    await copyFile(file.copy, part);
    // A copy has the mode of its source, but files in the data folder are readable only for the site's user (OP-7).
    await chmod(part, 0o600);
  }
  await syncToDisk(part);
  await rename(part, path);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return [];
    throw error;
  }
}
