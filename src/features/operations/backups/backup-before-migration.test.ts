import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrations } from "#db/migrate.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { StartupError } from "#src/platform/process/errors.ts";
import { anEmptySite, placesOf, putBack, siteOn } from "#test/data/backups.ts";
import { backUpBeforeMigration } from "./backup-before-migration.server.ts";
import { listBackups } from "./backup-folder.server.ts";

const day = (count: number) => new Date(Date.UTC(2026, 2, 2 + count, 7, 30));

test("R-17 before a newer program changes the schema, the old data are backed up; three such backups stay", async () => {
  const dataDir = await anEmptySite(migrations.slice(0, 3));
  const raw = new DatabaseSync(join(dataDir, "app.db"));
  raw.exec(
    "INSERT INTO reviews (reviewer_name, review_text, rating, is_active, sort_order, created_at) VALUES ('Ann', 'Dry.', 5, 1, 1, '2026-01-05T09:30:00.000Z')",
  );
  raw.close();
  const file = await backUpBeforeMigration({ places: placesOf(dataDir), now: day(0) });
  expect(file).toBe(join(dataDir, "backups", "before-migration-2026-03-02T07-30-00Z.tar"));
  for (const night of [1, 2, 3]) await backUpBeforeMigration({ places: placesOf(dataDir), now: day(night) });
  expect((await listBackups(join(dataDir, "backups"), "before-migration")).map(({ madeAt }) => madeAt)).toEqual([
    day(3),
    day(2),
    day(1),
  ]);
  expect(await listBackups(join(dataDir, "backups"), "regular")).toEqual([]);

  (await openSqlite(join(dataDir, "app.db"))).close();
  expect(await backUpBeforeMigration({ places: placesOf(dataDir), now: day(9) })).toBeUndefined();
  rmSync(join(dataDir, "app.db"));
  const before = (await listBackups(join(dataDir, "backups"), "before-migration"))[0]?.path ?? "";
  await putBack(dataDir, before, { now: day(9) });
  await using site = await siteOn(dataDir);
  expect(await site.db.selectFrom("reviews").select(["reviewer_name"]).execute()).toEqual([{ reviewer_name: "Ann" }]);
});

test("R-17 who starts again within the second in which a start was killed finds its backup, and the site starts", async () => {
  const dataDir = await anEmptySite(migrations.slice(0, -1));
  const first = await backUpBeforeMigration({ places: placesOf(dataDir), now: day(0) });
  expect(await backUpBeforeMigration({ places: placesOf(dataDir), now: day(0) })).toBe(first);
  expect(await listBackups(join(dataDir, "backups"), "before-migration")).toHaveLength(1);
});

test("R-17 no backup, no change of the schema: the start is refused with the reason", async () => {
  const dataDir = await anEmptySite(migrations.slice(0, -1));
  writeFileSync(join(dataDir, "backups"), "a file where the folder should be");
  const refusal = await backUpBeforeMigration({ places: placesOf(dataDir), now: day(0) }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toMatch(/no backup could be created before/);
});
