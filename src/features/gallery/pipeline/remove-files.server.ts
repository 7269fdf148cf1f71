import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Removes every file of these pictures, whatever state they were left in. */
export async function removeFiles(folder: string, files: ReadonlySet<string>): Promise<void> {
  if (files.size === 0) return;
  const names = (await readdir(folder)).filter((name) => files.has(name.slice(0, 32)));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
