import "#test/postgres/both-engines.ts";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { insertJob } from "#test/messages/jobs.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { statementNames } from "./statement-names.server.ts";

describe("which statements a connection keeps", () => {
  test("a statement gets its name with its second use", () => {
    const nameOf = statementNames();
    const text = "SELECT count(*) FROM messages WHERE id = $1";
    expect([nameOf(text, true), nameOf(text, true), nameOf(text, true)]).toEqual([undefined, "site_1", "site_1"]);
    expect(["SELECT 1", "SELECT 1"].map((one) => nameOf(one, false))).toEqual([undefined, "site_2"]);
  });

  test.each([
    ["SELECT 1; SELECT 2", false],
    ["commit", false],
    ["SELECT * FROM messages WHERE id = $1", true],
    ['INSERT INTO "reviews" ("name") VALUES ($1) RETURNING *', true],
  ])("%s has no name", (text, hasParameters) => {
    const nameOf = statementNames();
    expect([nameOf(text, hasParameters), nameOf(text, hasParameters)]).toEqual([undefined, undefined]);
  });

  test("a hundred statements have a name, and those that are sent once take none of them", () => {
    const nameOf = statementNames();
    const name = (index: number) => nameOf(`SELECT ${index} WHERE $1`, true);
    for (let index = 0; index < 2000; index++) name(index);
    for (let index = 2000; index < 2200; index++) for (const _ of [1, 2]) name(index);
    expect(name(2099)).toBe("site_100");
    expect(name(2100)).toBeUndefined();
  });
});

test.skipIf(!onPostgres)(
  "PG-04 a process that has prepared its statements answers as before after a newer release has added columns",
  async ({ site, ritas: { send } }) => {
    await insertJob(site.db);
    const paths = [
      ..."/api/admin/messages /api/admin/messages?search=gutter /api/admin/jobs/lists/to-call /api/admin/reviews".split(
        " ",
      ),
    ];
    const answers = async () => {
      const bodies = [];
      for (const path of paths) bodies.push(await (await send("GET", path)).text());
      return bodies;
    };
    const before = await answers();
    for (let round = 0; round < 5; round++) await answers();
    // Each connection has its own, and which of the pool answers is chance: all of them are asked.
    const kept = await Promise.all(
      Array.from({ length: site.config.databasePool }, async () => {
        const asked = sql`SELECT FROM pg_prepared_statements WHERE name LIKE 'site_%'`;
        return (await asked.execute(site.db)).rows.length;
      }),
    );
    expect(Math.max(...kept)).toBeGreaterThan(3);

    const { rows: tables } = await sql<{ name: string }>`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`.execute(
      site.db,
    );
    for (const { name } of tables)
      await sql`ALTER TABLE ${sql.table(name)} ADD COLUMN of_the_next_release text`.execute(site.db);
    expect(await answers()).toEqual(before);
  },
);
