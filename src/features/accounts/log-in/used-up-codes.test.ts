import { expect } from "vitest";
import { challenges, sessions, withApp } from "#test/accounts/second-step.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode, turnAppOn } from "#test/accounts/two-factor.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";

test("TF-8 a code of the app works once, none before it works after it, and the one that turned it on logs no one in", async ({
  rita,
  site,
}) => {
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

test("TF-7 R-4 when the disk refuses, no attempt is spent and no code used up: the same code works afterwards", async ({
  rita,
  site,
}) => {
  const { backupCodes } = await withApp(site, rita);
  const half = await beginSignIn(site, rita);
  await site.db.schema.alterTable("devices").renameTo("devices_away").execute();
  const answer = await half.verify({ backupCode: backupCodes[0] });
  expect(answer.status).toBe(500);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await challenges(site)).toMatchObject([{ attempts: 0, consumed_at: null }]);
  expect(await sessions(site)).toEqual([]);
  await site.db.schema.alterTable("devices_away").renameTo("devices").execute();
  expect((await half.verify({ backupCode: backupCodes[0] })).status).toBe(200);
});
