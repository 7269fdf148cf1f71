import { expect } from "vitest";
import { atOnce, read } from "#test/accounts/accounts.ts";
import {
  beginSignIn,
  challenges,
  countStatuses,
  sessions,
  verificationFailed,
  withApp,
  withEmail,
} from "#test/accounts/sign-in.ts";
import { appCode, mailedCode, otherCode, rowOf, turnAppOn } from "#test/accounts/two-factor.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";

test("TF-4 after five wrong codes the right one is 401, and only the password begins anew", async ({ rita, site }) => {
  await withEmail(site, rita);
  const half = await beginSignIn(site, rita);
  const otp = await mailedCode(site);
  for (let n = 0; n < 5; n++) {
    expect(await read(half.verify({ otp: otherCode(otp) }))).toEqual([401, verificationFailed]);
  }
  expect(await read(half.verify({ otp }))).toEqual([401, verificationFailed]);
  site.clock.pass(31);
  expect((await half.resend()).status).toBe(401);
  const again = await beginSignIn(site, rita);
  expect((await again.verify({ otp: await mailedCode(site) })).status).toBe(200);
});

test("TF-5 of fifty wrong codes at once five are looked at", async ({ rita, site }) => {
  await withEmail(site, rita);
  const half = await beginSignIn(site, rita);
  const wrong = otherCode(await mailedCode(site));
  const answers = await atOnce(50, () => half.verify({ otp: wrong }));
  expect(countStatuses(answers)).toEqual({ 401: 50 });
  expect(await challenges(site)).toMatchObject([{ attempts: 5 }]);
  expect(await rowOf(site, rita)).toMatchObject({ second_factor_failures: 5 });
});

test.for(["app", "email", "backup code"])(
  "TF-5 TF-10 of fifty right answers at once, by %s, one begins a session",
  async (way, { rita, site }) => {
    const on = way === "email" ? undefined : await withApp(site, rita);
    if (way === "email") await withEmail(site, rita);
    const half = await beginSignIn(site, rita);
    const body = {
      app: () => ({ otp: appCode(site, on?.secret ?? "") }),
      email: async () => ({ otp: await mailedCode(site) }),
      "backup code": () => ({ backupCode: on?.backupCodes[3] }),
    }[way];
    const sent = await body?.();
    // Hashes of backup codes queue up; those that find no place in the queue are 503 and spend nothing.
    const answers = await atOnce(50, () => half.verify({ ...sent }));
    const statuses = countStatuses(answers);
    expect(statuses[200]).toBe(1);
    expect((statuses[401] ?? 0) + (statuses[503] ?? 0)).toBe(49);
    expect(await sessions(site)).toHaveLength(1);
  },
);

test("TF-5 TF-8 one code of the app in two sign-ins at once begins one session", async ({ rita, site }) => {
  const { secret } = await withApp(site, rita);
  const halves = [await beginSignIn(site, rita), await beginSignIn(site, rita)];
  const otp = appCode(site, secret);
  const answers = await Promise.all(halves.map(({ verify }) => verify({ otp })));
  expect(countStatuses(answers)).toEqual({ 200: 1, 401: 1 });
});

test("TF-8 a code of the app works once, no earlier one after it, nor that of the set-up", async ({ rita, site }) => {
  const { secret } = await turnAppOn(site, rita);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, secret) })).status).toBe(401);
  site.clock.pass(90);
  const otp = appCode(site, secret);
  expect((await (await beginSignIn(site, rita)).verify({ otp })).status).toBe(200);
  expect((await (await beginSignIn(site, rita)).verify({ otp })).status).toBe(401);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, secret, -1) })).status).toBe(401);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, secret, 1) })).status).toBe(200);
});

test("TF-10 TFA-09 a backup code signs in once, however it is typed", async ({ rita, site }) => {
  const { backupCodes } = await withApp(site, rita);
  const [code = ""] = backupCodes;
  const half = await beginSignIn(site, rita);
  expect((await half.verify({ backupCode: ` ${code.toLowerCase().replace("-", " - ")}` })).status).toBe(200);
  const later = await beginSignIn(site, rita);
  expect((await later.verify({ backupCode: code })).status).toBe(401);
  expect((await later.verify({ backupCode: backupCodes[1] })).status).toBe(200);
});

test("TF-7 R-4 when the disk refuses, no attempt and no code is spent: it works afterwards", async ({ rita, site }) => {
  const { backupCodes } = await withApp(site, rita);
  const half = await beginSignIn(site, rita);
  await site.db.schema.alterTable("devices").renameTo("devices_away").execute();
  const answer = await half.verify({ backupCode: backupCodes[0] });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([500, []]);
  expect(await challenges(site)).toMatchObject([{ attempts: 0, consumed_at: null }]);
  expect(await sessions(site)).toEqual([]);
  await site.db.schema.alterTable("devices_away").renameTo("devices").execute();
  expect((await half.verify({ backupCode: backupCodes[0] })).status).toBe(200);
});
