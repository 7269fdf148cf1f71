import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addUser,
  aPassword,
  browserWith,
  cookiesOf,
  type SignedIn,
  signIn,
  type TestUser,
} from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

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

test("AU-14 a new password is reported to its owner by email, with the browser", async () => {
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
      error: "That password is incorrect.",
      fields: { currentPassword: "That password is incorrect." },
    });
    expect(await row()).toEqual(before);
    expect(await site.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
    expect((await save({ ...changes, currentPassword: aPassword })).status).toBe(200);
  },
);

test("USER-02 up to ten minutes after the login no password is required", async () => {
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

test("OP-4 neither passwords nor addresses are in the log", async () => {
  site.clock.pass(tenMinutes + 1);
  await save({ email: "rita@example.org", password: newPassword, currentPassword: "canary canary canary" });
  await save({ email: "rita@example.org", password: newPassword, currentPassword: aPassword });
  expect(site.logLines.join("")).not.toMatch(/canary|purple ladder|herons|rita@/);
});

test("AU-10 a new password is rated only after the old one is verified, ten times a minute for an account", async () => {
  site.clock.pass(tenMinutes + 1);
  const unproved = await save({ password: "password" });
  expect([unproved.status, (await unproved.json()).code]).toEqual([403, "reauth_required"]);
  const fresh = await signIn(site, rita);
  for (let tries = 0; tries < 10; tries++) expect((await save({ password: "password" }, fresh)).status).toBe(400);
  const refused = await save({ password: newPassword }, fresh);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await save({}, fresh)).status).toBe(200);
  site.clock.pass(60);
  expect((await save({ password: newPassword }, fresh)).status).toBe(200);
});
