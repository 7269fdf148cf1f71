import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { databaseProblem } from "../database-problem.ts";
import { openSqlite } from "./open-sqlite.server.ts";

async function openIn(folder: string) {
  const file = join(folder, "data", "app.db");
  const opened = await openSqlite(file);
  onTestFinished(() => opened.close());
  return { file, ...opened };
}

test("a new database is for nobody else, and its folder too", async () => {
  const { file } = await openIn(temporaryFolder());
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(file, "..")).mode & 0o777).toBe(0o700);
});

test("R-7 while another process writes, reads go on and a write is told to come back within two seconds", async () => {
  const { file, db } = await openIn(temporaryFolder());
  using other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE; UPDATE content_version SET version = 7");

  const startedAt = performance.now();
  expect(await db.selectFrom("content_version").select("version").execute()).toEqual([{ version: 1 }]);
  expect(performance.now() - startedAt).toBeLessThan(100);

  const failure = await db
    .transaction()
    .execute((trx) => trx.updateTable("content_version").set({ version: 8 }).execute())
    .catch((error: unknown) => error);
  expect(performance.now() - startedAt).toBeLessThan(1000);
  const problem = databaseProblem(failure);
  expect(problem).toMatchObject({ status: 503, headers: { "retry-after": "2" } });

  other.exec("ROLLBACK");
  await db.updateTable("content_version").set({ version: 9 }).execute();
  expect(await db.selectFrom("content_version").select("version").execute()).toEqual([{ version: 9 }]);
});

test("R-7 a database that is up to date is opened while another program writes", async () => {
  const { file } = await openIn(temporaryFolder());
  using other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE; UPDATE content_version SET version = 7");
  const { db, close } = await openSqlite(file);
  onTestFinished(close);
  expect(await db.selectFrom("content_version").select("version").execute()).toEqual([{ version: 1 }]);
  other.exec("ROLLBACK");
});

test("a transaction that reads first and writes later is not overtaken by another process", async () => {
  const { file, db } = await openIn(temporaryFolder());
  using other = new DatabaseSync(file, { timeout: 0 });
  await db.transaction().execute(async (trx) => {
    const { version } = await trx.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
    expect(() => other.exec("UPDATE content_version SET version = 50")).toThrow(/locked/);
    await trx
      .updateTable("content_version")
      .set({ version: version + 1 })
      .execute();
  });
  expect(await db.selectFrom("content_version").select("version").execute()).toEqual([{ version: 2 }]);
});

test("booleans and times are stored as SQLite and ISO 8601 know them", async () => {
  const { db } = await openIn(temporaryFolder());
  const at = new Date("2026-03-02T15:00:00Z");
  const row = { key: "k", used: true as unknown as number, ends_at: at as unknown as string };
  await db.insertInto("rate_counters").values(row).execute();
  expect(await db.selectFrom("rate_counters").selectAll().execute()).toEqual([
    { key: "k", used: 1, ends_at: "2026-03-02T15:00:00.000Z" },
  ]);
});
