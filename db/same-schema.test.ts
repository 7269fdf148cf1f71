import "#test/postgres/both-engines.ts";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "#src/platform/database/database.server.ts";
import { openPostgres } from "#src/platform/database/postgres/open-postgres.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { createLog } from "#src/platform/process/log.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { describePostgres, describeSqlite } from "#test/data/describe-schema.ts";
import { goodRows, parents, typicalValues } from "#test/data/good-rows.ts";
import { migratedDatabaseUrl, onPostgres, testServer } from "#test/postgres/databases.ts";

/** The full-text indexes of SQLite, and what its engine keeps. */
const onlyOnSqlite = /^(messages_search|job_texts_search|sqlite_)/;
/** The version of the schema, and what is files on SQLite. */
const onlyOnPostgres = ["file_pieces", "files", "release_assets", "site_schema"];

describe.skipIf(!onPostgres)("PG-03 the schema of both engines", () => {
  test("has the same tables, columns, null rules, defaults, keys, unique rules and foreign keys", async () => {
    const { sqlite, postgres } = await openBoth();
    const onSqlite = await describeSqlite(sqlite.db, (name) => !onlyOnSqlite.test(name));
    const onServer = await describePostgres(postgres.db, (name) => !onlyOnPostgres.includes(name));
    expect(Object.keys(onServer).length).toBeGreaterThan(20);
    expect(onServer).toEqual(onSqlite);
  });

  test("accepts and refuses the same values in each column", async () => {
    const { sqlite, postgres } = await openBoth();
    const tables = await describePostgres(postgres.db, (name) => !onlyOnPostgres.includes(name));
    const good = goodRows(tables);
    for (const [table, row] of Object.entries(good)) {
      const attempts = [
        row,
        ...Object.keys(row).flatMap((column) => variants(row, column, tables[table]?.key.includes(column) ?? false)),
      ];
      const bySqlite = await accepted(sqlite.db, good, table, attempts);
      const byServer = await accepted(postgres.db, good, table, attempts);
      expect(bySqlite[0], `the good row of ${table}`).toBe(true);
      const differing = attempts.filter((_, index) => bySqlite[index] !== byServer[index]);
      expect(differing, table).toEqual([]);
    }
  });
});

async function openBoth() {
  const url = await migratedDatabaseUrl(testServer ?? "");
  const postgres = await openPostgres({ url, poolSize: 2, log: createLog({ logLevel: "silent" }) });
  const sqlite = await openSqlite(join(temporaryFolder(), "app.db"));
  onTestFinished(async () => {
    await Promise.all([postgres.close(), sqlite.close()]);
  });
  return { sqlite, postgres };
}

type Row = Record<string, string | number | null>;

/** SQLite takes null in a key of numbers as "the next one". */
function variants(row: Row, column: string, isKey: boolean): Row[] {
  const kind = typeof row[column] === "number" ? "number" : "text";
  return [...(isKey && kind === "number" ? [] : [null]), ...typicalValues[kind]].map((value) => ({
    ...row,
    [column]: value,
  }));
}

/** Whether each row can be inserted beside the rows that it refers to. Leaves nothing. */
async function accepted(db: Db, good: Record<string, Row>, table: string, rows: readonly Row[]): Promise<boolean[]> {
  return db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection);
    const insert = (into: string, row: Row) =>
      sql`INSERT INTO ${sql.table(into)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        VALUES (${sql.join(Object.values(row))})`.execute(connection);
    const results: boolean[] = [];
    await run("begin");
    await run("DELETE FROM content_version");
    for (const parent of parents.slice(0, parents.includes(table) ? parents.indexOf(table) : undefined))
      await insert(parent, good[parent] ?? {});
    // ROLLBACK TO keeps the savepoint.
    await run("SAVEPOINT attempt");
    for (const row of rows) {
      results.push(
        await insert(table, row).then(
          () => true,
          () => false,
        ),
      );
      await run("ROLLBACK TO attempt");
    }
    await run("rollback");
    return results;
  });
}
