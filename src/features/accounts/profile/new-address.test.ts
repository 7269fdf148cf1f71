import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn, type TestUser } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

const path = "/api/user/me";
const newPassword = "purple ladder whispers noon";

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

test("USER-02 AZ-9 a new address is pending: the old one still logs in, both get an email, the session goes on", async () => {
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
  expect(await subjects("otto@example.com")).toEqual(["Someone tried to use your email address"]);
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

test("AZ-9 the owner of an address gets at most three notices about attempts a day", async () => {
  await addUser(site, { email: "otto@example.com", username: "otto" });
  for (let tried = 0; tried < 5; tried++) {
    await save({ email: "otto@example.com" });
    site.clock.pass(60);
  }
  expect(await subjects("otto@example.com")).toHaveLength(3);
});
