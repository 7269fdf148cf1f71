import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { type Generated, sql } from "kysely";
import { dayMs } from "../process/clock.ts";
import type { Db, ReleaseAssets } from "./database.server.ts";

/** A page may stay open for so long and still load the rest of its release. */
const keptDays = 30;

/** A name with a hash, as the build gives it. The compressed variants beside the files are left out. */
function isAssetName(name: string): boolean {
  return /^[\w.-]{1,100}-[\w-]{8}\.(js|css|woff2|svg|avif|webp|png|jpg)$/.test(name);
}

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

/** Only PostgreSQL has it: beside SQLite the files are in a folder. */
type AssetTable = { release_assets: { name: string; content: Uint8Array; kept_at: Generated<Date> } };

/** Keeps the files in the database, for all processes. */
export function releaseTable(db: Db): ReleaseAssets {
  const assets = db.withTables<AssetTable>();
  return {
    async keep(folder) {
      const names = (await readdir(folder)).filter(isAssetName);
      const now = sql<Date>`now()`;
      const known = await assets.selectFrom("release_assets").select("name").where("name", "in", names).execute();
      const missing = names.filter((name) => !known.some((row) => row.name === name));
      for (const name of missing) {
        const row = { name, content: await readFile(join(folder, name)) };
        // Another process of the release may be doing the same. A name belongs to one content.
        await assets
          .insertInto("release_assets")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      await assets.updateTable("release_assets").set({ kept_at: now }).where("name", "in", names).execute();
      const outdated = sql<Date>`now() - ${keptDays} * interval '1 day'`;
      await assets.deleteFrom("release_assets").where("kept_at", "<", outdated).execute();
    },
    async find(name) {
      if (!isAssetName(name)) return undefined;
      const row = await assets
        .selectFrom("release_assets")
        .select("content")
        .where("name", "=", name)
        .executeTakeFirst();
      return row?.content;
    },
  };
}
