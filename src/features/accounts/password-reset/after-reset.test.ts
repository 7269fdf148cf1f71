import { expect } from "vitest";
import { signIn } from "#test/accounts/accounts.ts";
import { newPassword, resetPassword, resetTest as test } from "#test/accounts/password-reset.ts";

test("USER-07 SE-4 a reset ends every session, and no device is known any more", async ({ rita, site, token }) => {
  const first = await signIn(site, rita);
  const second = await signIn(site, rita);
  await site.db
    .insertInto("devices")
    .values({
      token_hash: "d".repeat(64),
      public_id: "device",
      user_id: rita.id,
      first_seen_at: site.clock.now().toISOString(),
      last_seen_at: site.clock.now().toISOString(),
      trusted_until: null,
      user_agent: "",
    })
    .execute();
  const answer = await site.post(
    "/api/auth/reset-password",
    { token, email: rita.email, newPassword },
    { headers: first.headers },
  );
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

test("TF-16 AUTH-11 two-factor stays on, and a sign-in begun before is void", async ({ rita, site, token }) => {
  await site.db.updateTable("users").set({ two_factor_method: "email" }).where("id", "=", rita.id).execute();
  await site.db
    .insertInto("sign_in_challenges")
    .values({
      token_hash: "c".repeat(64),
      user_id: rita.id,
      method: "email",
      credential_version: 1,
      code_hmac: null,
      code_sent_at: null,
      expires_at: "2026-03-02T15:10:00.000Z",
      consumed_at: null,
    })
    .execute();
  await resetPassword(site, { token });
  const after = await site.db
    .selectFrom("users")
    .select(["two_factor_method", "credential_version"])
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ two_factor_method: "email", credential_version: 2 });
  expect(await site.db.selectFrom("sign_in_challenges").selectAll().execute()).toEqual([]);
});

test("AU-14 the owner gets a notice that the password was changed", async ({ site, token }) => {
  await resetPassword(site, { token });
  await site.outbox.runDue();
  expect(site.mailbox.mails.at(-1)).toMatchObject({ to: "rita@example.com", subject: "Your password was changed" });
});
