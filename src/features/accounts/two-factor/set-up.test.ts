import { afterEach, beforeEach, expect, test } from "vitest";
import { site as company } from "#site";
import { findSession } from "#src/features/accounts/session/sessions.server.ts";
import { addUser, browserWith, cookiesOf, type SignedIn, signIn, type TestUser } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { appCode, mailedCode, otherCode, rowOf } from "#test/two-factor.ts";
import { turnOn } from "./change-second-factor.server.ts";
import { proveSetUp } from "./prove-set-up.server.ts";
import { keyUri } from "./totp.server.ts";

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

let site: TestApp;
let rita: TestUser;
let browser: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  rita = await addUser(site);
  browser = await signIn(site, rita);
});
afterEach(() => site.close());

const call = (name: string, body: unknown = {}) => browser.send("POST", `/api/2fa/${name}`, body);
const setUps = () => site.db.selectFrom("two_factor_setups").selectAll().execute();
const backupCodes = () => site.db.selectFrom("backup_codes").selectAll().execute();

/** Everything that is on disk, as text. */
async function everything(): Promise<string> {
  const tables = ["users", "two_factor_setups", "outgoing_mail", "rate_counters", "backup_codes"] as const;
  const rows = tables.map((table) => site.db.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all(rows));
}

/** Begins an app. @returns its seed */
async function beginApp(): Promise<string> {
  const answer = await call("enable-2fa");
  expect(answer.status).toBe(200);
  return (await answer.json()).secret;
}

test("TFA-02 e-mail: a code comes, typing it turns it on, and a mail says so", async () => {
  const sent = await site.post(
    "/api/2fa/send-2fa-email",
    {},
    { headers: { ...browser.headers, "user-agent": chrome } },
  );
  expect([sent.status, await sent.json()]).toEqual([200, { sent: true }]);
  const code = await mailedCode(site);
  const mail = site.mailbox.mails.at(-1);
  expect(mail).toMatchObject({ to: rita.email, text: expect.stringContaining("Chrome on Windows") });
  expect(mail?.subject).not.toContain(code);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });

  const answer = await call("verify-email-2fa", { otp: code });
  expect([answer.status, await answer.json()]).toEqual([200, { message: "Two-Factor Authentication enabled." }]);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: "email", totp_sealed: null });
  await site.outbox.runDue();
  expect(site.mailbox.mails.at(-1)).toMatchObject({
    to: rita.email,
    subject: "Two-factor authentication was turned on",
  });
  const again = browserWith(site, cookiesOf(answer));
  expect((await again.send("POST", "/api/2fa/verify-email-2fa", { otp: code })).status).toBe(400);
});

test("TFA-02 app: QR code and secret come, typing the app's code turns it on and gives ten backup codes", async () => {
  const begun = await call("enable-2fa", { email: " Rita@Example.com " });
  const { qrCode, secret, ...more } = await begun.json();
  expect(more).toEqual({});
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const svg = Buffer.from(qrCode.replace("data:image/svg+xml;base64,", ""), "base64").toString();
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"[\s\S]*fill="#ffffff"[\s\S]*stroke="#000000"/);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });

  const answer = await call("verify-2fa", { otp: appCode(site, secret) });
  expect(answer.status).toBe(200);
  expect((await answer.json()).backupCodes).toHaveLength(10);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: "app", totp_last_step: expect.any(Number) });
  await site.outbox.runDue();
  expect(site.mailbox.mails.map(({ subject }) => subject)).toEqual(["Two-factor authentication was turned on"]);
  expect(await everything()).not.toContain(secret);
});

test("TFA-02 the QR code names the company and the account", () => {
  const uri = new URL(keyUri("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "ann+1@example.com"));
  expect(decodeURIComponent(uri.pathname)).toBe(`/${company.name}:ann+1@example.com`);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    issuer: company.name,
    secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    digits: "6",
    period: "30",
  });
});

test("TF-12 the e-mail of somebody else is 400, and begins nothing", async () => {
  await addUser(site, { email: "ann@example.com" });
  for (const email of ["ann@example.com", "nobody@example.com", "rita@example.com.evil.example", "", 5, null]) {
    const answer = await call("enable-2fa", { email });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { email: expect.any(String) } }]);
  }
  expect(await setUps()).toEqual([]);
});

