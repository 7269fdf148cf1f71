import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn, type TestUser } from "#test/accounts/accounts.ts";
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

test("USER-01 GUARD-07 without a session, or from another page, nothing changes", async () => {
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

test("USER-01 another account's username is taken, in upper and lower case, and nothing else is saved", async () => {
  await addUser(site, { email: "otto@example.com", username: "otto" });
  const before = await row();
  const answer = await save({ name: "Other", username: "OTTO", password: newPassword });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({
    error: "Someone else has this username.",
    fields: { username: "Someone else has this username." },
  });
  expect(await row()).toEqual(before);
});

test("USER-01 ten saves at once end in one of them, whole", async () => {
  const names = Array.from({ length: 10 }, (_, index) => ({ name: `Rita ${index}`, username: `rita-${index}` }));
  const answers = await Promise.all(names.map((name) => save(name)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { name, username } = await row();
  expect(names).toContainEqual({ name, username });
});
