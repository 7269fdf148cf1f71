import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { changeCredentials } from "#src/features/accounts/queries.server.ts";
import { atOnce, browserWith, cookiesOf, read, type SignedIn, sentMails, signIn } from "#test/accounts/accounts.ts";
import { appCode, callTwoFactor, mailedCode, rowOf, turnAppOn, turnEmailOn } from "#test/accounts/two-factor.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";

/** Whether the browser is still signed in. */
async function isIn(browser: SignedIn): Promise<boolean> {
  return (await callTwoFactor(browser, "mark-backup-codes-shown")).status === 200;
}

const subjects = async (site: TestApp) => (await sentMails(site)).map(({ subject }) => subject);
const unused = ({ db }: TestApp) => db.selectFrom("backup_codes").selectAll().where("used_at", "is", null).execute();

test("TFA-06 turning it off takes the password and forgets seed and backup codes", async ({ rita, site }) => {
  const { browser } = await turnAppOn(site, rita);
  expect(await read(callTwoFactor(browser, "disable-2fa", { password: "" }))).toMatchObject([
    400,
    { error: "Password is required to disable 2FA." },
  ]);
  const wrong = await callTwoFactor(browser, "disable-2fa", { password: "six herons over the lake" });
  expect([wrong.status, await wrong.json()]).toEqual([403, { error: "That password is incorrect." }]);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: "app" });

  const off = await callTwoFactor(browser, "disable-2fa", { password: rita.password });
  expect([off.status, await off.json()]).toEqual([200, { message: "Two-Factor Authentication disabled." }]);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: null, totp_sealed: null, totp_last_step: null });
  expect(await site.db.selectFrom("backup_code_sets").selectAll().execute()).toEqual([]);
  expect(await unused(site)).toEqual([]);
  expect((await subjects(site)).at(-1)).toBe("Two-factor authentication was turned off");
});

test("TFA-06 turning off what is off changes nothing and sends nothing", async ({ rita, ritas, site }) => {
  const other = await signIn(site, rita);
  const answer = await callTwoFactor(ritas, "disable-2fa", { password: rita.password });
  expect([answer.status, cookiesOf(answer)]).toEqual([200, {}]);
  expect([await isIn(ritas), await isIn(other), await subjects(site)]).toEqual([true, true, []]);
});

test("TFA-05 TF-10 new backup codes take the password, and the old ones are dead", async ({ rita, site }) => {
  const { browser, backupCodes } = await turnAppOn(site, rita);
  const before = await unused(site);
  const wrong = await callTwoFactor(browser, "regenerate-backup-codes", { password: "guess" });
  expect(wrong.status).toBe(403);
  expect(await unused(site)).toEqual(before);

  const answer = await callTwoFactor(browser, "regenerate-backup-codes", { password: rita.password });
  const { backupCodes: renewed } = await answer.json();
  expect(renewed).toHaveLength(10);
  expect(backupCodes.filter((code) => renewed.includes(code))).toEqual([]);
  expect((await unused(site)).map(({ hash }) => hash)).not.toEqual(before.map(({ hash }) => hash));
  expect(await unused(site)).toHaveLength(10);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: "app" });
  expect((await subjects(site)).at(-1)).toBe("New backup codes were created");
});

test("TFA-05 without an app there are no backup codes to make: 409", async ({ rita, site }) => {
  const browser = await turnEmailOn(site, rita);
  const answer = await callTwoFactor(browser, "regenerate-backup-codes", { password: rita.password });
  expect([answer.status, await answer.json()]).toMatchObject([409, { error: expect.any(String) }]);
  expect(await unused(site)).toEqual([]);
});

test("TF-13 SE-4 each change ends every other session and renews this one", async ({ rita, ritas, site }) => {
  let browser = ritas;
  const changes = [
    async () => turnEmailOn(site, rita, browser),
    async () => (await turnAppOn(site, rita, browser)).browser,
    async () => after("regenerate-backup-codes"),
    async () => after("disable-2fa"),
  ];
  async function after(call: string): Promise<SignedIn> {
    const answer = await callTwoFactor(browser, call, { password: rita.password });
    return browserWith(site, cookiesOf(answer));
  }
  for (const change of changes) {
    const [old, other] = [browser, await signIn(site, rita)];
    browser = await change();
    expect([await isIn(old), await isIn(other), await isIn(browser)]).toEqual([false, false, true]);
  }
});

