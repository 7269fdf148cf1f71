import { expect } from "vitest";
import type { Delivery } from "#src/platform/mail/mail.server.ts";
import { createDaily } from "#src/platform/process/daily.server.ts";
import { readActivity } from "#test/accounts/activity.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base } from "#test/app/fixtures.ts";
import { company } from "#test/company/company.ts";
import { callsOn } from "#test/messages/inbox.ts";
import { countStored, nothingStored, sendInquiry } from "#test/messages/inquiry.ts";
import { findSelfCheck } from "./queries.server.ts";
import { createSelfCheck, purgeTestInquiries } from "./self-check.server.ts";
import type { TestVisit } from "./send-test-inquiry.server.ts";

const env = { MAIL_TO: "office@example.com, keeper@example.com" };
const test = base.extend({ env });
const watchedTest = base.extend({ env: { ...env, HEARTBEAT_TO: "watch@example.com" } });
const timeZone = async () => company.hours.timeZone;
const refused: Delivery = { outcome: "refused", reason: "550 no such mailbox" };
const away: Delivery = { outcome: "unavailable", reason: "connect ECONNREFUSED" };

/** The task of a site; waiting moves the clock. */
function selfCheck(site: TestApp, visit: TestVisit = site.app.fetch) {
  const wait = async (ms: number) => site.clock.pass(ms / 1000);
  return createSelfCheck({ ...site, visit, wait });
}

const never = new AbortController().signal;
const runCheck = (site: TestApp, visit?: TestVisit) => selfCheck(site, visit).run(never);
const mailed = ({ mailbox }: TestApp) => mailbox.mails.map(({ to, subject }) => [to, subject]);

test("the test inquiry goes through endpoint and database to the mail server, and is removed", async ({ site }) => {
  let stored: unknown[] = [];
  await runCheck(site, async (request, bindings) => {
    const answer = await site.app.fetch(request, bindings);
    if (request.method === "POST") stored = await site.db.selectFrom("messages").select("is_test").execute();
    return answer;
  });
  expect(stored).toEqual([{ is_test: 1 }]);
  expect(site.mailbox.verified).toBe(1);
  expect(site.mailbox.mails).toEqual([]);
  expect(await countStored(site)).toEqual({ ...nothingStored, captchas: 1 });
  expect(await findSelfCheck(site.db)).toMatchObject({ good_at: "2026-03-02T15:00:00.000Z", failing_since: null });
  expect(await readActivity(site)).toEqual([]);
});

test("while it is on its way no list, count, search or file shows it, and no id opens it", async ({ site, adas }) => {
  const read = async (path: string) => (await adas.send("GET", path)).text();
  const paths = ["", "?archived=1", "?q=nightly", "?q=te", "/export"].map((more) => `/api/admin/messages${more}`);
  const before = await Promise.all([...paths, "/api/admin/dashboard"].map(read));
  let during: string[] = [];
  const statuses: number[] = [];
  await runCheck(site, async (request, bindings) => {
    const answer = await site.app.fetch(request, bindings);
    if (request.method === "GET") return answer;
    during = await Promise.all([...paths, "/api/admin/dashboard"].map(read));
    const { id } = await site.db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
    for (const [method, path, body] of callsOn(id)) statuses.push((await adas.send(method, path, body)).status);
    return answer;
  });
  expect(during).toEqual(before);
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});

test("it uses up no visitor's limit, however often it runs", async ({ site }) => {
  for (let hour = 0; hour < 7; hour++) await runCheck(site);
  for (const ip of ["127.0.0.1", "::1"])
    for (let sent = 0; sent < 5; sent++)
      expect((await sendInquiry(site, { firstName: `Ann ${sent} ${ip}` }, { ip })).status).toBe(200);
});

test("no request can mark an inquiry as a test", async ({ site }) => {
  expect((await sendInquiry(site, { testInquiry: true, isTest: true, is_test: 1 })).status).toBe(400);
  await sendInquiry(site, {});
  expect(await site.db.selectFrom("messages").select("is_test").execute()).toEqual([{ is_test: 0 }]);
});

const captchaTest = base.extend({ env: { ...env, RECAPTCHA_SITE_KEY: "key", RECAPTCHA_SECRET: "secret" } });
captchaTest(
  "with reCAPTCHA it solves the challenge of browsers without Google's script",
  async ({ site }) => {
    await runCheck(site);
    expect(await findSelfCheck(site.db)).toMatchObject({ failing_since: null });
  },
  60_000,
);

watchedTest("DATA-12 HEARTBEAT_TO gets a mail each night, with a link to a page that exists", async ({ site }) => {
  await runCheck(site);
  expect(mailed(site)).toEqual([["watch@example.com", "New inquiry from Nightly Test"]]);
  // DATA-12: the inquiry is deleted by the time the mail is read.
  const [mail] = site.mailbox.mails;
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain("/admin/dashboard");
    expect(body).not.toContain("?message=");
  }
});

test("an endpoint that refuses is a failure: stored, logged, and emailed to MAIL_TO's second", async ({ site }) => {
  const broken: TestVisit = async () => Response.json({ error: "Out of order." }, { status: 503 });
  await expect(runCheck(site, broken)).rejects.toThrow("lost: endpoint");
  await site.outbox.runDue();
  const reason = 'GET /api/public/captcha was answered with 503: {"error":"Out of order."}';
  const failing = { good_at: null, failing_since: "2026-03-02T15:00:00.000Z", step: "endpoint", reason };
  expect(await findSelfCheck(site.db)).toMatchObject(failing);
  expect(mailed(site)).toEqual([["keeper@example.com", "The nightly test inquiry failed"]]);
  expect(site.mailbox.mails[0]?.text).toContain("Out of order.");
  expect(await readActivity(site)).toEqual(["The nightly test inquiry failed: the site did not accept it."]);
});

