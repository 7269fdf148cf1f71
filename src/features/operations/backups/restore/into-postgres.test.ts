import "#test/postgres/both-engines.ts";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrations } from "#db/migrate.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { fill, placesOf } from "#test/data/backups.ts";
import {
  aDatabase,
  aFolder,
  aSecret,
  everyFile,
  everyRow,
  type Home,
  nextReviewId,
  openData,
} from "#test/data/moving.ts";
import { onPostgres, onServer } from "#test/postgres/databases.ts";
import { makeBackup } from "../make-backup.server.ts";
import { restore } from "./restore.server.ts";

const now = new Date("2026-03-02T15:00:00.000Z");
const agreed = { now, confirm: async () => true, onFinished: () => {} };

async function backUp({ places }: Pick<Home, "places">): Promise<string> {
  return (await makeBackup({ places, kind: "regular", now, to: temporaryFolder() })).path;
}

/** Three messages, two reviews and two pictures. */
async function filled(home: Home): Promise<Home> {
  const site = await home.open(aSecret);
  await fill(site);
  await site.close();
  return home;
}

async function stateOf(home: Home) {
  const data = await openData(home);
  const state = { rows: await everyRow(data.db), files: await everyFile(data) };
  await data.close();
  return state;
}

const refusalOf = (restoring: Promise<unknown>) =>
  restoring.then(
    () => "not refused",
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe.runIf(onPostgres)("on PostgreSQL", () => {
  test("PG-15 a restore is refused while the site runs; while it runs, the site neither starts nor writes", async () => {
    const file = await backUp(await filled(await aFolder()));
    const home = await aDatabase();
    const site = await home.open();
    const tried = restore({ places: home.places, file, ...agreed, keep: "none" });
    expect(await refusalOf(tried)).toMatch(/^BackupError: A running site uses the database site_\w+ at 127/);
    await site.close();
    const seen: string[] = [];
    await restore({
      ...{ places: home.places, file, ...agreed, keep: "none" },
      async confirm() {
        seen.push(await refusalOf(home.open()));
        seen.push(await refusalOf(makeBackup({ places: home.places, kind: "regular", now, to: temporaryFolder() })));
        seen.push(await refusalOf(restore({ places: home.places, file, ...agreed, keep: "none" })));
        return true;
      },
    });
    expect(seen).toEqual([
      expect.stringMatching(
        /^StartupError: The database site_\w+ .* cannot be used: a restore into this database is in progress\.$/,
      ),
      "NotNowError: Another backup or a restore is in progress.",
      "BackupError: A backup is in progress, or another restore. Try again when it has finished.",
    ]);
    const again = await home.open();
    expect(await again.db.selectFrom("messages").select("id").execute()).toHaveLength(3);
    await again.close();
  });

  test("PG-15 data that a restore replaces are kept as a backup, which undoes it; without a place for it nothing is replaced", async () => {
    const file = await backUp(await filled(await aFolder()));
    const home = await filled(await aDatabase());
    const before = await stateOf(home);
    expect(await refusalOf(restore({ places: home.places, file, ...agreed }))).toMatch(
      /^BackupError: There are data in the database \S+ at \S+\. Add --keep FOLDER for a backup of them, or --keep none, or set BACKUP_DIR\.$/,
    );
    expect(await stateOf(home)).toEqual(before);
    const backupDir = temporaryFolder();
    const first = await restore({ places: { ...home.places, backupDir }, file, ...agreed });
    expect(first?.kept).toBe(join(backupDir, "before-restore-2026-03-02T15-00-00Z.tar"));
    expect(readdirSync(backupDir)).toEqual(["before-restore-2026-03-02T15-00-00Z.tar"]);
    const after = await stateOf(home);
    expect(after.files).not.toEqual(before.files);
    expect(after.rows.content_version).not.toEqual(before.rows.content_version);
    const keep = temporaryFolder();
    const second = await restore({ places: home.places, file: first?.kept ?? "", ...agreed, keep });
    expect(second?.kept).toBe(join(keep, "before-restore-2026-03-02T15-00-00Z.tar"));
    const undone = await stateOf(home);
    expect(undone.files).toEqual(before.files);
    expect(undone.rows.messages).toEqual(before.rows.messages);
    expect(undone.rows.reviews).toEqual(before.rows.reviews);
  });

  test("PG-15 a restore that is not confirmed, and one that fails half way, leave all rows, files and the next id", async () => {
    const { places } = await filled(await aFolder());
    const raw = new DatabaseSync(join(places.dataDir, "app.db"));
    // SQLite stores U+0000 in a text, PostgreSQL does not; users come late, after many tables were filled.
    raw.exec("UPDATE messages SET additional_info = 'before' || char(0) || 'after' WHERE id = 3");
    raw.close();
    const file = await backUp({ places });
    const home = await filled(await aDatabase());
    const before = await stateOf(home);
    const options = { places: home.places, file, ...agreed, keep: "none" };
    expect(await restore({ ...options, confirm: async () => false })).toBeUndefined();
    expect(await stateOf(home)).toEqual(before);
    expect(await refusalOf(restore(options))).toMatch(/^StartupError: The database \S+ at \S+ cannot be used: [^\n]+$/);
    expect(await stateOf(home)).toEqual(before);
    const data = await openData(home);
    expect(await nextReviewId(data)).toBe(3);
    await data.close();
  });

  test("PG-15 an archive of every older schema is restored, and its site starts", async () => {
    for (let count = 1; count < migrations.length; count += 1) {
      const dataDir = join(temporaryFolder(), "data");
      mkdirSync(dataDir);
      await (await openSqlite(join(dataDir, "app.db"), migrations.slice(0, count))).close();
      const file = await backUp({ places: placesOf(dataDir) });
      const home = await aDatabase();
      await restore({ places: home.places, file, ...agreed });
      const site = await home.open();
      expect((await site.get("/api/public/reviews")).status, `schema ${count}`).toBe(200);
      await site.close();
    }
  });

  test("PG-15 a picture without its file, a user without rights and a foreign database are one line each", async () => {
    const home = await filled(await aDatabase());
    const file = await backUp(home);
    const url = new URL(home.places.databaseUrl ?? "");
    const name = url.pathname.slice(1);
    await onServer(
      url.href,
      `DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN; GRANT CONNECT ON DATABASE ${name} TO guest`,
    );
    const places = { ...home.places, databaseUrl: Object.assign(new URL(url), { username: "guest" }).href };
    const one = /^\w+Error: [^\n]+\.$/;
    const refusals = [
      await refusalOf(makeBackup({ places, kind: "regular", now, to: temporaryFolder() })),
      await refusalOf(restore({ places, file, ...agreed, keep: "none" })),
    ];
    for (const refusal of refusals) expect(refusal).toMatch(one);
    expect(refusals[1]).toContain("does not let guest");
    const data = await openData(home);
    await sql`DELETE FROM files`.execute(data.db);
    await data.close();
    expect(await refusalOf(backUp(home))).toBe(
      "BackupError: No backup could be created: A picture of the gallery has no file in the database.",
    );
    await onServer(url.href, "DROP TABLE site_schema");
    expect(await refusalOf(restore({ places: home.places, file, ...agreed }))).toMatch(
      /^StartupError: The database belongs to another program; nothing was changed/,
    );
  });
});
