import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "#db/migrate.ts";
import { insertUser } from "#src/features/accounts/queries.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { createTestLog, silentLog } from "#test/app/test-log.ts";
import { damageIndex, emailIndex, slowDownCheck } from "#test/data/damaged-database.ts";
import { childrenOf, isRunning } from "#test/processes/processes.ts";
import { spawnTinySite } from "#test/processes/start-tiny-site.ts";
import { StartupError } from "../../process/errors.ts";
import { startIntegrityCheck } from "./integrity-check.server.ts";
import { openSqlite } from "./open-sqlite.server.ts";

const email = "rita@example.com";

async function fileWithOwner(): Promise<string> {
  const file = join(temporaryFolder(), "app.db");
  const { db, close } = await openSqlite(file);
  const owner = { name: "Rita", username: null, email, role: "siteadmin", password_hash: "$argon2id$none" } as const;
  await db.transaction().execute((trx) => insertUser(trx, owner, new Date()));
  close();
  return file;
}

function startCheck(file: string, maxWaitMs = 30_000) {
  const { log, lines } = createTestLog();
  const check = startIntegrityCheck({ file, knownVersion: migrations.length, log, maxWaitMs });
  onTestFinished(() => check.stop());
  return { ...check, lines };
}

test("DATA-01 R-16 one changed byte in the index of e-mail addresses refuses the start, with the reason and the way back", async () => {
  const file = await fileWithOwner();
  damageIndex(file, emailIndex, email);
  const before = readFileSync(file);
  const { refuseDamage, integrity } = startCheck(file);
  const refusal = await refuseDamage().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toMatch(
    /app\.db is damaged \(an index of the table users does not match it: .*\); nothing was changed.*npm run restore/,
  );
  expect(String(refusal)).not.toContain("\n");
  expect(integrity()).toMatchObject({ status: "damaged" });
  expect(readFileSync(file).equals(before)).toBe(true);
  await expect(openSqlite(file)).rejects.toThrow(/does not match.*npm run restore/);
});

test("DATA-01 a whole database, and one that is still to be made, start", async () => {
  const whole = startCheck(await fileWithOwner());
  await whole.refuseDamage();
  expect(whole.integrity()).toEqual({ status: "ok" });
  const none = startCheck(join(temporaryFolder(), "app.db"));
  await none.refuseDamage();
  expect(none.integrity()).toEqual({ status: "ok" });
});

test("DATA-02 past the bound the start goes on; damage that is found later is in the log and in the state", async () => {
  const file = await fileWithOwner();
  damageIndex(file, emailIndex, email);
  const { refuseDamage, integrity, lines } = startCheck(file, 0);
  await refuseDamage();
  expect(integrity()).toEqual({ status: "checking" });
  await refuseDamage();
  await expect
    .poll(integrity)
    .toMatchObject({ status: "damaged", reason: expect.stringMatching(/index of the table users/) });
  await refuseDamage();
  expect(lines.join("")).toMatch(/"level":"error".*users.*"msg":"the database is damaged"/);
});

test("DATA-02 a check that cannot run leaves the start alone, and the state says so", async () => {
  const file = await fileWithOwner();
  const check = startIntegrityCheck({
    file,
    knownVersion: migrations.length,
    log: silentLog,
    program: join(file, "no program"),
  });
  await check.refuseDamage();
  expect(check.integrity()).toMatchObject({ status: "unchecked" });
});

test("DATA-03 a stop ends a check that would take minutes", async () => {
  const file = await fileWithOwner();
  slowDownCheck(file);
  const { refuseDamage, integrity, stop, lines } = startCheck(file, 0);
  await refuseDamage();
  expect(integrity()).toEqual({ status: "checking" });
  await stop();
  expect(lines.join("")).not.toContain('"error"');
});

test("DATA-03 after kill -9 of the site its check ends too", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "data", "app.db");
  (await openSqlite(file)).close();
  slowDownCheck(file);
  const site = spawnTinySite(folder);
  await expect.poll(() => childrenOf(site.process.pid)).not.toEqual([]);
  const [check = 0] = childrenOf(site.process.pid);
  site.process.kill("SIGKILL");
  await site.exitCode;
  await expect.poll(() => isRunning(check)).toBe(false);
});
