import { expect } from "vitest";
import { signIn } from "#test/accounts/accounts.ts";
import { callTwoFactor, mailedCode } from "#test/accounts/two-factor.ts";
import { test } from "#test/app/fixtures.ts";

test("TF-11 R-10 the mail with a code goes first, expires with it, and comes once", async ({ ritas, site }) => {
  await callTwoFactor(ritas, "send-2fa-email");
  const [mail] = await site.db.selectFrom("outgoing_mail").selectAll().execute();
  expect(mail).toMatchObject({ kind: "code", priority: 0, at_most_once: 1, expires_at: "2026-03-02T15:10:00.000Z" });
});

test("TF-11 a mailed code works for ten minutes", async ({ rita, ritas, site }) => {
  await callTwoFactor(ritas, "send-2fa-email");
  const code = await mailedCode(site);
  site.clock.pass(599);
  const late = await signIn(site, rita);
  site.clock.pass(1);
  expect((await late.send("POST", "/api/2fa/verify-email-2fa", { otp: code })).status).toBe(400);
  site.clock.pass(-1);
  expect((await late.send("POST", "/api/2fa/verify-email-2fa", { otp: code })).status).toBe(200);
});

test("TF-11 another code within 30 seconds is 429; it then takes the first one's place", async ({ ritas, site }) => {
  await callTwoFactor(ritas, "send-2fa-email");
  const first = await mailedCode(site);
  site.clock.pass(29);
  const soon = await callTwoFactor(ritas, "send-2fa-email");
  expect([soon.status, soon.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await soon.json()).toMatchObject({ error: expect.any(String) });
  site.clock.pass(1);
  expect((await callTwoFactor(ritas, "send-2fa-email")).status).toBe(200);
  const second = await mailedCode(site);
  expect(second).not.toBe(first);
  expect((await callTwoFactor(ritas, "verify-email-2fa", { otp: first })).status).toBe(400);
  expect((await callTwoFactor(ritas, "verify-email-2fa", { otp: second })).status).toBe(200);
});

test("TF-11 the sixth code in an hour is 429, and of twenty asked for at once one is sent", async ({ ritas, site }) => {
  const burst = await Promise.all(Array.from({ length: 20 }, () => callTwoFactor(ritas, "send-2fa-email")));
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(1);
  for (let n = 0; n < 4; n++) {
    site.clock.pass(60);
    expect((await callTwoFactor(ritas, "send-2fa-email")).status).toBe(200);
  }
  site.clock.pass(60);
  const refused = await callTwoFactor(ritas, "send-2fa-email");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3300"]);
  await site.outbox.runDue();
  expect(site.mailbox.mails).toHaveLength(5);
});
