import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, browserWith, cookiesOf, type SignedIn, signIn, type TestUser } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { lastVerificationMail } from "#test/verification-mails.ts";

const byLink = "/api/auth/verify-email-link";
const byCode = "/api/auth/verify-email-code";
const newEmail = "rita.moss@example.org";
const wrongLink = [400, { error: "Invalid or expired verification link." }];
const wrongCode = [400, { error: "Invalid verification code." }];
const fine = [200, { message: "Email verified successfully!" }];
const hour = 60 * 60;

let site: TestApp;
let rita: TestUser;
let browser: SignedIn;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
  rita = await addUser(site);
  browser = await signIn(site, rita);
});
afterEach(() => site.close());

async function change(email = newEmail, { from = browser, name = "Rita Moss", username = "rita" } = {}) {
  const answer = await from.send("PUT", "/api/user/me", { name, username, email });
  expect(answer.status).toBe(200);
  return lastVerificationMail(site);
}

async function verify(path: string, body: object, options: { ip?: string; headers?: Record<string, string> } = {}) {
  const answer = await site.post(path, body, options);
  return [answer.status, await answer.json()];
}

async function emailOf(id = rita.id) {
  return site.db.selectFrom("users").select(["email", "credential_version"]).where("id", "=", id).executeTakeFirst();
}

const unchanged = { email: "rita@example.com", credential_version: 1 };
const other = (code: string) => (code === "000000" ? "000001" : "000000");

test("AUTH-13 CS-4 another site can neither use a link nor a code", async () => {
  const { link, code } = await change();
  const headers = { origin: "https://evil.example" };
  expect((await site.post(byLink, { linkCode: link }, { headers })).status).toBe(403);
  expect((await site.post(byCode, { email: newEmail, code }, { headers })).status).toBe(403);
  expect(await emailOf()).toEqual(unchanged);
});

test.each([
  [byLink, {}],
  [byLink, { linkCode: 7 }],
  [byLink, { linkCode: "x", email: newEmail }],
  [byCode, { email: newEmail }],
  [byCode, { email: newEmail, code: 123_456 }],
  [byCode, { email: newEmail, code: "12345" }],
  [byCode, { email: newEmail, code: "123456 " }],
  [byCode, { email: newEmail, code: "１２３４５６" }],
  [byCode, { email: [newEmail], code: "123456" }],
])("AUTH-13 TK-7 %s refuses %j", async (path, body) => {
  expect((await site.post(path, body)).status).toBe(400);
});

test("AUTH-13 TK-3 the mail goes to the new address and links to our own page", async () => {
  await browser.send("PUT", "/api/user/me", { name: "Rita", username: "rita", email: newEmail });
  await site.outbox.runDue();
  const mail = site.mailbox.mails.find(({ to }) => to === newEmail);
  expect(mail?.subject).toBe("Confirm your email address");
  expect(mail?.text).toMatch(/^https:\/\/gutters\.example\/verify-email\?code=[A-Za-z0-9_-]{43}$/m);
  expect(mail?.text).not.toContain("Rita");
});

test("USER-02 AUTH-13 by link: the address is switched, whatever was begun under the old one is void, both are told", async () => {
  const { link } = await change();
  expect(await emailOf()).toEqual(unchanged);
  expect(await verify(byLink, { linkCode: link })).toEqual(fine);
  expect(await emailOf()).toEqual({ email: newEmail, credential_version: 2 });
  await site.outbox.runDue();
  const told = site.mailbox.mails.filter(({ subject }) => subject === "Your email address was changed");
  expect(new Set(told.map(({ to }) => to))).toEqual(new Set([newEmail, "rita@example.com"]));
});

test("USER-02 AUTH-13 by code the same", async () => {
  const { code } = await change();
  expect(await verify(byCode, { email: newEmail.toUpperCase(), code })).toEqual(fine);
  expect(await emailOf()).toEqual({ email: newEmail, credential_version: 2 });
});

