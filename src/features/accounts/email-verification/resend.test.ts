import { expect } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { byCode, byLink, changeEmail, newEmail, verified, verify, wrongLink } from "#test/accounts/email-changes.ts";
import { lastVerificationMail, verificationMails } from "#test/accounts/verification-mails.ts";
import { test } from "#test/app/fixtures.ts";

const resend = (browser: SignedIn) => browser.send("POST", "/api/user/resend-email-verification", {});

test("AUTH-13 another email can be requested for a pending address only", async ({ ritas, site }) => {
  expect((await resend(ritas)).status).toBe(409);
  await changeEmail(site, ritas);
  const other = { email: "x@example.com" };
  expect((await ritas.send("POST", "/api/user/resend-email-verification", other)).status).toBe(400);
});

test("AUTH-13 another mail comes to the same address and ends the first one's link", async ({ ritas, site }) => {
  const first = await changeEmail(site, ritas);
  const early = await resend(ritas);
  expect([early.status, early.headers.get("retry-after")]).toEqual([429, "30"]);
  site.clock.pass(30);
  const answer = await resend(ritas);
  expect([answer.status, await answer.json()]).toEqual([200, { sent: true }]);
  const second = await lastVerificationMail(site);
  expect(second.to).toBe(newEmail);
  expect(await verify(site, byLink, { linkCode: first.link })).toEqual(wrongLink);
  expect(await verify(site, byCode, { email: newEmail, code: second.code })).toEqual(verified);
});

test("AUTH-13 five mails an hour", async ({ ritas, site }) => {
  await changeEmail(site, ritas);
  for (let sent = 1; sent < 5; sent++) {
    site.clock.pass(31);
    expect((await resend(ritas)).status).toBe(200);
  }
  site.clock.pass(31);
  expect((await resend(ritas)).status).toBe(429);
  const again = await ritas.send("PUT", "/api/user/me", { name: "Rita", username: "rita", email: "a@example.net" });
  expect(again.status).toBe(429);
  expect(await verificationMails(site)).toHaveLength(5);
});
