import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, sentMails, type TestUser } from "#test/accounts/accounts.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode, otherCode, rowOf, turnAppOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { changeCredentials } from "../queries.server.ts";

let site: TestApp;
let rita: TestUser;
let on: Awaited<ReturnType<typeof turnAppOn>>;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
  rita = await addUser(site);
  on = await turnAppOn(site, rita);
  site.clock.pass(60);
});
afterEach(() => site.close());

/** Types wrong codes and wrong backup codes in turn, a new sign-in for each five. */
async function failTimes(count: number) {
  let half = await beginSignIn(site, rita);
  for (let n = 0; n < count; n++) {
    if (n > 0 && n % 5 === 0) half = await beginSignIn(site, rita);
    const wrong = n % 2 === 0 ? { otp: otherCode(appCode(site, on.secret)) } : { backupCode: "AAAAA-AAAAA" };
    expect((await half.verify(wrong)).status).toBe(401);
  }
}

test("TF-6 TFA-09 after ten failures over two sign-ins even the right code is 429, for a quarter of an hour", async () => {
  await failTimes(10);
  const half = await beginSignIn(site, rita);
  const refused = await half.verify({ otp: appCode(site, on.secret) });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "900"]);
  expect((await refused.json()).error).toContain("15 minutes");
  expect((await half.verify({ backupCode: on.backupCodes[0] })).status).toBe(429);
  site.clock.pass(15 * 60 - 1);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, on.secret) })).status).toBe(429);
  site.clock.pass(1);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, on.secret) })).status).toBe(200);
});

test("TF-6 a success ends the counting", async () => {
  await failTimes(9);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, on.secret) })).status).toBe(200);
  expect(await rowOf(site, rita)).toMatchObject({ second_factor_failures: 0 });
  site.clock.pass(30);
  await failTimes(9);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, on.secret) })).status).toBe(200);
});

test("TF-6 nine failures and a quarter of an hour later there are ten new ones", async () => {
  await failTimes(9);
  site.clock.pass(15 * 60);
  await failTimes(9);
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, on.secret) })).status).toBe(200);
});

test("TF-6 a hundred failures in a row, however slowly, and only a new password helps", async () => {
  await site.db.updateTable("users").set({ second_factor_failures: 99 }).execute();
  await failTimes(1);
  site.clock.pass(24 * 60 * 60);
  const refused = await (await beginSignIn(site, rita)).verify({ otp: appCode(site, on.secret) });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toEqual({
    error: "Too many wrong codes in a row. Reset your password to log in again.",
    code: "reset_required",
  });
  const password_hash = await site.passwords.hash(rita.password);
  await site.db.transaction().execute((trx) => changeCredentials(trx, rita.id, { password_hash }));
  expect((await (await beginSignIn(site, rita)).verify({ otp: appCode(site, on.secret) })).status).toBe(200);
});

test("AU-14 TF-6 when wrong codes lock the account its owner learns once that someone has the password", async () => {
  await failTimes(10);
  await (await beginSignIn(site, rita)).verify({ otp: "000000" });
  const notices = (await sentMails(site)).filter(({ subject }) => subject === "Wrong login codes for your account");
  expect(notices).toHaveLength(1);
  expect(notices[0]?.to).toBe("rita@example.com");
  expect(notices[0]?.text).toContain("Someone who knows your password has typed 10 wrong codes.");
});

test("TF-6 wrong codes of one account leave every other account alone", async () => {
  await failTimes(10);
  const abe = await addUser(site, { email: "abe@example.com" });
  const his = await turnAppOn(site, abe);
  site.clock.pass(60);
  expect((await (await beginSignIn(site, abe)).verify({ otp: appCode(site, his.secret) })).status).toBe(200);
});
