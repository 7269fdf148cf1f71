import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { giveBackDatabase, migratedDatabaseUrl, testServer } from "./databases.ts";
import { statementFolder } from "./statement-folder.ts";
import "./both-engines.ts";

/** Only after a run of the unit tests there are statements to prepare. */
const isRecorded = process.env.STATEMENTS_ARE_RECORDED === "1" || existsSync(statementFolder);

test.runIf(testServer !== undefined && isRecorded)(
  "PG-01 PostgreSQL parses every statement of the product that the unit tests have asked of SQLite, and knows its types",
  async () => {
    const server = testServer ?? "";
    const url = await migratedDatabaseUrl(server);
    const client = new Client({ connectionString: url });
    await client.connect();
    const refused = new Map<string, string>();
    const statements = readStatements();
    for (const [sql, place] of statements) {
      const error = await client.query(`PREPARE one AS ${sql}`).then(
        () => client.query("DEALLOCATE one").then(() => undefined),
        (reason: Error) => reason,
      );
      if (error && !ofSqliteAlone.has(sql)) refused.set(`${place}: ${error.message}`, sql.slice(0, 500));
    }
    await client.end();
    await giveBackDatabase(server, url);
    expect(statements.size).toBeGreaterThan(0);
    expect(refused).toEqual(new Map());
  },
);

/** Asked of the database in an archive, which is SQLite on either engine. */
const ofSqliteAlone = new Set(["UPDATE sqlite_sequence SET seq = seq + $1"]);

/** The statements, each with a place that asks it. */
function readStatements(): Map<string, string> {
  const lines = readdirSync(statementFolder).flatMap((name) =>
    readFileSync(join(statementFolder, name), "utf8").trimEnd().split("\n"),
  );
  return new Map(
    lines.filter(Boolean).map((line) => {
      const { sql, place }: { sql: string; place: string } = JSON.parse(line);
      return [sql, place];
    }),
  );
}
