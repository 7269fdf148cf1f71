import { expect } from "vitest";
import { aPassword, signIn, signInByForm } from "#test/accounts/accounts.ts";
import { newPassword, resetPassword, resetTest as test } from "#test/accounts/password-reset.ts";
import { mailedResetToken } from "#test/accounts/reset-tokens.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { mailedCode } from "#test/accounts/two-factor.ts";

test("USER-07 SE-4 a reset ends every session, and no device is known any more", async ({ rita, site, token }) => {
  const first = await signInByForm(site, rita);
  const second = await signIn(site, rita);
  expect(await site.db.selectFrom("devices").selectAll().execute()).toHaveLength(1);
  const form = { token, email: rita.email, newPassword };
  const answer = await site.post("/api/auth/reset-password", form, { headers: first.headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
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

test("TF-16 AUTH-11 two-factor stays on after a reset, and a login begun before gets no further", async ({
  rita,
  site,
  token,
}) => {
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
