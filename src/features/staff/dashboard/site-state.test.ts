import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { sendInquiry } from "#test/inquiry.ts";
import type { SiteState } from "./site-state-api.server.ts";

let site: TestApp;
let rita: SignedIn;
beforeEach(async () => {
  site = await createTestApp({ env: { MAIL_TO: "office@example.com", SMTP_URL: "smtp://127.0.0.1:1" } });
  mkdirSync(join(site.config.dataDir, "backups"), { recursive: true });
  rita = await signIn(site, await addUser(site));
});
afterEach(() => site.close());

const path = "/api/admin/site-state";
const read = async () => {
  rita = await signIn(site, { id: 1 });
  return (await (await rita.send("GET", path)).json()) as SiteState;
};
const heartbeat = (state: Record<string, string | null>) =>
  site.db
    .insertInto("heartbeat")
    .values({
      ...{ id: 1, tried_at: site.clock.now().toISOString(), good_at: null, failing_since: null },
      ...{ told_at: null, step: null, reason: null },
      ...state,
    })
    .execute();

test("GUARD-06 admins do not see how the site is doing: 403", async () => {
  const ada = await signIn(site, await addUser(site, { email: "ada@example.com", role: "admin" }));
  expect((await ada.send("GET", path)).status).toBe(403);
});

test("a fresh site is calm: nothing waits, nothing has failed, nothing is overdue", async () => {
  expect(await read()).toMatchObject({
    backup: { lastGood: null },
    heartbeat: { goodAt: null, failing: null, overdue: false },
    mail: { waiting: 0, failed: 0, slow: false, toFolder: false, company: "office@example.com" },
  });
});

test("mail that waits is slow after a quarter of an hour, mail that was given up counts for seven days, rehearsals never", async () => {
  site.mailbox.nextOutcomes.push({ outcome: "unavailable", reason: "ECONNREFUSED" });
  await sendInquiry(site, {});
  await site.outbox.runDue();
  await site.db
    .transaction()
    .execute((trx) =>
      site.outbox.enqueue(trx, { kind: "test", to: "x@example.com", subject: "", text: "", html: "", rehearsal: true }),
    );
  expect((await read()).mail).toMatchObject({ waiting: 2, slow: false, waitingReason: "ECONNREFUSED" });
  site.clock.pass(16 * 60);
  expect((await read()).mail).toMatchObject({ waiting: 2, slow: true });
  site.mailbox.nextOutcomes.push({ outcome: "refused", reason: "550" }, { outcome: "refused", reason: "551" });
  await site.outbox.runDue();
  expect((await read()).mail).toMatchObject({ waiting: 0, slow: false, failed: 2 });
  site.clock.pass(8 * 24 * 60 * 60);
  expect((await read()).mail).toMatchObject({ failed: 0 });
});

test("a nightly test inquiry that was lost is told with where and why; one that was not tried for two days is overdue", async () => {
  const since = site.clock.now().toISOString();
  await heartbeat({ failing_since: since, step: "mail", reason: "550 no" });
  expect((await read()).heartbeat).toEqual({
    goodAt: null,
    failing: { since, step: "mail", reason: "550 no" },
    overdue: false,
  });
  site.clock.pass(2 * 24 * 60 * 60 + 1);
  expect((await read()).heartbeat.overdue).toBe(true);
});
