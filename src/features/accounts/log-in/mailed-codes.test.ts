import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type TestUser } from "#test/accounts/accounts.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { mailedCode, turnAppOn, turnEmailOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

let site: TestApp;
let rita: TestUser;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
  rita = await addUser(site);
  await turnEmailOn(site, rita);
  await site.outbox.runDue();
  site.mailbox.mails.length = 0;
  site.clock.pass(60);
});
afterEach(() => site.close());

const codeMails = async () => {
  await site.outbox.runDue();
  return site.mailbox.mails.filter(({ subject }) => /code/i.test(subject));
};

test("AUTH-02 the right password sends one mail with a code, to the account's address and at once", async () => {
  await beginSignIn(site, rita);
  // Nobody has started the outbox's rounds here: what arrives was sent because of the sign-in.
  await expect.poll(() => site.mailbox.mails.map(({ to }) => to)).toEqual(["rita@example.com"]);
  await site.outbox.stop();
  expect(site.mailbox.mails).toHaveLength(1);
});

test("TF-11 a code works for ten minutes and not a second longer", async () => {
  const half = await beginSignIn(site, rita);
  const otp = await mailedCode(site);
  site.clock.pass(10 * 60 - 1);
  const other = await beginSignIn(site, rita);
  site.clock.pass(1);
  expect((await half.verify({ otp })).status).toBe(401);
  site.clock.pass(10 * 60 - 2);
  expect((await other.verify({ otp: await mailedCode(site) })).status).toBe(200);
});

test("TF-2 TF-11 a code is for its own sign-in: in another it is wrong, and another does not void it", async () => {
  const first = await beginSignIn(site, rita);
  const otp = await mailedCode(site);
  const second = await beginSignIn(site, rita);
  expect((await second.verify({ otp })).status).toBe(401);
  expect((await first.verify({ otp })).status).toBe(200);
  expect((await second.verify({ otp: await mailedCode(site) })).status).toBe(200);
});

test("TF-11 another code can be had after half a minute; the one before is void, and the attempts go on", async () => {
  const half = await beginSignIn(site, rita);
  const first = await mailedCode(site);
  site.clock.pass(29);
  const early = await half.resend();
  expect(early.status).toBe(429);
  expect(early.headers.get("retry-after")).toBe("1");
  for (let n = 0; n < 3; n++) await half.verify({ otp: first === "000000" ? "000001" : "000000" });
  site.clock.pass(1);
  const sent = await half.resend();
  expect(sent.status).toBe(200);
  expect(await sent.json()).toEqual({ sent: true });
  const second = await mailedCode(site);
  expect(await codeMails()).toHaveLength(2);
  expect((await half.verify({ otp: first })).status).toBe(401);
  expect((await half.verify({ otp: second })).status).toBe(200);
});

test("TF-11 TF-4 a new code brings no new attempts", async () => {
  const half = await beginSignIn(site, rita);
  for (let n = 0; n < 4; n++) await half.verify({ otp: "000000" });
  site.clock.pass(30);
  await half.resend();
  await half.verify({ otp: "000000" });
  expect((await half.verify({ otp: await mailedCode(site) })).status).toBe(401);
});

test("TF-11 a code sent again has its own ten minutes", async () => {
  const half = await beginSignIn(site, rita);
  site.clock.pass(9 * 60);
  const sent = await half.resend();
  expect(sent.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=600")]);
  const otp = await mailedCode(site);
  site.clock.pass(10 * 60 - 1);
  expect((await half.verify({ otp })).status).toBe(200);
});

test("TF-11 the sixth time in an hour is 429, and so are ten sign-ins that each send a code", async () => {
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
  expect(eleventh.status).toBe(429);
  expect(eleventh.headers.getSetCookie()).toEqual([]);
  expect(await codeMails()).toHaveLength(15);
});

test("TF-11 there is nothing to send again without a sign-in under way, after it, or where the app is asked", async () => {
  expect((await site.post("/api/auth/resend-login-code", {})).status).toBe(401);
  const half = await beginSignIn(site, rita);
  await half.verify({ otp: await mailedCode(site) });
  site.clock.pass(31);
  expect((await half.resend()).status).toBe(401);
  const abe = await addUser(site, { email: "abe@example.com" });
  await turnAppOn(site, abe);
  const withApp = await beginSignIn(site, abe);
  site.clock.pass(31);
  expect((await withApp.resend()).status).toBe(401);
  expect(await codeMails()).toHaveLength(1);
});
