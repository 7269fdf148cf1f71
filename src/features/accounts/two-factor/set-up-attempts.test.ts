import { expect } from "vitest";
import {
  appCode,
  backupCodes,
  beginApp,
  callTwoFactor,
  mailedCode,
  otherCode,
  setups,
} from "#test/accounts/two-factor.ts";
import { test } from "#test/app/fixtures.ts";

test.for(["app", "email"])(
  "TF-12 five wrong codes end the set-up of %s: the right one is 400 after that",
  async (method, { ritas, site }) => {
    const secret = method === "app" ? await beginApp(ritas) : "";
    if (method === "email") await callTwoFactor(ritas, "send-2fa-email");
    const right = method === "app" ? appCode(site, secret) : await mailedCode(site);
    const verify = method === "app" ? "verify-2fa" : "verify-email-2fa";
    for (let n = 0; n < 5; n++)
      expect((await callTwoFactor(ritas, verify, { otp: otherCode(right) })).status).toBe(400);
    expect(await setups(site)).toEqual([]);
    expect((await callTwoFactor(ritas, verify, { otp: right })).status).toBe(400);
  },
);

test("TF-12 fifty wrong codes at once use up no more than five attempts, and none gets through afterwards", async ({
  ritas,
  site,
}) => {
  await callTwoFactor(ritas, "send-2fa-email");
  const code = await mailedCode(site);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => callTwoFactor(ritas, "verify-email-2fa", { otp: otherCode(code) })),
  );
  expect(answers.every(({ status }) => status === 400)).toBe(true);
  expect((await callTwoFactor(ritas, "verify-email-2fa", { otp: code })).status).toBe(400);
});

test.for(["app", "email"])(
  "TF-12 of twenty right codes for %s at once exactly one turns it on",
  async (method, { ritas, site }) => {
    const secret = method === "app" ? await beginApp(ritas) : "";
    if (method === "email") await callTwoFactor(ritas, "send-2fa-email");
    const otp = method === "app" ? appCode(site, secret) : await mailedCode(site);
    const verify = method === "app" ? "verify-2fa" : "verify-email-2fa";
    const answers = await Promise.all(Array.from({ length: 20 }, () => callTwoFactor(ritas, verify, { otp })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => [400, 401].includes(status))).toBe(
      true,
    );
    expect(await backupCodes(site)).toHaveLength(method === "app" ? 10 : 0);
    await site.outbox.runDue();
    expect(site.mailbox.mails.filter(({ subject }) => subject.endsWith("was turned on"))).toHaveLength(1);
  },
);
