import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, aPassword, browserWith, cookiesOf, type SignedIn, signIn, type TestUser } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

const path = "/api/user/me";
const newPassword = "purple ladder whispers noon";
const tenMinutes = 10 * 60;

let site: TestApp;
let rita: TestUser;
let browser: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  rita = await addUser(site, { username: "rita" });
  browser = await signIn(site, rita);
});
afterEach(() => site.close());

const asItIs = { name: "Rita Moss", username: "rita", email: "rita@example.com" };

async function save(changes: object, from = browser) {
  return from.send("PUT", path, { ...asItIs, ...changes });
}

function row() {
  return site.db.selectFrom("users").selectAll().where("id", "=", rita.id).executeTakeFirstOrThrow();
}

async function subjects(to: string) {
  await site.outbox.runDue();
  return site.mailbox.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
}

test("USER-01 GUARD-07 nobody, or another page, changes anything", async () => {
  const before = await row();
  const json = { "content-type": "application/json", origin: site.config.origin };
  const body = JSON.stringify({ ...asItIs, name: "Other" });
  expect((await site.call("PUT", path, { headers: json }, body)).status).toBe(401);
  const { cookie } = browser.headers;
  expect((await site.call("PUT", path, { headers: { ...json, cookie } }, body)).status).toBe(403);
  const evil = { ...json, ...browser.headers, origin: "https://evil.example" };
  expect((await site.call("PUT", path, { headers: evil }, body)).status).toBe(403);
  expect(await row()).toEqual(before);
});

test.each<object>([
  { role: "siteadmin" },
  { id: 99 },
  { twofactorRequired: false },
  { twoFactorMethod: null },
  { two_factor_method: null },
  { email_verified: true },
  { created_at: "2020-01-01T00:00:00.000Z" },
  { password_hash: "$argon2id$v=19$m=8,t=1,p=1$eA$eA" },
  { credential_version: 1 },
  { constructor: { prototype: { role: "siteadmin" } } },
])("AZ-3 %j is refused, and the row stays as it was", async (extra) => {
  const before = await row();
  expect((await save({ name: "Other", ...extra })).status).toBe(400);
  expect(await row()).toEqual(before);
});

test("AZ-3 __proto__ is refused, and nothing has a role from it", async () => {
  const before = await row();
  const body = `{"name":"Other","username":"rita","email":"rita@example.com","__proto__":{"role":"siteadmin"}}`;
  const headers = { ...browser.headers, "content-type": "application/json" };
  expect((await site.call("PUT", path, { headers }, body)).status).toBe(400);
  expect(await row()).toEqual(before);
  expect(({} as { role?: string }).role).toBeUndefined();
});

test.each([
  [{ name: " " }, "name"],
  [{ name: "x".repeat(101) }, "name"],
  [{ username: "" }, "username"],
  [{ username: "rita@example.com" }, "username"],
  [{ username: null }, "username"],
  [{ email: "rita" }, "email"],
  [{ email: ["rita@example.com"] }, "email"],
  [{ password: "" }, "password"],
  [{ currentPassword: "x".repeat(129) }, "currentPassword"],
])("USER-01 %j is refused, and the answer names the field", async (changes, field) => {
  const answer = await save(changes);
  expect(answer.status).toBe(400);
  expect(Object.keys((await answer.json()).fields)).toEqual([field]);
});

