import { open } from "node:fs/promises";

/**
 * Waits until a file's content, or the names in a folder, are on the disk: a power cut could otherwise leave an empty file, or none,
 * under a name that a committed row already gives. A new name is there only once its folder is.
 */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
