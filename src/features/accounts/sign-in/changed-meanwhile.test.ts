import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type TestUser } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { challenges, sessions, withApp } from "#test/second-step.ts";
import { beginSignIn } from "#test/sign-in.ts";
import { appCode } from "#test/two-factor.ts";
import { changeCredentials } from "../queries.server.ts";

let site: TestApp;
let rita: TestUser;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
  rita = await addUser(site);
});
afterEach(() => site.close());

test.each<[string, (user: TestUser) => Promise<unknown>]>([
  ["the password", (user) => changed(user, { password_hash: "$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA" })],
  ["the role", (user) => changed(user, { role: "admin" })],
  ["the address", (user) => changed(user, { email: "new@example.com" })],
  ["two-factor", (user) => changed(user, { two_factor_method: null, totp_sealed: null })],
])("TF-16 a sign-in begun before %s has changed cannot be completed", async (_, change) => {
  const { secret } = await withApp(site, rita);
  const half = await beginSignIn(site, rita);
  const rows = await challenges(site);
  await change(rita);
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
  // Even if the challenge itself had survived.
  await site.db.insertInto("sign_in_challenges").values(rows).execute();
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
  expect(await sessions(site)).toEqual([]);
});

test("TF-16 USER-07 a sign-in begun before the account was deleted cannot be completed", async () => {
  const { secret } = await withApp(site, rita);
  const half = await beginSignIn(site, rita);
  await site.db.deleteFrom("users").execute();
  expect((await half.verify({ otp: appCode(site, secret) })).status).toBe(401);
});

async function changed(user: TestUser, change: Parameters<typeof changeCredentials>[2]) {
  await site.db.transaction().execute((trx) => changeCredentials(trx, user.id, change));
}