test("AUTH-13 TK-7 opening the link, as mail scanners do, verifies nothing", async () => {
  const { link } = await change();
  await site.get(`/verify-email?code=${link}`);
  expect((await site.get(`${byLink}?linkCode=${link}`)).status).toBe(405);
  expect(await emailOf()).toEqual(unchanged);
  expect(await verify(byLink, { linkCode: link })).toEqual(fine);
});

test("AUTH-13 TK-1 link and code work once, and each ends the other", async () => {
  const { link, code } = await change();
  await verify(byLink, { linkCode: link });
  expect(await verify(byLink, { linkCode: link })).toEqual(wrongLink);
  expect(await verify(byCode, { email: newEmail, code })).toEqual(wrongCode);
});

test("AUTH-13 twenty uses of one link at once: one 200", async () => {
  const { link } = await change();
  const uses = Array.from({ length: 20 }, (_, index) => verify(byLink, { linkCode: link }, { ip: `192.0.2.${index}` }));
  expect((await Promise.all(uses)).filter(([status]) => status === 200)).toHaveLength(1);
  expect(await emailOf()).toEqual({ email: newEmail, credential_version: 2 });
});

test("AUTH-13 the code lives for 15 minutes, the link for 24 hours", async () => {
  const { link, code } = await change();
  site.clock.pass(15 * 60);
  expect(await verify(byCode, { email: newEmail, code })).toEqual(wrongCode);
  site.clock.pass(24 * hour - 15 * 60 - 1);
  expect(await verify(byLink, { linkCode: link })).toEqual(fine);
});

test("AUTH-13 after a day the link is over", async () => {
  const { link } = await change();
  site.clock.pass(24 * hour);
  expect(await verify(byLink, { linkCode: link })).toEqual(wrongLink);
  expect(await emailOf()).toEqual(unchanged);
});

test("AUTH-13 TK-7 after five wrong codes the sixth is refused even if right", async () => {
  const { code } = await change();
  for (let missed = 0; missed < 5; missed++) {
    expect(await verify(byCode, { email: newEmail, code: other(code) })).toEqual(wrongCode);
  }
  expect(await verify(byCode, { email: newEmail, code })).toEqual(wrongCode);
  expect(await emailOf()).toEqual(unchanged);
});

test("AUTH-13 TK-7 the fifth try may be the right one", async () => {
  const { code } = await change();
  for (let missed = 0; missed < 4; missed++) await verify(byCode, { email: newEmail, code: other(code) });
  expect(await verify(byCode, { email: newEmail, code })).toEqual(fine);
});

test("AUTH-13 TK-7 wrong codes sent all at once from many networks are counted one by one", async () => {
  const { code } = await change();
  const guess = (index: number) => verify(byCode, { email: newEmail, code: other(code) }, { ip: `192.0.2.${index}` });
  await Promise.all(Array.from({ length: 5 }, (_, index) => guess(index)));
  expect(await verify(byCode, { email: newEmail, code })).toEqual(wrongCode);
});

test("AUTH-13 TK-7 a code of one account is no use for another, not even to the same address", async () => {
  const otto = await addUser(site, { email: "otto@example.com", role: "user" });
  const first = await change();
  const second = await change("otto.ray@example.org", { from: await signIn(site, otto), username: "otto" });
  expect(await verify(byCode, { email: "otto.ray@example.org", code: first.code })).toEqual(wrongCode);
  expect(await verify(byCode, { email: newEmail, code: second.code })).toEqual(wrongCode);
  expect(await emailOf(otto.id)).toEqual({ email: "otto@example.com", credential_version: 1 });
});

test("AUTH-13 two accounts want one address: the code says whose it becomes, and the other gets nothing", async () => {
  const otto = await addUser(site, { email: "otto@example.com", role: "user" });
  const first = await change();
  await change(newEmail, { from: await signIn(site, otto), username: "otto" });
  expect(await verify(byLink, { linkCode: first.link })).toEqual(fine);
  const second = await lastVerificationMail(site);
  expect(second.link).not.toBe(first.link);
  expect(await verify(byLink, { linkCode: second.link })).toEqual(wrongLink);
  expect([await emailOf(rita.id), await emailOf(otto.id)]).toMatchObject([
    { email: newEmail },
    { email: "otto@example.com" },
  ]);
});