test("TFA-08 a wrong code is 400 'Invalid OTP.', whatever is wrong with it", async () => {
  const secret = await beginApp();
  const wrong = [
    await call("verify-2fa", { otp: otherCode(appCode(site, secret)) }),
    await call("verify-email-2fa", { otp: appCode(site, secret) }),
  ];
  site.clock.pass(600);
  wrong.push(await call("verify-2fa", { otp: appCode(site, secret) }));
  for (const answer of wrong) expect([answer.status, await answer.json()]).toEqual([400, { error: "Invalid OTP." }]);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });
});

test.each(["app", "email"])(
  "TF-12 five wrong codes end the set-up of %s: the right one is 400 after that",
  async (method) => {
    const secret = method === "app" ? await beginApp() : "";
    if (method === "email") await call("send-2fa-email");
    const right = method === "app" ? appCode(site, secret) : await mailedCode(site);
    const verify = method === "app" ? "verify-2fa" : "verify-email-2fa";
    for (let n = 0; n < 5; n++) expect((await call(verify, { otp: otherCode(right) })).status).toBe(400);
    expect(await setUps()).toEqual([]);
    expect((await call(verify, { otp: right })).status).toBe(400);
  },
);

test("TF-12 fifty wrong codes at once use up no more than five attempts, and none gets through afterwards", async () => {
  await call("send-2fa-email");
  const code = await mailedCode(site);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call("verify-email-2fa", { otp: otherCode(code) })),
  );
  expect(answers.every(({ status }) => status === 400)).toBe(true);
  expect((await call("verify-email-2fa", { otp: code })).status).toBe(400);
});

test.each(["app", "email"])("TF-12 of twenty right codes for %s at once exactly one turns it on", async (method) => {
  const secret = method === "app" ? await beginApp() : "";
  if (method === "email") await call("send-2fa-email");
  const otp = method === "app" ? appCode(site, secret) : await mailedCode(site);
  const verify = method === "app" ? "verify-2fa" : "verify-email-2fa";
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(verify, { otp })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 200).every(({ status }) => [400, 401].includes(status))).toBe(true);
  expect(await backupCodes()).toHaveLength(method === "app" ? 10 : 0);
  await site.outbox.runDue();
  expect(site.mailbox.mails.filter(({ subject }) => subject.endsWith("was turned on"))).toHaveLength(1);
});

test("TF-12 enabling an app twice keeps only the newest secret", async () => {
  const first = await beginApp();
  const second = await beginApp();
  expect(second).not.toBe(first);
  expect((await call("verify-2fa", { otp: appCode(site, first) })).status).toBe(400);
  expect((await call("verify-2fa", { otp: appCode(site, second) })).status).toBe(200);
});

test("TF-9 an app whose clock is half a minute off can be turned on, one that is a minute off cannot", async () => {
  const secret = await beginApp();
  expect((await call("verify-2fa", { otp: appCode(site, secret, 2) })).status).toBe(400);
  expect((await call("verify-2fa", { otp: appCode(site, secret, 1) })).status).toBe(200);
});

test("TF-12 a code proves nothing once another set-up has taken the place of its own", async () => {
  const stale = await beginApp();
  const proven = await proveSetUp(site, rita.id, "app", appCode(site, stale));
  if (typeof proven === "string") throw new Error(proven);
  await beginApp();
  const session = await findSession(site, browser.token, { active: true });
  if (!session) throw new Error("Rita is signed out.");
  expect(await turnOn(site, { session, device: undefined }, proven)).toBeUndefined();
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });
  expect(await backupCodes()).toEqual([]);
  expect(await setUps()).toHaveLength(1);
});

test("TF-11 R-10 the mail with a code goes first, expires with the code, and comes once at most", async () => {
  await call("send-2fa-email");
  const [mail] = await site.db.selectFrom("outgoing_mail").selectAll().execute();
  expect(mail).toMatchObject({ kind: "code", priority: 0, at_most_once: 1, expires_at: "2026-03-02T15:10:00.000Z" });
});

