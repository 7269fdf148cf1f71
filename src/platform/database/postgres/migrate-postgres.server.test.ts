import "#test/postgres/both-engines.ts";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Migration, migrations } from "#db/migrate.ts";
import { silentLog as log } from "#test/app/test-log.ts";
import { emptyDatabaseUrl, onPostgres, testServer } from "#test/postgres/databases.ts";
import { openPostgres } from "./open-postgres.server.ts";

const makeTable = (name: string, contracts = false): Migration => ({
  name,
  contracts,
  async up(db) {
    await sql.raw(`CREATE TABLE ${name} (a bigint)`).execute(db);
  },
});

/** Opens, looks, closes. */
async function look(url: string, known: readonly Migration[] = migrations) {
  const { db, close } = await openPostgres({ url, poolSize: 2, log, known });
  try {
    const { rows } = await sql<{ version: number; oldest: number }>`
      SELECT version, oldest_version AS oldest FROM site_schema`.execute(db);
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    return { ...rows[0], tables };
  } finally {
    await close();
  }
}

async function empty(): Promise<string> {
  const { url, drop } = await emptyDatabaseUrl(testServer ?? "");
  onTestFinished(drop);
  return url;
}

describe.skipIf(!onPostgres)("PG-04 starting on PostgreSQL", () => {
  test("of four processes that start at once on an empty database one migrates, and all work", async () => {
    const url = await empty();
    const seen = await Promise.all(Array.from({ length: 4 }, () => look(url)));
    expect(new Set(seen.map(({ version }) => version))).toEqual(new Set([migrations.length]));
  });

  test("a migration that only expands leaves the data to the previous release, whose start changes nothing", async () => {
    const url = await empty();
    const newer = await look(url, [...migrations, makeTable("expanded")]);
    expect(newer).toMatchObject({ version: migrations.length + 1, oldest: 7 });
    expect(newer.tables).toContain("expanded");
    expect(await look(url)).toEqual(newer);
  });

  test("data that a newer release calls incompatible are refused and stay as they are", async () => {
    const url = await empty();
    const known = [...migrations, makeTable("expanded"), makeTable("contracted", true), makeTable("later")];
    const newer = await look(url, known);
    expect(newer).toMatchObject({ version: migrations.length + 3, oldest: migrations.length + 2 });
    for (const older of [migrations, known.slice(0, -2)])
      await expect(look(url, older)).rejects.toThrow(/was written by a newer version of this program/);
    expect(await look(url, known.slice(0, -1))).toEqual(newer);
  });

  test("a migration that fails leaves nothing of itself, and the next start repeats it", async () => {
    const url = await empty();
    const failing: Migration = {
      name: "half",
      async up(db) {
        await makeTable("half").up(db);
        throw new Error("the power went");
      },
    };
    await expect(look(url, [...migrations, failing])).rejects.toThrow("the power went");
    const before = await look(url);
    expect(before.version).toBe(migrations.length);
    expect(before.tables).not.toContain("half");
    expect(await look(url, [...migrations, makeTable("half")])).toMatchObject({ version: migrations.length + 1 });
  });
});