test("USER-01 AZ-8 name and username change freely, hours after signing in, and the answer is what one may know", async () => {
  site.clock.pass(tenMinutes + 1);
  const answer = await save({ name: "Rita B. Moss", username: "Rita-Moss" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    message: "Profile updated successfully!",
    user: {
      id: rita.id,
      name: "Rita B. Moss",
      username: "Rita-Moss",
      email: "rita@example.com",
      role: "siteadmin",
      created_at: "2026-03-02T15:00:00.000Z",
      twofactorRequired: false,
      twoFactorMethod: null,
    },
    verifyEmail: null,
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await row()).toMatchObject({ name: "Rita B. Moss", username: "Rita-Moss", credential_version: 1 });
  expect(await subjects("rita@example.com")).toEqual([]);
});

test("USER-01 somebody else's username, in whatever letters, is taken, and nothing else is saved", async () => {
  await addUser(site, { email: "otto@example.com", username: "otto" });
  const before = await row();
  const answer = await save({ name: "Other", username: "OTTO", password: newPassword });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({
    error: "Somebody else has that username.",
    fields: { username: "Somebody else has that username." },
  });
  expect(await row()).toEqual(before);
});

test("USER-02 SE-4 TF-16 a new password: this browser gets another token, every other is signed out, what was begun is void", async () => {
  const elsewhere = await signIn(site, rita);
  await site.post("/api/auth/forgot-password", { email: rita.email });
  await save({ email: "thief@example.com" }, elsewhere);
  const answer = await save({ password: newPassword });
  expect(answer.status).toBe(200);
  const renewed = browserWith(site, cookiesOf(answer));
  const { password_hash, credential_version } = await row();
  expect(await site.passwords.verify(newPassword, password_hash)).toBe(true);
  expect(credential_version).toBe(2);
  expect((await save({}, elsewhere)).status).toBe(401);
  expect((await save({})).status).toBe(401);
  expect((await save({}, renewed)).status).toBe(200);
  expect(await site.db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
  expect(await site.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
});

test("AU-14 a new password is told to its owner by mail, with the browser it was made from", async () => {
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
  const headers = { ...browser.headers, "content-type": "application/json", "user-agent": userAgent };
  await site.call("PUT", path, { headers }, JSON.stringify({ ...asItIs, password: newPassword }));
  expect(await subjects("rita@example.com")).toEqual(["Your password was changed"]);
  expect(site.mailbox.mails[0]?.text).toContain("Chrome on Windows");
});

test.each(["password1234", "Three County Gutters 2026", "rita@example.com", "Rita Moss 2026!", "short"])(
  "AUTH-14 AU-12 the new password %s is refused with advice, and nothing is saved",
  async (password) => {
    const before = await row();
    const answer = await save({ name: "Other", password });
    expect(answer.status).toBe(400);
    const { error, fields } = await answer.json();
    expect(fields).toEqual({ password: error });
    expect(await row()).toEqual(before);
  },
);

test("AUTH-14 AU-12 the name that is being taken counts as well", async () => {
  const answer = await save({ name: "Annabel Winterbottom", password: "annabel winterbottom" });
  expect(answer.status).toBe(400);
});

test.each([{ password: newPassword }, { email: "rita@example.org" }])(
  "USER-02 ten minutes after signing in %j asks for the current password",
  async (changes) => {
    site.clock.pass(tenMinutes + 1);
    const before = await row();
    const asked = await save(changes);
    expect(asked.status).toBe(403);
    expect(await asked.json()).toMatchObject({ code: "reauth_required" });
    const wrong = await save({ ...changes, currentPassword: "not mine at all" });
    expect(wrong.status).toBe(403);
    expect(await wrong.json()).toEqual({
      error: "That is not your password.",
      fields: { currentPassword: "That is not your password." },
    });
    expect(await row()).toEqual(before);
    expect(await site.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
    expect((await save({ ...changes, currentPassword: aPassword })).status).toBe(200);
  },
);

test("USER-02 up to ten minutes after signing in nobody is asked", async () => {
  site.clock.pass(tenMinutes);
  expect((await save({ password: newPassword })).status).toBe(200);
});

test("TF-13 USER-02 the fifth wrong current password ends the session", async () => {
  site.clock.pass(tenMinutes + 1);
  for (let missed = 0; missed < 5; missed++) {
    expect((await save({ password: newPassword, currentPassword: "not mine at all" })).status).toBe(403);
  }
  expect((await save({ password: newPassword, currentPassword: aPassword })).status).toBe(401);
});

test("USER-02 AZ-9 a new address waits: the old one still signs in, both are told, the session goes on", async () => {
  const answer = await save({ email: "  Rita.Moss@Example.org " });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    user: { email: "rita@example.com" },
    verifyEmail: "rita.moss@example.org",
  });
  expect(await row()).toMatchObject({ email: "rita@example.com", credential_version: 1 });
  expect(await subjects("rita.moss@example.org")).toEqual(["Confirm your email address"]);
  expect(await subjects("rita@example.com")).toEqual(["Your email address is about to change"]);
  expect((await save({})).status).toBe(200);
});

test("USER-02 one's own address in other letters is no change", async () => {
  const answer = await save({ email: "RITA@EXAMPLE.COM" });
  expect(await answer.json()).toMatchObject({ verifyEmail: null });
  expect(await site.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
});

test("USER-02 password and address at once: both are done", async () => {
  const answer = await save({ email: "rita@example.org", password: newPassword });
  expect(await answer.json()).toMatchObject({ verifyEmail: "rita@example.org" });
  expect(await site.db.selectFrom("email_changes").select("email").execute()).toEqual([{ email: "rita@example.org" }]);
  expect(await site.passwords.verify(newPassword, (await row()).password_hash)).toBe(true);
});

test("AZ-9 an address in use gets the same answer, its owner a mail, and nothing changes", async () => {
  await addUser(site, { email: "otto@example.com", username: "otto" });
  const describe = async (email: string) => {
    const answer = await save({ email });
    const { verifyEmail, ...body } = await answer.json();
    expect(verifyEmail).toBe(email);
    const headers = Object.fromEntries(answer.headers);
    delete headers["x-request-id"];
    return { status: answer.status, headers: { ...headers, "content-length": "" }, body };
  };
  expect(await describe("otto@example.com")).toEqual(await describe("free@example.com"));
  expect(await subjects("otto@example.com")).toEqual(["Somebody tried to use your email address"]);
  expect(await row()).toMatchObject({ email: "rita@example.com", credential_version: 1 });
});

test("AZ-9 asking for another mail does not tell either that an address is in use", async () => {
  await addUser(site, { email: "otto@example.com", username: "otto" });
  await save({ email: "otto@example.com" });
  site.clock.pass(30);
  const answer = await browser.send("POST", "/api/user/resend-email-verification", {});
  expect([answer.status, await answer.json()]).toEqual([200, { sent: true }]);
  const me = await site.get("/api/auth/me", { headers: { cookie: browser.cookie } });
  expect(await me.json()).toMatchObject({ pendingEmail: "otto@example.com" });
});

test("AZ-9 the owner of an address is told of tries three times a day at most", async () => {
  await addUser(site, { email: "otto@example.com", username: "otto" });
  for (let tried = 0; tried < 5; tried++) {
    await save({ email: "otto@example.com" });
    site.clock.pass(60);
  }
  expect(await subjects("otto@example.com")).toHaveLength(3);
});

test("SE-8 USER-07 a password that was reset while another was being saved is not overwritten", async () => {
  const { hash } = site.passwords;
  const session = site.db.deleteFrom("sessions").where("user_id", "=", rita.id);
  // The session ends between the check of the call and its commit.
  site.passwords.hash = async (password) => {
    await session.execute();
    return hash(password);
  };
  const before = await row();
  expect((await save({ password: newPassword })).status).toBe(401);
  expect(await row()).toEqual(before);
});

test("USER-01 ten saves at once end in one of them, whole", async () => {
  const names = Array.from({ length: 10 }, (_, index) => ({ name: `Rita ${index}`, username: `rita-${index}` }));
  const answers = await Promise.all(names.map((name) => save(name)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { name, username } = await row();
  expect(names).toContainEqual({ name, username });
});

test("OP-4 neither passwords nor addresses are in the log", async () => {
  site.clock.pass(tenMinutes + 1);
  await save({ email: "rita@example.org", password: newPassword, currentPassword: "canary canary canary" });
  await save({ email: "rita@example.org", password: newPassword, currentPassword: aPassword });
  expect(site.logLines.join("")).not.toMatch(/canary|purple ladder|herons|rita@/);
});