test("TF-11 a mailed code works for ten minutes", async () => {
  await call("send-2fa-email");
  const code = await mailedCode(site);
  site.clock.pass(599);
  const late = await signIn(site, rita);
  site.clock.pass(1);
  expect((await late.send("POST", "/api/2fa/verify-email-2fa", { otp: code })).status).toBe(400);
  site.clock.pass(-1);
  expect((await late.send("POST", "/api/2fa/verify-email-2fa", { otp: code })).status).toBe(200);
});

test("TF-11 another code within 30 seconds is 429; it then takes the first one's place", async () => {
  await call("send-2fa-email");
  const first = await mailedCode(site);
  site.clock.pass(29);
  const soon = await call("send-2fa-email");
  expect([soon.status, soon.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await soon.json()).toMatchObject({ error: expect.any(String) });
  site.clock.pass(1);
  expect((await call("send-2fa-email")).status).toBe(200);
  const second = await mailedCode(site);
  expect(second).not.toBe(first);
  expect((await call("verify-email-2fa", { otp: first })).status).toBe(400);
  expect((await call("verify-email-2fa", { otp: second })).status).toBe(200);
});

test("TF-11 the sixth code in an hour is 429, and of twenty asked for at once one is sent", async () => {
  const burst = await Promise.all(Array.from({ length: 20 }, () => call("send-2fa-email")));
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(1);
  for (let n = 0; n < 4; n++) {
    site.clock.pass(60);
    expect((await call("send-2fa-email")).status).toBe(200);
  }
  site.clock.pass(60);
  const refused = await call("send-2fa-email");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3300"]);
  await site.outbox.runDue();
  expect(site.mailbox.mails).toHaveLength(5);
});

test("TF-11 TFA-09 a code stands in no log line, and in no table once it is sent", async () => {
  await call("send-2fa-email");
  const code = await mailedCode(site);
  await call("verify-email-2fa", { otp: otherCode(code) });
  const secret = await beginApp();
  const times = /\d{4}-\d\d-\d\dT[\d:.]+Z|"time":\d+/g;
  expect((await everything()).replace(times, "")).not.toContain(code);
  const logged = site.logLines.join("");
  expect(logged.replace(times, "")).not.toContain(code);
  expect(logged).not.toContain(secret);
  expect(logged).toContain('"reason":"wrong code"');
});

test("OP-8 a mailed code that is put into another account's set-up proves nothing there", async () => {
  const ann = await addUser(site, { email: "ann@example.com", role: "user" });
  const anns = await signIn(site, ann);
  await anns.send("POST", "/api/2fa/send-2fa-email", {});
  await call("send-2fa-email");
  const { code_hmac } = await site.db
    .selectFrom("two_factor_setups")
    .select("code_hmac")
    .where("user_id", "=", rita.id)
    .executeTakeFirstOrThrow();
  await site.db.updateTable("two_factor_setups").set({ code_hmac }).where("user_id", "=", ann.id).execute();
  await site.outbox.runDue();
  const toRita = site.mailbox.mails.find(({ to }) => to === rita.email);
  const [otp] = /^\d{6}$/m.exec(toRita?.text ?? "") ?? [];
  expect((await anns.send("POST", "/api/2fa/verify-email-2fa", { otp })).status).toBe(400);
  expect((await call("verify-email-2fa", { otp })).status).toBe(200);
});

test("OP-8 a pending seed that is put into another account's set-up proves nothing there", async () => {
  const ann = await addUser(site, { email: "ann@example.com", role: "user" });
  const anns = await signIn(site, ann);
  await anns.send("POST", "/api/2fa/enable-2fa", {});
  const secret = await beginApp();
  const [row] = await site.db.selectFrom("two_factor_setups").selectAll().where("user_id", "=", rita.id).execute();
  await site.db
    .updateTable("two_factor_setups")
    .set({ totp_sealed: row?.totp_sealed ?? null })
    .where("user_id", "=", ann.id)
    .execute();
  expect((await anns.send("POST", "/api/2fa/verify-2fa", { otp: appCode(site, secret) })).status).toBe(500);
  expect(await rowOf(site, ann)).toMatchObject({ two_factor_method: null });
  expect((await call("verify-2fa", { otp: appCode(site, secret) })).status).toBe(200);
});
