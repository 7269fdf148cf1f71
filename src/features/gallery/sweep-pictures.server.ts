import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "#src/platform/database.server.ts";
import { systemCodeOf } from "#src/platform/system-code.ts";
import { originalFile } from "./picture-names.ts";
import { listImageFiles } from "./queries.server.ts";

const ownName = /^([0-9a-f]{32})(?:-\d+\.(?:avif|webp|jpg)|\.original|\.upload)(\.part)?$/;

/**
 * Removes the files of pictures that have no row any more, and what was only half written: all that is left when a removal, an
 * upload or the making of a picture was cut short. Only for the start, before uploads are taken, whose files come before
 * their row. Other files are left alone.
 *
 * @returns how many files are gone
 */
export async function sweepPictures(db: Db, folder: string): Promise<number> {
  const known = await listImageFiles(db);
  const stray = (await filesIn(folder)).filter((name) => {
    const [, file, half] = ownName.exec(name) ?? [];
    if (file === undefined) return false;
    const state = known.get(file);
    // Once all files of a picture are made, its original has done its work.
    const needed = name !== originalFile(file) || state !== "ready";
    return state === undefined || half !== undefined || name.endsWith(".upload") || !needed;
  });
  await Promise.all(stray.map((name) => rm(join(folder, name), { force: true })));
  return stray.length;
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return [];
    throw error;
  }
}
