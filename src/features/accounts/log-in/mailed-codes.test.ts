import { expect } from "vitest";
import { addUser, read, sentMails, type TestUser } from "#test/accounts/accounts.ts";
import { beginSignIn, withEmail } from "#test/accounts/sign-in.ts";
import { mailedCode, turnAppOn } from "#test/accounts/two-factor.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { publicSiteTest } from "#test/app/fixtures.ts";

const test = publicSiteTest.extend({ rita: withCodesByEmail });

async function withCodesByEmail({ site }: { site: TestApp }, use: (rita: TestUser) => Promise<void>): Promise<void> {
  const rita = await addUser(site);
  await withEmail(site, rita);
  site.mailbox.mails.length = 0;
  await use(rita);
}

const codeMails = async (site: TestApp) => (await sentMails(site)).filter(({ subject }) => /code/i.test(subject));

test("AUTH-02 the right password sends one mail with a code to the account at once", async ({ rita, site }) => {
  await beginSignIn(site, rita);
  // Nobody has started the outbox's rounds here: what arrives was sent because of the sign-in.
  await expect.poll(() => site.mailbox.mails.map(({ to }) => to)).toEqual(["rita@example.com"]);
  await site.outbox.stop();
  expect(site.mailbox.mails).toHaveLength(1);
});

test("TF-11 a code works for ten minutes and not a second longer", async ({ rita, site }) => {
  const half = await beginSignIn(site, rita);
  const otp = await mailedCode(site);
  site.clock.pass(10 * 60 - 1);
  const other = await beginSignIn(site, rita);
  site.clock.pass(1);
  expect((await half.verify({ otp })).status).toBe(401);
  site.clock.pass(10 * 60 - 2);
  expect((await other.verify({ otp: await mailedCode(site) })).status).toBe(200);
});

test("TF-2 TF-11 a code is for its own sign-in, and another one does not void it", async ({ rita, site }) => {
  const first = await beginSignIn(site, rita);
  const otp = await mailedCode(site);
  const second = await beginSignIn(site, rita);
  expect((await second.verify({ otp })).status).toBe(401);
  expect((await first.verify({ otp })).status).toBe(200);
  expect((await second.verify({ otp: await mailedCode(site) })).status).toBe(200);
});

test("TF-11 another code can be had after half a minute, and voids the one before", async ({ rita, site }) => {
  const half = await beginSignIn(site, rita);
  const first = await mailedCode(site);
  site.clock.pass(29);
  const early = await half.resend();
  expect([early.status, early.headers.get("retry-after")]).toEqual([429, "1"]);
  for (let n = 0; n < 3; n++) await half.verify({ otp: first === "000000" ? "000001" : "000000" });
  site.clock.pass(1);
  expect(await read(half.resend())).toEqual([200, { sent: true }]);
  const second = await mailedCode(site);
  expect(await codeMails(site)).toHaveLength(2);
  expect((await half.verify({ otp: first })).status).toBe(401);
  expect((await half.verify({ otp: second })).status).toBe(200);
});

test("TF-11 TF-4 a new code brings no new attempts", async ({ rita, site }) => {
  const half = await beginSignIn(site, rita);
  for (let n = 0; n < 4; n++) await half.verify({ otp: "000000" });
  site.clock.pass(30);
  await half.resend();
  await half.verify({ otp: "000000" });
  expect((await half.verify({ otp: await mailedCode(site) })).status).toBe(401);
});

test("TF-11 a code sent again has its own ten minutes", async ({ rita, site }) => {
  const half = await beginSignIn(site, rita);
  site.clock.pass(9 * 60);
  const sent = await half.resend();
  expect(sent.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=600")]);
  const otp = await mailedCode(site);
  site.clock.pass(10 * 60 - 1);
  expect((await half.verify({ otp })).status).toBe(200);
});

test("TF-11 the sixth time in an hour is 429, and so are ten sign-ins with a code", async ({ rita, site }) => {
  const half = await beginSignIn(site, rita);
  for (let n = 0; n < 5; n++) {
    site.clock.pass(31);
    expect((await half.resend()).status).toBe(200);
  }
  site.clock.pass(31);
  const refused = await half.resend();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  for (let n = 0; n < 9; n++) await beginSignIn(site, rita);
  const eleventh = await site.post("/api/auth/login", { identifier: rita.email, password: rita.password });
  expect([eleventh.status, eleventh.headers.getSetCookie()]).toEqual([429, []]);
  expect(await codeMails(site)).toHaveLength(15);
});

test("TF-11 there is nothing to send again without a sign-in by mail under way", async ({ rita, site }) => {
  expect((await site.post("/api/auth/resend-login-code", {})).status).toBe(401);
  const half = await beginSignIn(site, rita);
  await half.verify({ otp: await mailedCode(site) });
  site.clock.pass(31);
  expect((await half.resend()).status).toBe(401);
  const abe = await addUser(site, { email: "abe@example.com" });
  await turnAppOn(site, abe);
  const ofApp = await beginSignIn(site, abe);
  site.clock.pass(31);
  expect((await ofApp.resend()).status).toBe(401);
  expect(await codeMails(site)).toHaveLength(1);
});