test("AUTH-13 TK-7 AU-2 an address that waits for nothing gets the same answer", async () => {
  const describe = async (email: string) => {
    const answer = await site.post(byCode, { email, code: "000000" });
    const headers = Object.fromEntries(answer.headers);
    delete headers["x-request-id"];
    return { status: answer.status, headers, body: await answer.text() };
  };
  const { code } = await change();
  if (code === "000000") return;
  expect(await describe("nobody@example.com")).toEqual(await describe(newEmail));
});

test("USER-02 AZ-9 the link of one change is invalid after another, and its code as well", async () => {
  const first = await change();
  const second = await change("rita@example.net");
  expect(await verify(byLink, { linkCode: first.link })).toEqual(wrongLink);
  expect(await verify(byCode, { email: newEmail, code: first.code })).toEqual(wrongCode);
  expect(await verify(byLink, { linkCode: second.link })).toEqual(fine);
  expect(await emailOf()).toMatchObject({ email: "rita@example.net" });
});

test("SE-4 USER-02 the browser that confirms stays signed in with a new token, every other is signed out", async () => {
  const elsewhere = await signIn(site, rita);
  const { link } = await change();
  const answer = await site.post(byLink, { linkCode: link }, { headers: browser.headers });
  const renewed = browserWith(site, cookiesOf(answer));
  expect(renewed.token).not.toBe(browser.token);
  expect((await renewed.send("POST", "/api/user/resend-email-verification", {})).status).toBe(409);
  for (const old of [browser, elsewhere]) {
    expect((await old.send("POST", "/api/user/resend-email-verification", {})).status).toBe(401);
  }
});

test("SE-4 AUTH-13 confirmed on another device, nobody is signed in by it and everybody is signed out", async () => {
  const { link } = await change();
  const answer = await site.post(byLink, { linkCode: link });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await browser.send("POST", "/api/user/resend-email-verification", {})).status).toBe(401);
});

test("AUTH-13 confirmed in a browser where somebody else is signed in, theirs stays as it is", async () => {
  const otto = await signIn(site, await addUser(site, { email: "otto@example.com" }));
  const { link } = await change();
  const answer = await site.post(byLink, { linkCode: link }, { headers: otto.headers });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  expect((await otto.send("POST", "/api/user/resend-email-verification", {})).status).toBe(409);
});

test("TK-1 a reset link mailed to the old address ends with the change", async () => {
  await site.post("/api/auth/forgot-password", { email: rita.email });
  const { link } = await change();
  await verify(byLink, { linkCode: link });
  expect(await site.db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
});

test("AUTH-13 twenty tries an hour and network, then 429", async () => {
  for (let tried = 0; tried < 10; tried++) {
    await verify(byLink, { linkCode: "x" });
    await verify(byCode, { email: newEmail, code: "000000" });
  }
  const refused = await site.post(byLink, { linkCode: "x" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
  expect((await verify(byCode, { email: newEmail, code: "000000" }))[0]).toBe(429);
  site.clock.pass(hour);
  expect(await verify(byLink, { linkCode: "x" })).toEqual(wrongLink);
});

test("TK-5 OP-4 link and code stand neither in the database after sending nor in the log", async () => {
  const { link, code } = await change();
  await verify(byCode, { email: newEmail, code: other(code) });
  const stored = [
    await site.db.selectFrom("outgoing_mail").select(["subject", "body_text", "body_html"]).execute(),
    await site.db.selectFrom("email_changes").select(["link_hash", "code_hmac"]).execute(),
  ];
  expect(JSON.stringify(stored)).not.toContain(link);
  expect(JSON.stringify(stored)).not.toContain(code);
  const log = site.logLines.join("");
  for (const secret of [link, `"${code}"`, newEmail, rita.email]) expect(log).not.toContain(secret);
});
