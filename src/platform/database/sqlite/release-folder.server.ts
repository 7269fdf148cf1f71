import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { dayMs } from "#src/platform/process/clock.ts";
import type { ReleaseAssets } from "../database.server.ts";
import { isAssetName, keptDays } from "../release-assets.ts";

/** Keeps the files in a folder beside the database: an update replaces the build, in one way or another, but never the data. */
export function releaseFolder(folder: string): ReleaseAssets {
  let kept = new Set<string>();

  async function keepFile(source: string, name: string, now: Date): Promise<void> {
    const target = join(folder, name);
    // After a loss of power a copied file may be empty.
    if (!kept.has(name) || (await stat(target)).size !== (await stat(source)).size) {
      // A killed start leaves no partial file under the name.
      await copyFile(source, `${target}.part`);
      await rename(`${target}.part`, target);
    }
    await utimes(target, now, now);
  }

  return {
    async keep(build) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = (await readdir(build)).filter(isAssetName);
      kept = new Set(await readdir(folder));
      const now = new Date();
      await Promise.all(names.map((name) => keepFile(join(build, name), name, now)));
      for (const name of [...kept]) {
        const { mtimeMs } = await stat(join(folder, name));
        if (isAssetName(name) && mtimeMs > now.getTime() - keptDays * dayMs) continue;
        kept.delete(name);
        await rm(join(folder, name), { recursive: true });
      }
    },
    // A name that is not kept does not reach the file system (ASVS 5.3.2).
    find: async (name) => (kept.has(name) ? readFile(join(folder, name)) : undefined),
  };
}
