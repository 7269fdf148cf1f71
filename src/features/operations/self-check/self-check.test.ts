import { afterEach, beforeEach, expect, test } from "vitest";
import type { Delivery } from "#src/platform/mail/mail.server.ts";
import { createDaily } from "#src/platform/process/daily.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { company } from "#test/company/company.ts";
import { countStored, nothingStored, sendInquiry } from "#test/messages/inquiry.ts";
import { findSelfCheck } from "./queries.server.ts";
import { createSelfCheck, purgeTestInquiries } from "./self-check.server.ts";
import type { Visit } from "./send-test-inquiry.server.ts";

const timeZone = async () => company.hours.timeZone;
const env = { MAIL_TO: "office@example.com, keeper@example.com" };
const refused: Delivery = { outcome: "refused", reason: "550 no such mailbox" };
const away: Delivery = { outcome: "unavailable", reason: "connect ECONNREFUSED" };

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ env });
});
afterEach(() => site.close());

/** The task of the site; waiting moves the clock. */
function selfCheck(visit: Visit = site.app.fetch) {
  const wait = async (ms: number) => site.clock.pass(ms / 1000);
  return createSelfCheck({ ...site, visit, wait });
}

const never = new AbortController().signal;
const runCheck = (visit?: Visit) => selfCheck(visit).run(never);
const mailed = () => site.mailbox.mails.map(({ to, subject }) => [to, subject]);

