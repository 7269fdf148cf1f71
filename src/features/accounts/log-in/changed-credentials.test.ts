import { expect } from "vitest";
import { challenges, sessions, withApp } from "#test/accounts/second-step.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode } from "#test/accounts/two-factor.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";
import { changeCredentials } from "../queries.server.ts";

test.for<[string, Parameters<typeof changeCredentials>[2]]>([
  ["the password", { password_hash: "$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA" }],
  ["the role", { role: "admin" }],
  ["the address", { email: "new@example.com" }],
  ["two-factor", { two_factor_method: null, totp_sealed: null }],
])("TF-16 a sign-in begun before %s has changed cannot be completed", async ([_, change], { rita, site }) => {
  const { secret } = await withApp(site, rita);
  const half = await beginSignIn(site, rita);
  const rows = await challenges(site);
  await site.db.transaction().execute((trx) => changeCredentials(trx, rita.id, change));
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
  // Even if the challenge itself had survived.
  await site.db.insertInto("sign_in_challenges").values(rows).execute();
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
  expect(await sessions(site)).toEqual([]);
});

test("TF-16 USER-07 a sign-in begun before the account was deleted cannot be completed", async ({ rita, site }) => {
  const { secret } = await withApp(site, rita);
  const half = await beginSignIn(site, rita);
  await site.db.deleteFrom("users").execute();
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
});
