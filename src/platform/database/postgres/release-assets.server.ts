import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Generated, sql } from "kysely";
import type { Db, ReleaseAssets } from "../database.server.ts";
import { isAssetName, keptDays } from "../release-assets.ts";

/** Only PostgreSQL has it: beside SQLite the files are in a folder. */
type AssetTable = { release_assets: { name: string; content: Uint8Array; kept_at: Generated<Date> } };

export function releaseAssets(db: Db): ReleaseAssets {
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
