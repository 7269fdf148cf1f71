import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { type Migration, migrations } from "./migrate.ts";

const makeTable = (name: string): Migration => ({
  name,
  async up(db) {
    await sql.raw(`CREATE TABLE ${name} (a TEXT) STRICT`).execute(db);
  },
});

/** Opens, looks, closes. */
async function look(file: string, known: readonly Migration[]) {
  const { db, close } = await openSqlite(file, known);
  const { rows: tables } = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name`.execute(db);
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  close();
  return { tables, names: tables.map(({ name }) => name), version: rows[0]?.user_version };
}

test("R-17 an older database is brought up to date step by step and ends like a new one", async () => {
  const folder = temporaryFolder();
  for (let count = 1; count <= migrations.length; count++) {
    expect((await look(join(folder, "old.db"), migrations.slice(0, count))).version).toBe(count);
  }
  expect(await look(join(folder, "old.db"), migrations)).toEqual(await look(join(folder, "new.db"), migrations));
});

test("R-17 a migration that fails leaves nothing of itself, and the next start repeats it", async () => {
  const file = join(temporaryFolder(), "app.db");
  await look(file, [makeTable("first")]);
  const failing: Migration = {
    name: "second",
    async up(db) {
      await makeTable("second").up(db);
      throw new Error("the power went");
    },
  };
  await expect(look(file, [makeTable("first"), failing])).rejects.toThrow("the power went");
  expect(await look(file, [makeTable("first")])).toMatchObject({ names: ["first"], version: 1 });
  expect(await look(file, [makeTable("first"), makeTable("second")])).toMatchObject({
    names: ["first", "second"],
    version: 2,
  });
});

test("R-17 of two starts at the same moment each migration runs once; one of them may be told to wait", async () => {
  const file = join(temporaryFolder(), "app.db");
  await look(file, [makeTable("first")]);
  const known = [makeTable("first"), makeTable("second"), makeTable("third")];
  const both = await Promise.allSettled([openSqlite(file, known), openSqlite(file, known)]);
  for (const one of both) {
    if (one.status === "fulfilled") one.value.close();
    else
      expect(one.reason).toMatchObject({
        name: "StartupError",
        message: expect.stringMatching(/locked by another process/),
      });
  }
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await look(file, known)).toMatchObject({ names: ["first", "second", "third"], version: 3 });
});

test("every table is STRICT: a column holds what it says", async () => {
  const { tables } = await look(join(temporaryFolder(), "app.db"), migrations);
  // A full-text index makes tables of its own, which nothing else writes to.
  const ours = tables.filter(({ name }) => !/^(messages|job_texts)_search_/.test(name));
  const loose = ours.filter(({ sql: text }) => /^CREATE TABLE/.test(text) && !/\bSTRICT\b/.test(text));
  expect(loose).toEqual([]);
});
