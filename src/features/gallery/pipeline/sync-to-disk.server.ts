import { open } from "node:fs/promises";

/** Without this a power cut could leave an empty file, or none, under a name that a committed row already gives. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