test("TF-13 a double press on turning off leaves the person signed in", async ({ rita, site }) => {
  const { browser } = await turnAppOn(site, rita);
  const answers = await Promise.all(
    [1, 2].map(() => callTwoFactor(browser, "disable-2fa", { password: rita.password })),
  );
  // A second press that is read only after the first was answered comes from a session that has ended.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([200, 401])]);
  const cookies = answers.map(cookiesOf).filter((one) => one.session !== undefined);
  expect(cookies).toHaveLength(1);
  expect(await isIn(browserWith(site, cookies[0] ?? {}))).toBe(true);
  expect((await subjects(site)).filter((subject) => subject.endsWith("off"))).toHaveLength(1);
});

test("TF-13 of ten calls for new backup codes at once one wins, and its codes work", async ({ rita, site }) => {
  const { browser } = await turnAppOn(site, rita);
  const { salt } = await site.db.selectFrom("backup_code_sets").select("salt").executeTakeFirstOrThrow();
  const answers = await atOnce(10, () =>
    callTwoFactor(browser, "regenerate-backup-codes", { password: rita.password }),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
  expect(await unused(site)).toHaveLength(10);
  expect((await site.db.selectFrom("backup_code_sets").select("salt").executeTakeFirstOrThrow()).salt).not.toBe(salt);
  expect(await isIn(browserWith(site, won[0] ? cookiesOf(won[0]) : {}))).toBe(true);
});

test("TF-12 an app that is begun while e-mail is on takes its place once it is proven", async ({ rita, site }) => {
  const browser = await turnEmailOn(site, rita);
  const { secret } = await (await callTwoFactor(browser, "enable-2fa")).json();
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: "email", totp_sealed: null });
  expect(await unused(site)).toEqual([]);
  expect((await callTwoFactor(browser, "verify-2fa", { otp: appCode(site, secret) })).status).toBe(200);
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: "app", totp_sealed: expect.any(String) });
  expect(await unused(site)).toHaveLength(10);
});

test("TF-12 e-mail that is proven ends the app, its seed and its backup codes", async ({ rita, site }) => {
  const { browser } = await turnAppOn(site, rita);
  await callTwoFactor(browser, "send-2fa-email");
  expect(await rowOf(site, rita)).toMatchObject({ two_factor_method: "app" });
  expect(await unused(site)).toHaveLength(10);
  expect((await callTwoFactor(browser, "verify-email-2fa", { otp: await mailedCode(site) })).status).toBe(200);
  expect(await rowOf(site, rita)).toMatchObject({
    two_factor_method: "email",
    totp_sealed: null,
    totp_last_step: null,
  });
  expect(await unused(site)).toEqual([]);
});

test("TF-13 ten minutes after signing in a factor is replaced only after signing in again", async ({ rita, site }) => {
  const browser = await turnEmailOn(site, rita);
  site.clock.pass(601);
  for (const call of ["enable-2fa", "send-2fa-email"]) {
    expect(await read(callTwoFactor(browser, call))).toMatchObject([403, { code: "reauth_required" }]);
  }
  const fresh = await signIn(site, rita);
  expect((await callTwoFactor(fresh, "enable-2fa")).status).toBe(200);
});

test("TF-15 TFA-07 saying that the codes were shown is 200 each time, without the codes", async ({ rita, site }) => {
  const { browser, backupCodes } = await turnAppOn(site, rita);
  const shownAt = async () => (await site.db.selectFrom("backup_code_sets").select("shown_at").execute())[0]?.shown_at;
  expect(await shownAt()).toBeNull();
  for (let n = 0; n < 2; n++) {
    expect(await read(callTwoFactor(browser, "mark-backup-codes-shown"))).toEqual([200, { shown: true }]);
    expect(await shownAt()).toBe("2026-03-02T15:00:00.000Z");
    site.clock.pass(60);
  }
  const answers = ["enable-2fa", "send-2fa-email"].map((call) => callTwoFactor(browser, call));
  for (const answer of await Promise.all(answers)) {
    const text = await answer.text();
    for (const code of backupCodes) expect(text).not.toContain(code);
  }
});

test("TF-16 a set-up begun before the password changed proves nothing after it", async ({ rita, ritas, site }) => {
  const { secret } = await (await callTwoFactor(ritas, "enable-2fa")).json();
  await site.db.transaction().execute((trx) => changeCredentials(trx, rita.id, {}));
  expect((await callTwoFactor(ritas, "verify-2fa", { otp: appCode(site, secret) })).status).toBe(400);
});

test("OP-5 turning on and off is in the log with user and address", async ({ rita, site }) => {
  const { browser } = await turnAppOn(site, rita);
  await callTwoFactor(browser, "disable-2fa", { password: rita.password });
  const lines = site.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "second factor changed");
  expect(lines.map(({ userId, ip, change }) => [userId, ip, change])).toEqual([
    [rita.id, "192.0.2.1", "app turned on"],
    [rita.id, "192.0.2.1", "second factor turned off"],
  ]);
});
