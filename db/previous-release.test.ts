import "#test/postgres/both-engines.ts";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { openPostgres } from "#src/platform/database/postgres/open-postgres.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { describePostgres } from "#test/data/describe-schema.ts";
import { emptyDatabaseUrl, onPostgres, testServer } from "#test/postgres/databases.ts";
import { migrations } from "./migrate.ts";
import { baselineVersion } from "./postgres-baseline.ts";

/* In a rolling release a process of the previous release works on the schema of the new one. */

const log = createLog({ logLevel: "silent" });
const expanding = migrations
  .map(({ name, contracts }, index) => ({ name, contracts, version: index + 1 }))
  .filter(({ version, contracts }) => version > baselineVersion && !contracts);

describe.skipIf(!onPostgres)("PG-04 what the release before it reads and writes is there and accepted after", () => {
  test.each(expanding)("$name", async ({ version }) => {
    const { url, drop } = await emptyDatabaseUrl(testServer ?? "");
    onTestFinished(drop);
    const before = await schemaAt(url, version - 1);
    const after = await schemaAt(url, version);
    const refusedDeletions = ({ tables }: typeof after) =>
      Object.values(tables).flatMap(({ foreign }) => foreign.filter((rule) => !/ (CASCADE|SET NULL)$/.test(rule)));
    expect(refusedDeletions(after)).toEqual(refusedDeletions(before));
    for (const [name, { columns, ...rules }] of Object.entries(before.tables)) {
      const { columns: columnsAfter = {}, foreign = [], unique = [], ...rulesAfter } = after.tables[name] ?? {};
      expect(columnsAfter, name).toMatchObject(columns);
      // Rows of the previous release have null there: no foreign key and no unique index applies to it.
      const staysNull = (column = "") =>
        !(column in columns) && columnsAfter[column]?.isNull && columnsAfter[column].default === null;
      const binding = {
        foreign: foreign.filter((rule) => !staysNull(rule.split(" ")[0])),
        unique: unique.filter((rule) => !rule.split(",").some(staysNull)),
      };
      expect({ ...rulesAfter, ...binding }, name).toEqual(rules);
      const checksOfOldColumns = ({ checks }: typeof after) =>
        checks.filter(({ table, columns: used }) => table === name && used.every((column) => column in columns));
      expect(checksOfOldColumns(after), name).toEqual(checksOfOldColumns(before));
      for (const [column, { isNull, default: value }] of Object.entries(columnsAfter))
        if (!(column in columns)) expect(isNull || value !== null, `${name}.${column} can be left out`).toBe(true);
    }
  });
});

/** The schema once so many migrations have run. */
async function schemaAt(url: string, version: number) {
  const { db, close } = await openPostgres({ url, poolSize: 2, log, known: migrations.slice(0, version) });
  try {
    const tables = await describePostgres(db, (name) => name !== "site_schema");
    const { rows: checks } = await sql<{ table: string; columns: string[]; rule: string }>`
      SELECT conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS rule, ARRAY(
        SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)
      ) AS columns
      FROM pg_constraint WHERE contype = 'c' ORDER BY rule`.execute(db);
    return { tables, checks };
  } finally {
    await close();
  }
}
