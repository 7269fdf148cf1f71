import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test } from "vitest";
import { createTestApp } from "#test/app/create-test-app.ts";
import { giveBackDatabase, migratedDatabaseUrl, testServer } from "./databases.ts";
import { fileOfWorker, statementFolder } from "./statement-folder.ts";
import "./both-engines.ts";

test.runIf(testServer !== undefined && statementFolder !== undefined)(
  "PG-01 PostgreSQL parses every statement of the product that the unit tests have asked of SQLite, and knows its types",
  async () => {
    const server = testServer ?? "";
    const url = await migratedDatabaseUrl(server);
    const client = new Client({ connectionString: url });
    await client.connect();
    const refused = new Map<string, string>();
    const statements = readStatements(statementFolder ?? "");
    for (const [sql, place] of statements) {
      const error = await client.query(`PREPARE one AS ${sql}`).then(
        () => client.query("DEALLOCATE one").then(() => undefined),
        (reason: Error) => reason,
      );
      if (error && !ofSqliteAlone.has(sql)) refused.set(`${place}: ${error.message}`, sql.slice(0, 500));
    }
    await client.end();
    await giveBackDatabase(server, url);
    expect(refused).toEqual(new Map());
  },
);

test.skipIf(testServer !== undefined)("each statement is noted with its place, as PostgreSQL gets it", async () => {
  await using site = await createTestApp();
  await site.get("/api/public/reviews");
  const noted = [...readStatements(statementFolder ?? "", [fileOfWorker])];
  expect(noted.filter(([, place]) => place.startsWith("src/features/reviews/api.server.ts:"))).toContainEqual([
    expect.stringMatching(/^select .+ from "reviews" where .+ \$1/),
    expect.any(String),
  ]);
});

/** Asked of the database in an archive, which is SQLite on either engine. */
const ofSqliteAlone = new Set(["UPDATE sqlite_sequence SET seq = seq + $1"]);

/** The statements, each with a place that asks it. Other workers may be writing to their files. */
function readStatements(folder: string, files = readdirSync(folder)): Map<string, string> {
  const lines = files.flatMap((name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n"));
  return new Map(
    lines.filter(Boolean).map((line) => {
      const { sql, place }: { sql: string; place: string } = JSON.parse(line);
      return [sql, place];
    }),
  );
}