test("the test inquiry goes through endpoint and database to the mail server, puts no mail into the queue, and is removed", async () => {
  let stored: unknown[] = [];
  await runCheck(async (request, bindings) => {
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

test("while it is on its way no list, count, search or file of the staff's shows it, and no id opens it", async () => {
  const ada = await signIn(site, await addUser(site, { role: "admin" }));
  const read = async (path: string) => (await ada.send("GET", path)).text();
  const paths = ["", "?archived=1", "?q=nightly", "?q=te", "/export"].map((more) => `/api/admin/messages${more}`);
  const before = await Promise.all([...paths, "/api/admin/dashboard"].map(read));
  let during: string[] = [];
  let statuses: number[] = [];
  await runCheck(async (request, bindings) => {
    const answer = await site.app.fetch(request, bindings);
    if (request.method === "GET") return answer;
    during = await Promise.all([...paths, "/api/admin/dashboard"].map(read));
    const { id } = await site.db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
    const one = `/api/admin/messages/${id}`;
    statuses = [
      (await ada.send("GET", one)).status,
      (await ada.send("PUT", `${one}/archive`, { archived: true })).status,
      (await ada.send("PUT", `${one}/read`, { read: true })).status,
      (await ada.send("POST", `${one}/send-again`, {})).status,
      (await ada.send("DELETE", one)).status,
    ];
    return answer;
  });
  expect(during).toEqual(before);
  expect(statuses).toEqual([404, 404, 404, 404, 404]);
});

test("it uses up no visitor's limit, however often it runs, and visitors can send as well", async () => {
  for (let hour = 0; hour < 7; hour++) await runCheck();
  for (const ip of ["127.0.0.1", "::1"]) {
    for (let sent = 0; sent < 5; sent++) {
      expect((await sendInquiry(site, { firstName: `Ann ${sent} ${ip}` }, { ip })).status).toBe(200);
    }
  }
});

test("no request can mark an inquiry as a test", async () => {
  const marked = { testInquiry: true, isTest: true, is_test: 1 };
  expect((await sendInquiry(site, marked)).status).toBe(400);
  await sendInquiry(site, {});
  expect(await site.db.selectFrom("messages").select("is_test").execute()).toEqual([{ is_test: 0 }]);
});

test("with reCAPTCHA it solves the fallback challenge for browsers that cannot load Google's script", async () => {
  await site.close();
  site = await createTestApp({ env: { ...env, RECAPTCHA_SITE_KEY: "key", RECAPTCHA_SECRET: "secret" } });
  await runCheck();
  expect(await findSelfCheck(site.db)).toMatchObject({ failing_since: null });
}, 60_000);

test("DATA-12 HEARTBEAT_TO gets a real mail each night, with a link to a page that exists", async () => {
  await site.close();
  site = await createTestApp({ env: { ...env, HEARTBEAT_TO: "watch@example.com" } });
  await runCheck();
  expect(mailed()).toEqual([["watch@example.com", "New inquiry from Nightly Test"]]);
  // DATA-12: the inquiry is deleted by the time the mail is read.
  const [mail] = site.mailbox.mails;
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain("/admin/dashboard");
    expect(body).not.toContain("?message=");
  }
});

test("an endpoint that refuses is a failure: stored, in the audit log, and emailed to the second address of MAIL_TO", async () => {
  const broken: Visit = async () => Response.json({ error: "Out of order." }, { status: 503 });
  await expect(runCheck(broken)).rejects.toThrow("lost: endpoint");
  await site.outbox.runDue();
  expect(await findSelfCheck(site.db)).toMatchObject({
    good_at: null,
    failing_since: "2026-03-02T15:00:00.000Z",
    step: "endpoint",
    reason: 'GET /api/public/captcha was answered with 503: {"error":"Out of order."}',
  });
  expect(mailed()).toEqual([["keeper@example.com", "The nightly test inquiry failed"]]);
  expect(site.mailbox.mails[0]?.text).toContain("Out of order.");
  expect(await readActivity(site)).toEqual(["The nightly test inquiry failed: the site did not accept it."]);
});

test("an endpoint that answers 200 and stores nothing is a failure", async () => {
  const lying: Visit = async (request, bindings) =>
    request.method === "POST" ? Response.json({ received: true }) : site.app.fetch(request, bindings);
  await expect(runCheck(lying)).rejects.toThrow("lost: database");
});

test("an endpoint that throws, or answers with no JSON, is a failure as well", async () => {
  await expect(runCheck(() => Promise.reject(new Error("boom")))).rejects.toThrow("lost: endpoint");
  await expect(runCheck(() => new Response("<html>"))).rejects.toThrow("lost: endpoint");
  expect(await findSelfCheck(site.db)).toMatchObject({ step: "endpoint" });
});

test("a mail server that refuses HEARTBEAT_TO is a failure at once, with its reply", async () => {
  await site.close();
  site = await createTestApp({ env: { ...env, HEARTBEAT_TO: "watch@example.com" } });
  site.mailbox.nextOutcomes.push(refused);
  await expect(runCheck()).rejects.toThrow("lost: mail");
  expect(await findSelfCheck(site.db)).toMatchObject({
    step: "mail",
    reason: "To watch@example.com: 550 no such mailbox",
  });
  expect(await countStored(site)).toMatchObject({ messages: 0 });
  expect(site.logLines.join("")).not.toContain("@example.com");
});

test("a mail server that is down for a quarter of an hour is a failure; one that is back sooner is none", async () => {
  site.mailbox.nextOutcomes.push(away, away);
  await runCheck();
  expect(await findSelfCheck(site.db)).toMatchObject({ failing_since: null });
  site.mailbox.nextOutcomes.push(...Array.from({ length: 30 }, () => away));
  await expect(runCheck()).rejects.toThrow("lost: mail");
  expect(await findSelfCheck(site.db)).toMatchObject({ step: "mail", reason: expect.stringContaining("ECONNREFUSED") });
});

test("while it fails it is tried every hour and emailed once a day; when it arrives again, one email says so", async () => {
  let broken = true;
  const daily = createDaily({
    clock: site.clock,
    log: site.log,
    timeZone,
    tasks: [
      selfCheck((request, bindings) =>
        broken ? Response.json({ error: "no" }, { status: 500 }) : site.app.fetch(request, bindings),
      ),
    ],
  });
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
  expect(mailed()).toEqual([
    ["keeper@example.com", "The nightly test inquiry failed"],
    ["keeper@example.com", "The nightly test inquiry failed"],
    ["keeper@example.com", "The nightly test inquiry is arriving again"],
  ]);
  expect(site.logLines.filter((line) => line.includes("daily task failed")).length).toBe(26);
  expect(await readActivity(site)).toEqual([
    "The nightly test inquiry failed: the site did not accept it.",
    "The nightly test inquiry is arriving again.",
  ]);
});

test("with one address in MAIL_TO that one gets the email", async () => {
  await site.close();
  site = await createTestApp({ env: { MAIL_TO: "office@example.com" } });
  await expect(runCheck(() => new Response("", { status: 500 }))).rejects.toThrow();
  await site.outbox.runDue();
  expect(mailed()).toEqual([["office@example.com", "The nightly test inquiry failed"]]);
});

test("OPS-06 a stop ends it soon and is no failure; what a killed run has left is removed with its emails", async () => {
  const stopping = new AbortController();
  site.mailbox.nextOutcomes.push(...Array.from({ length: 9 }, () => away));
  const wait = async () => stopping.abort();
  await expect(createSelfCheck({ ...site, visit: site.app.fetch, wait }).run(stopping.signal)).rejects.toThrow();
  expect(await findSelfCheck(site.db)).toBeUndefined();
  expect(await countStored(site)).toMatchObject({ messages: 0, mails: 0 });

  await sendInquiry(site, {});
  const kept = Promise.withResolvers<void>();
  const killed: Visit = async (request, bindings) => {
    const answer = await site.app.fetch(request, bindings);
    if (request.method === "POST") await kept.promise;
    return answer;
  };
  const lost = expect(runCheck(killed)).rejects.toThrow("lost: database");
  const count = async () => (await countStored(site)).messages;
  while ((await count()) < 2) await new Promise((resolve) => setImmediate(resolve));
  await purgeTestInquiries(site.db);
  expect(await site.db.selectFrom("messages").select("is_test").execute()).toEqual([{ is_test: 0 }]);
  expect((await countStored(site)).mails).toBe(3);
  kept.resolve();
  await lost;
});

test("it is due at half past three of the office's night, once, and after a restart not again", async () => {
  const task = selfCheck();
  expect(task.at).toEqual({ hour: 3, minute: 30 });
  const look = () => createDaily({ clock: site.clock, log: site.log, tasks: [task], timeZone }).runDue();
  await look();
  const first = await findSelfCheck(site.db);
  site.clock.pass(60 * 60);
  await look();
  expect(await findSelfCheck(site.db)).toEqual(first);
  site.clock.pass(24 * 60 * 60);
  await look();
  expect((await findSelfCheck(site.db))?.good_at).toBe("2026-03-03T16:00:00.000Z");
});
