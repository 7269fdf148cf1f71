import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** A copy has the hash of its content as its name. */
export type CachedFile = { sha256: string; bytes: number };

/** Lists the copies that an earlier process has left, oldest first. Removes everything else. */
export async function listCopies(path: string): Promise<{ name: string; bytes: number }[]> {
  const found: { name: string; bytes: number; at: number }[] = [];
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const file = join(path, entry.name);
    if (entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name)) {
      const { size, mtimeMs } = await lstat(file);
      found.push({ name: entry.name, bytes: size, at: mtimeMs });
    } else await rm(file, { recursive: true, force: true });
  }
  return found.sort((a, b) => a.at - b.at);
}

/** @returns undefined if the copy is gone, is a link, or has another size or content */
export async function openCopy(path: string, file: CachedFile, isChecked: boolean): Promise<FileHandle | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    const found = await handle.stat();
    if (found.isFile() && found.size === file.bytes && (isChecked || (await hashOf(handle)) === file.sha256))
      return handle;
  } catch {
    // Counts as gone.
  }
  await handle?.close();
  return undefined;
}

async function hashOf(handle: FileHandle): Promise<string> {
  const digest = createHash("sha256");
  for await (const part of handle.createReadStream({ start: 0, autoClose: false })) digest.update(part as Buffer);
  return digest.digest("hex");
}
