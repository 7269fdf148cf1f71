import { open } from "node:fs/promises";

/**
 * Waits until a file's content, or a folder's names, are on the disk. Otherwise a power cut could leave an empty file, or
 * none, under a name that a committed row already refers to. A new name is durable once its folder is synced.
 */
export async function syncToDisk(path: string): Promise<void> {
  await using handle = await open(path, "r");
  await handle.sync();
}
