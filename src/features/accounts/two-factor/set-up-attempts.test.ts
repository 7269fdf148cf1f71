import { expect } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import * as twoFactor from "#test/accounts/two-factor.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";

type Method = "app" | "email";
const methods: readonly Method[] = ["app", "email"];

/** Tries a code, as the page of that method does. */
async function tryCode(browser: SignedIn, method: Method, otp: unknown): Promise<number> {
  return (await twoFactor.callTwoFactor(browser, method === "app" ? "verify-2fa" : "verify-email-2fa", { otp })).status;
}

/** Begins a set-up. @returns its right code */
async function begin(site: TestApp, browser: SignedIn, method: Method): Promise<string> {
  if (method === "app") return twoFactor.appCode(site, await twoFactor.beginApp(browser));
  await twoFactor.callTwoFactor(browser, "send-2fa-email");
  return twoFactor.mailedCode(site);
}

test.for(methods)(
  "TF-14 TFA-08 what only looks like a code of %s, or a code where none is pending, is 400",
  async (method, { rita, ritas, site }) => {
    expect(await tryCode(ritas, method, "000000")).toBe(400);
    const code = await begin(site, ritas, method);
    for (const otp of [`${code} `, Number(code), [code], null, `${code}0`])
      expect(await tryCode(ritas, method, otp)).toBe(400);
    expect(await twoFactor.setups(site)).toMatchObject([{ attempts: 0 }]);
    expect(await twoFactor.rowOf(site, rita)).toMatchObject({ two_factor_method: null });
  },
);

test.for(methods)("TF-12 five wrong codes, sent at once, end the set-up of %s", async (method, { ritas, site }) => {
  const right = await begin(site, ritas, method);
  const wrong = Array.from({ length: 5 }, () => tryCode(ritas, method, twoFactor.otherCode(right)));
  expect(await Promise.all(wrong)).toEqual(Array(5).fill(400));
  expect(await twoFactor.setups(site)).toEqual([]);
  expect(await tryCode(ritas, method, right)).toBe(400);
});

test.for(methods)("TF-12 of twenty right codes for %s at once one turns it on", async (method, { ritas, site }) => {
  const otp = await begin(site, ritas, method);
  const statuses = await Promise.all(Array.from({ length: 20 }, () => tryCode(ritas, method, otp)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  for (const status of statuses) expect([200, 400, 401]).toContain(status);
  expect(await twoFactor.backupCodes(site)).toHaveLength(method === "app" ? 10 : 0);
  await site.outbox.runDue();
  expect(site.mailbox.mails.filter(({ subject }) => subject.endsWith("was turned on"))).toHaveLength(1);
});
