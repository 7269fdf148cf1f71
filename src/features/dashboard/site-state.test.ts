import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { migrations } from "#db/migrate.ts";
import { engineOf } from "#src/platform/database/open-database.server.ts";
import { startIntegrityCheck } from "#src/platform/database/sqlite/integrity-check.server.ts";
import { findPlaceholderFacts } from "#src/platform/process/placeholder-facts.server.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "#test/app/create-test-app.ts";
import { company } from "#test/company/company.ts";
import { damageIndex, emailIndex } from "#test/data/damaged-database.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import type { SiteStateAnswer } from "./site-state-api.server.ts";

let site: TestApp;
let rita: SignedIn;
beforeEach(async () => {
  site = await createTestApp({ env: { MAIL_TO: "office@example.com", SMTP_URL: "smtp://127.0.0.1:1" } });
  mkdirSync(join(site.config.dataDir, "backups"), { recursive: true });
  rita = await signIn(site, await addUser(site));
});
afterEach(() => site.close());

const path = "/api/admin/site-state";
const stateFor = async (who: SignedIn) => (await (await who.send("GET", path)).json()) as SiteStateAnswer;
const read = async () => {
  rita = await signIn(site, { id: 1 });
  return stateFor(rita);
};
/** Another site, and the browser where its owner is signed in. */
async function openSite(options: TestAppOptions) {
  const other = await createTestApp(options);
  onTestFinished(() => other.close());
  return { other, owner: await signIn(other, await addUser(other)) };
}
const mail = { kind: "test", to: "x@example.com", subject: "", text: "", html: "" };
const enqueue = (more: { priority?: number }) =>
  site.db.transaction().execute((trx) => site.outbox.enqueue(trx, { ...mail, ...more }));
const insertSelfCheck = (state: Record<string, string | null>) => {
  const none = { good_at: null, failing_since: null, told_at: null, step: null, reason: null };
  const row = { id: 1, tried_at: site.clock.now().toISOString(), ...none, ...state };
  return site.db.insertInto("heartbeat").values(row).execute();
};

test("a fresh site reports no problem", async () => {
  expect(await read()).toMatchObject({
    database: { status: "ok" },
    backup: { lastGood: null },
    selfCheck: { goodAt: null, failing: null, overdue: false, makingUp: false },
    mail: { waiting: 0, failed: 0, stuck: false, toFolder: false, company: "office@example.com" },
  });
});

test.skipIf(onPostgres)("DATA-02 damage that is found after the start is reported with its reason", async () => {
  const file = join(site.config.dataDir, "damaged.db");
  await sql`VACUUM INTO ${file}`.execute(site.db);
  damageIndex(file, emailIndex, "rita@example.com");
  const knownVersion = migrations.length;
  const check = startIntegrityCheck({ file, knownVersion, log: site.log, maxWaitMs: 0 });
  await check.refuseDamage();
  const { owner } = await openSite({ integrity: check });
  // Its process has a low priority. Polling the dashboard instead would reach the rate limit on a busy machine.
  await expect.poll(() => check.integrity().status, { timeout: 100_000 }).not.toBe("checking");
  const reason = expect.stringContaining("an index of the table users");
  expect((await stateFor(owner)).database).toMatchObject({ status: "damaged", reason });
});

test("OPS-31 OWN-18 a siteadmin sees the placeholder facts of a site on the internet, and of no other", async () => {
  expect((await read()).placeholderFacts).toEqual([]);
  const { owner } = await openSite({ env: { ORIGIN: "https://www.threecountygutters.com" } });
  expect((await stateFor(owner)).placeholderFacts).toEqual(findPlaceholderFacts(company));
});

test("mail that waits untried is stuck after a quarter of an hour, mail that was given up counts for seven days", async () => {
  await enqueue({});
  await enqueue({});
  expect((await read()).mail).toMatchObject({ waiting: 2, stuck: false });
  site.clock.pass(16 * 60);
  expect((await read()).mail).toMatchObject({ waiting: 2, stuck: true, waitingReason: null });
  const outcome = "refused";
  site.mailbox.nextOutcomes.push({ outcome, reason: "550" }, { outcome, reason: "551" });
  await site.outbox.runDue();
  expect((await read()).mail).toMatchObject({ waiting: 0, stuck: false, failed: 2 });
  site.clock.pass(8 * 24 * 60 * 60);
  expect((await read()).mail).toMatchObject({ failed: 0 });
});

test("FORM-12 mail is stuck as soon as the mail server was found to be away, whichever mail it was that was tried", async () => {
  site.mailbox.nextOutcomes.push({ outcome: "unavailable", reason: "ECONNREFUSED" });
  await enqueue({});
  site.clock.pass(1);
  await enqueue({ priority: 1 });
  await site.outbox.runDue();
  expect((await read()).mail).toMatchObject({ waiting: 2, stuck: true, waitingReason: "ECONNREFUSED" });
});

test("a nightly test inquiry that was lost shows the step and the reason; one that was not tried for two days is overdue", async () => {
  const since = site.clock.now().toISOString();
  await insertSelfCheck({ failing_since: since, step: "mail", reason: "550 no" });
  const failing = { since, step: "mail", reason: "550 no" };
  expect((await read()).selfCheck).toEqual({ goodAt: null, failing, overdue: false, makingUp: false });
  site.clock.pass(2 * 24 * 60 * 60 + 1);
  expect((await read()).selfCheck.overdue).toBe(true);
});

test("OPS-07 after a start on older data the test inquiry is being tried, and overdue only when half an hour has passed", async () => {
  await insertSelfCheck({ tried_at: new Date(site.clock.now().getTime() - 9 * 24 * 60 * 60 * 1000).toISOString() });
  site.clock.pass(29 * 60);
  expect((await read()).selfCheck).toMatchObject({ overdue: false, makingUp: true });
  site.clock.pass(2 * 60);
  expect((await read()).selfCheck).toMatchObject({ overdue: true, makingUp: false });
});

test("a test inquiry that is under way is not overdue, however long ago the start was", async () => {
  await insertSelfCheck({});
  site.clock.pass(3 * 24 * 60 * 60);
  await sendInquiry(site, {});
  await site.db.updateTable("messages").set({ is_test: 1 }).execute();
  expect((await read()).selfCheck).toMatchObject({ overdue: false, makingUp: true });
});

test("PG-16 where the database's provider makes the backups, a siteadmin is asked to turn on its recovery until that is done", async () => {
  const { other: hosted, owner } = await openSite({ backupDir: undefined });
  expect(await stateFor(owner)).toMatchObject({ backup: null, recoveryConfirmedAt: null });
  for (const _ of [1, 2]) expect((await owner.send("POST", "/api/admin/first-run/backup", {})).status).toBe(200);
  expect(await stateFor(owner)).toMatchObject({ backup: null, recoveryConfirmedAt: hosted.clock.now().toISOString() });
  expect(await readActivity(hosted)).toEqual(["Rita Moss marked “backup” as done in “Make it yours”."]);
});

test("PG-01 of a database that its server looks after the dashboard claims no check by the site", async () => {
  const engine = engineOf({ ...site.config, databaseUrl: "postgres://db/site" });
  const check = engine.startCheck({ log: site.log, program: undefined });
  const { owner } = await openSite({ integrity: check });
  expect((await stateFor(owner)).database).toEqual({ status: "left to server" });
});
