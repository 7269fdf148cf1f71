import { expect, test } from "vitest";
import { sharedDatabases } from "#test/app/shared-database.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { hasPgbouncer, startPgbouncer } from "#test/postgres/pgbouncer.ts";
import { postgresFolder } from "#test/postgres/server.ts";
import { spawnTinySite } from "#test/processes/start-tiny-site.ts";

const poolerTest = test.runIf(hasPgbouncer && postgresFolder() !== undefined);

const share = sharedDatabases();
if (!hasPgbouncer) process.stdout.write("PgBouncer is not installed: its tests are skipped.\n");

poolerTest("PG-14 a pooler of transactions stops the start with one line and 1, and nothing is created", async () => {
  const shared = await share();
  const pooled = await startPgbouncer(shared.url, "transaction");
  const refused = spawnTinySite(temporaryFolder(), { ...shared.env, DATABASE_URL: pooled });
  expect(await refused.exitCode).toBe(1);
  expect(refused.output()).toBe(
    "DATABASE_URL is a pooler of transactions; this program needs a direct connection or a session pooler.\n",
  );
  const { output, exitCode } = spawnTinySite(temporaryFolder(), { ...shared.env, DATABASE_URL: pooled });
  expect([await exitCode, output().split("\n").length]).toEqual([1, 2]);
});

poolerTest("PG-14 a session pooler serves the site, with its locks and notifications", async () => {
  const shared = await share();
  const pooled = await startPgbouncer(shared.url, "session");
  const site = await shared.start({ DATABASE_URL: pooled });
  expect((await fetch(`${site.origin}/ready`)).status).toBe(200);
  await site.printed(/"msg":"this process does the background work"/);
});
