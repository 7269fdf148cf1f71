import { expect } from "vitest";
import { atOnce, type SignedIn, sentMails, signIn } from "#test/accounts/accounts.ts";
import {
  appCode,
  backupCodes,
  beginApp,
  callTwoFactor,
  mailedCode,
  otherCode,
  rowOf,
  setups,
} from "#test/accounts/two-factor.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
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
  expect((await callTwoFactor(late, "verify-email-2fa", { otp: code })).status).toBe(400);
  site.clock.pass(-1);
  expect((await callTwoFactor(late, "verify-email-2fa", { otp: code })).status).toBe(200);
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
  const burst = await atOnce(20, () => callTwoFactor(ritas, "send-2fa-email"));
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(1);
  for (let n = 0; n < 4; n++) {
    site.clock.pass(60);
    expect((await callTwoFactor(ritas, "send-2fa-email")).status).toBe(200);
  }
  site.clock.pass(60);
  const refused = await callTwoFactor(ritas, "send-2fa-email");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3300"]);
  expect(await sentMails(site)).toHaveLength(5);
});

type Method = "app" | "email";
const methods: readonly Method[] = ["app", "email"];

/** Tries a code, as the page of that method does. */
async function tryCode(browser: SignedIn, method: Method, otp: unknown): Promise<number> {
  return (await callTwoFactor(browser, method === "app" ? "verify-2fa" : "verify-email-2fa", { otp })).status;
}

/** Begins a set-up. @returns its right code */
async function begin(site: TestApp, browser: SignedIn, method: Method): Promise<string> {
  if (method === "app") return appCode(site, await beginApp(browser));
  await callTwoFactor(browser, "send-2fa-email");
  return mailedCode(site);
}

test.for(methods)(
  "TF-14 TFA-08 what only looks like a code of %s, or a code where none is pending, is 400",
  async (method, { rita, ritas, site }) => {
    expect(await tryCode(ritas, method, "000000")).toBe(400);
    const code = await begin(site, ritas, method);
    for (const otp of [`${code} `, Number(code), [code], null, `${code}0`])
      expect(await tryCode(ritas, method, otp)).toBe(400);
    expect(await setups(site)).toMatchObject([{ attempts: 0 }]);
    expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null });
  },
);

test.for(methods)("TF-12 five wrong codes, sent at once, end the set-up of %s", async (method, { ritas, site }) => {
  const right = await begin(site, ritas, method);
  const wrong = Array.from({ length: 5 }, () => tryCode(ritas, method, otherCode(right)));
  expect(await Promise.all(wrong)).toEqual(Array(5).fill(400));
  expect(await setups(site)).toEqual([]);
  expect(await tryCode(ritas, method, right)).toBe(400);
});

test.for(methods)("TF-12 of twenty right codes for %s at once one turns it on", async (method, { ritas, site }) => {
  const otp = await begin(site, ritas, method);
  const statuses = await atOnce(20, () => tryCode(ritas, method, otp));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  for (const status of statuses) expect([200, 400, 401]).toContain(status);
  expect(await backupCodes(site)).toHaveLength(method === "app" ? 10 : 0);
  expect((await sentMails(site)).filter(({ subject }) => subject.endsWith("was turned on"))).toHaveLength(1);
});