test.for<[string, answer: () => Promise<Response>, step: string]>([
  ["answers 200 and stores nothing", async () => Response.json({ received: true }), "database"],
  ["throws", () => Promise.reject(new Error("boom")), "endpoint"],
  ["answers with no JSON", async () => new Response("<html>"), "endpoint"],
])("an endpoint that %s is a failure", async ([, answer, step], { site }) => {
  const visit: TestVisit = (request, more) => (request.method === "POST" ? answer() : site.app.fetch(request, more));
  await expect(runCheck(site, visit)).rejects.toThrow(`lost: ${step}`);
  expect(await findSelfCheck(site.db)).toMatchObject({ step });
});

watchedTest("a mail server that refuses HEARTBEAT_TO is a failure at once, with its reply", async ({ site }) => {
  site.mailbox.nextOutcomes.push(refused);
  await expect(runCheck(site)).rejects.toThrow("lost: mail");
  const reason = "To watch@example.com: 550 no such mailbox";
  expect(await findSelfCheck(site.db)).toMatchObject({ step: "mail", reason });
  expect(await countStored(site)).toMatchObject({ messages: 0 });
  expect(site.logLines.join("")).not.toContain("@example.com");
});

test("a mail server that is down for a quarter of an hour is a failure, and no sooner", async ({ site }) => {
  site.mailbox.nextOutcomes.push(away, away);
  await runCheck(site);
  expect(await findSelfCheck(site.db)).toMatchObject({ failing_since: null });
  site.mailbox.nextOutcomes.push(...Array.from({ length: 30 }, () => away));
  await expect(runCheck(site)).rejects.toThrow("lost: mail");
  expect(await findSelfCheck(site.db)).toMatchObject({ step: "mail", reason: expect.stringContaining("ECONNREFUSED") });
});

test("while it fails it is tried hourly and emailed daily; one email says that it arrives", async ({ site }) => {
  let broken = true;
  const visit: TestVisit = (request, bindings) =>
    broken ? Response.json({ error: "no" }, { status: 500 }) : site.app.fetch(request, bindings);
  const daily = createDaily({ ...site, timeZone, tasks: [selfCheck(site, visit)] });
  for (let minutes = 0; minutes < 26 * 60; minutes += 20) {
    await daily.runDue();
    site.clock.pass(20 * 60);
  }
  broken = false;
  for (let hours = 0; hours < 3; hours++) {
    await daily.runDue();
    site.clock.pass(60 * 60);
  }
  await site.outbox.runDue();
  const says = (news: string) => ["keeper@example.com", `The nightly test inquiry ${news}`];
  expect(mailed(site)).toEqual([says("failed"), says("failed"), says("is arriving again")]);
  expect(site.logLines.filter((line) => line.includes("daily task failed")).length).toBe(26);
  const logged = ["failed: the site did not accept it.", "is arriving again."];
  expect(await readActivity(site)).toEqual(logged.map((news) => `The nightly test inquiry ${news}`));
});

base.extend({ env: { MAIL_TO: "office@example.com" } })("one address in MAIL_TO gets the email", async ({ site }) => {
  await expect(runCheck(site, () => new Response("", { status: 500 }))).rejects.toThrow();
  await site.outbox.runDue();
  expect(mailed(site)).toEqual([["office@example.com", "The nightly test inquiry failed"]]);
});

test("OPS-06 a stop ends it soon and is no failure; what a killed run has left is removed", async ({ site }) => {
  const stopping = new AbortController();
  site.mailbox.nextOutcomes.push(...Array.from({ length: 9 }, () => away));
  const wait = async () => stopping.abort();
  await expect(createSelfCheck({ ...site, visit: site.app.fetch, wait }).run(stopping.signal)).rejects.toThrow();
  expect(await findSelfCheck(site.db)).toBeUndefined();
  expect(await countStored(site)).toMatchObject({ messages: 0, mails: 0 });

  await sendInquiry(site, {});
  const kept = Promise.withResolvers<void>();
  const killed: TestVisit = async (request, bindings) => {
    const answer = await site.app.fetch(request, bindings);
    if (request.method === "POST") await kept.promise;
    return answer;
  };
  const lost = expect(runCheck(site, killed)).rejects.toThrow("lost: database");
  const count = async () => (await countStored(site)).messages;
  while ((await count()) < 2) await new Promise((resolve) => setImmediate(resolve));
  await purgeTestInquiries(site.db);
  expect(await site.db.selectFrom("messages").select("is_test").execute()).toEqual([{ is_test: 0 }]);
  expect((await countStored(site)).mails).toBe(3);
  kept.resolve();
  await lost;
});

test("it is due at half past three of the office's night, once, and after a restart not again", async ({ site }) => {
  const task = selfCheck(site);
  expect(task.at).toEqual({ hour: 3, minute: 30 });
  const look = () => createDaily({ ...site, tasks: [task], timeZone }).runDue();
  await look();
  const first = await findSelfCheck(site.db);
  site.clock.pass(60 * 60);
  await look();
  expect(await findSelfCheck(site.db)).toEqual(first);
  site.clock.pass(24 * 60 * 60);
  await look();
  expect((await findSelfCheck(site.db))?.good_at).toBe("2026-03-03T16:00:00.000Z");
});
