import { expect } from "vitest";
import { aPassword, signIn, signInByForm } from "#test/accounts/accounts.ts";
import {
  hasPassword,
  isValidToken,
  mailedResetToken,
  newPassword,
  resetPassword,
  resetTest as test,
} from "#test/accounts/password-reset.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { mailedCode } from "#test/accounts/two-factor.ts";

test("AUTH-11 TK-1 looking at the token does not use it up, setting a password does", async ({ rita, site, token }) => {
  for (let looked = 0; looked < 3; looked++) expect(await isValidToken(site, token)).toBe(true);
  const answer = await resetPassword(site, { token, email: "Rita@Example.com" });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ message: "Your password was changed. Please log in with the new one." });
  expect(await hasPassword(site, rita, newPassword)).toBe(true);
  expect(await isValidToken(site, token)).toBe(false);
  expect((await resetPassword(site, { token })).status).toBe(400);
});

test("OP-5 OP-4 the log says who reset a password from where and what was refused", async ({ rita, site, token }) => {
  await resetPassword(site, { token, email: "otto@example.com" });
  await resetPassword(site, { token });
  const log = site.logLines.join("");
  expect(log).toMatch(/"reason":"other address".*"password reset refused"/);
  expect(log).toMatch(new RegExp(`"userId":${rita.id},"ip":"192.0.2.1".*"password reset"`));
  for (const address of ["otto@example.com", rita.email]) expect(log).not.toContain(address);
});

test("USER-07 SE-4 a reset ends every session, and no device is known any more", async ({ rita, site, token }) => {
  const first = await signInByForm(site, rita);
  const second = await signIn(site, rita);
  expect(await site.db.selectFrom("devices").selectAll().execute()).toHaveLength(1);
  const form = { token, email: rita.email, newPassword };
  const answer = await site.post("/api/auth/reset-password", form, { headers: first.headers });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  for (const browser of [first, second]) expect((await browser.send("PUT", "/api/user/me", {})).status).toBe(401);
  expect(await site.db.selectFrom("devices").selectAll().execute()).toEqual([]);
});

test("AUTH-11 a reset ends a pending change of address", async ({ rita, site, token }) => {
  const browser = await signIn(site, rita);
  await browser.send("PUT", "/api/user/me", { name: "Rita", username: "rita", email: "thief@example.com" });
  expect(await site.db.selectFrom("email_changes").select("email").execute()).toEqual([{ email: "thief@example.com" }]);
  await resetPassword(site, { token });
  expect(await site.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
});

test("AU-14 the owner gets a notice that the password was changed", async ({ site, token }) => {
  await resetPassword(site, { token });
  await site.outbox.runDue();
  expect(site.mailbox.mails.at(-1)).toMatchObject({ to: "rita@example.com", subject: "Your password was changed" });
});

test("TF-16 AUTH-11 two-factor stays on after a reset; a login begun before is void", async ({ rita, site, token }) => {
  await site.db.updateTable("users").set({ two_factor_method: "email" }).execute();
  const half = await beginSignIn(site, rita);
  const otp = await mailedCode(site);
  expect((await resetPassword(site, { token })).status).toBe(200);
  expect((await half.verify({ otp })).status).toBe(401);
  await beginSignIn(site, { ...rita, password: newPassword });
});

test("AU-6 AUTH-10 a person who is throttled for wrong passwords can still reset theirs", async ({ rita, site }) => {
  const login = async (password: string, ip: string) =>
    (await site.post("/api/auth/login", { identifier: rita.email, password }, { ip })).status;
  for (let tried = 0; tried < 6; tried++) await login("wrong", "198.51.100.7");
  expect(await login(aPassword, "198.51.100.7")).toBe(429);
  await resetPassword(site, { token: await mailedResetToken(site, rita.email) });
  expect(await login(newPassword, "192.0.2.1")).toBe(200);
});
