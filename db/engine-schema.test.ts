import "#test/postgres/both-engines.ts";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { engineSchema } from "./engine-schema.ts";

/*
 * Both engines run this file: a migration that is written once means the same on both.
 */

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
  const db = site.db as unknown as Kysely<unknown>;
  const { text, integer, isTime, isFlag, isOneOf, caseless } = engineSchema(db);
  await db.schema
    .createTable("visits")
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("at", text, (column) => column.check(isTime("at")))
    .addColumn("done", integer, (column) => column.notNull().defaultTo(0).check(isFlag("done")))
    .addColumn("kind", text, (column) => column.notNull().check(isOneOf("kind", ["repair", "o'clock"])))
    .execute();
  await db.schema.createIndex("visits_by_name").unique().on("visits").expression(caseless("name")).execute();
});
afterEach(() => site.close());

async function insert(row: {
  name?: string | null;
  at?: string | null;
  done?: number;
  kind?: string;
}): Promise<boolean> {
  const { name, at, done, kind } = { name: "Ann", at: null, done: 0, kind: "repair", ...row };
  const statement = sql`INSERT INTO visits (name, at, done, kind) VALUES (${name}, ${at}, ${done}, ${kind})`;
  return statement.execute(site.db).then(
    () => true,
    () => false,
  );
}

test.each([
  [{}, true],
  [{ at: "2026-03-02T15:00:00.000Z" }, true],
  [{ at: "2026-03-02 15:00" }, false],
  [{ done: 1 }, true],
  [{ done: 2 }, false],
  [{ kind: "o'clock" }, true],
  [{ kind: "Repair" }, false],
  [{ name: null }, false],
])("PG-03 a table of a migration written for both engines takes %j: %j", async (row, isTaken) => {
  expect(await insert(row)).toBe(isTaken);
});

test("PG-03 a unique rule without case knows A to Z and no other letters", async () => {
  expect(await insert({ name: "mike é" })).toBe(true);
  expect(await insert({ name: "MIKE é" })).toBe(false);
  expect(await insert({ name: "mike É" })).toBe(true);
  expect(await insert({ name: "m\u0131ke é" })).toBe(true);
  expect(await insert({ name: "mi\u212ae é" })).toBe(true);
});
