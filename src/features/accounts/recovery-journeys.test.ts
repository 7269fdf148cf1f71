import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, aPassword, signInByForm, type TestUser } from "#test/accounts/accounts.ts";
import { mailedResetToken } from "#test/accounts/reset-tokens.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { mailedCode } from "#test/accounts/two-factor.ts";
import { lastVerificationMail } from "#test/accounts/verification-mails.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

const newPassword = "purple ladder whispers noon";
const newEmail = "rita.moss@example.org";

let site: TestApp;
let rita: TestUser;
beforeEach(async () => {
  site = await createTestApp();
  rita = await addUser(site, { username: "rita" });
});
afterEach(() => site.close());

async function login(identifier: string, password: string, ip?: string) {
  return (await site.post("/api/auth/login", { identifier, password }, ip ? { ip } : {})).status;
}

async function reset() {
  const token = await mailedResetToken(site, rita.email);
  const answer = await site.post("/api/auth/reset-password", { token, email: rita.email, newPassword });
  expect(answer.status).toBe(200);
}

test("TF-16 AUTH-11 two-factor stays on after a reset, and a login that had passed the password step before gets no further", async () => {
  await site.db.updateTable("users").set({ two_factor_method: "email" }).where("id", "=", rita.id).execute();
  const half = await beginSignIn(site, rita);
  const otp = await mailedCode(site);
  await reset();
  expect((await half.verify({ otp })).status).toBe(401);
  expect(await login(rita.email, newPassword)).toBe(206);
});

test("AU-6 AUTH-10 a person who is throttled for wrong passwords can still reset the password by email", async () => {
  for (let tried = 0; tried < 6; tried++) await login(rita.email, "wrong", "198.51.100.7");
  expect(await login(rita.email, aPassword, "198.51.100.7")).toBe(429);
  await reset();
  expect(await login(rita.email, newPassword)).toBe(200);
});

test("AZ-9 USER-02 until the new address is verified the old one signs in; then the new one, and the old one no more", async () => {
  const browser = await signInByForm(site, rita);
  await browser.send("PUT", "/api/user/me", { name: rita.name, username: "rita", email: newEmail });
  expect(await login(rita.email, aPassword)).toBe(200);
  expect(await login(newEmail, aPassword)).toBe(401);
  const { code } = await lastVerificationMail(site);
  await site.post("/api/auth/verify-email-code", { email: newEmail, code });
  expect(await login(newEmail, aPassword)).toBe(200);
  expect(await login(rita.email, aPassword)).toBe(401);
});

test("AZ-9 USER-02 until the new address is verified links to reset go to the old one", async () => {
  const browser = await signInByForm(site, rita);
  await browser.send("PUT", "/api/user/me", { name: rita.name, username: "rita", email: newEmail });
  await site.post("/api/auth/forgot-password", { email: newEmail });
  await site.outbox.runDue();
  expect(site.mailbox.mails.filter(({ subject }) => subject === "Choose a new password")).toEqual([]);
  expect(await mailedResetToken(site, rita.email)).toHaveLength(43);
});
