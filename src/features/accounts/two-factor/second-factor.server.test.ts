import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type TestUser } from "#test/accounts/accounts.ts";
import { appCode, rowOf, turnAppOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { consumeBackupCode, hashTypedBackupCode, normalizeBackupCode } from "./backup-codes.server.ts";
import { consumeTotpStep } from "./queries.server.ts";
import { checkTotp } from "./totp.server.ts";

let site: TestApp;
let rita: TestUser;
let secret: string;
let backupCodes: string[];
beforeEach(async () => {
  site = await createTestApp();
  rita = await addUser(site);
  ({ secret, backupCodes } = await turnAppOn(site, rita));
});
afterEach(() => site.close());

async function check(code: string): Promise<number | undefined> {
  return checkTotp({ user: await rowOf(site, rita), code, now: site.clock.now(), secret: site.config.secret });
}

/** Checks a code and uses it up, as signing in does. */
async function accept(code: string): Promise<boolean> {
  const step = await check(code);
  return step !== undefined && site.db.transaction().execute((trx) => consumeTotpStep(trx, rita.id, step));
}

async function spend(typed: string, userId = rita.id): Promise<boolean> {
  const tag = await hashTypedBackupCode(site, userId, typed);
  if (tag === undefined) return false;
  return site.db.transaction().execute((trx) => consumeBackupCode(trx, userId, tag, site.clock.now()));
}

test("TF-9 codes of the step before and the step after are taken, those of two steps away are not", async () => {
  site.clock.pass(3000);
  const taken = await Promise.all([-2, -1, 0, 1, 2].map((steps) => check(appCode(site, secret, steps))));
  expect(taken.map((step) => step !== undefined)).toEqual([false, true, true, true, false]);
});

test("R-25 a clock that is set back brings no used code back", async () => {
  site.clock.pass(3000);
  expect(await accept(appCode(site, secret))).toBe(true);
  site.clock.pass(-600);
  expect(await accept(appCode(site, secret))).toBe(false);
  site.clock.pass(630);
  expect(await accept(appCode(site, secret))).toBe(true);
});

test("TF-10 letters that look like another are read as what they must be, and dashes of any kind are dropped", () => {
  expect(normalizeBackupCode("oOiIl–1abcd")).toBe("001111ABCD");
  expect(normalizeBackupCode("uabcd-12345")).toBeUndefined();
});

test("TF-10 neither another's backup code nor anything that is none is taken", async () => {
  const ann = await addUser(site, { email: "ann@example.com", role: "user" });
  const [code = ""] = backupCodes;
  expect(await spend(code, ann.id)).toBe(false);
  await turnAppOn(site, ann);
  expect(await spend(code, ann.id)).toBe(false);
  for (const typed of ["", "AAAAA-AAAAA", "UUUUU-UUUUU", `${code}0`, code.slice(1), "０".repeat(10)]) {
    expect(await spend(typed)).toBe(false);
  }
  expect(await spend(code)).toBe(true);
});

test("TF-10 backup codes are ten, hard to guess, easy to read, and stored as argon2 only", async () => {
  expect(new Set(backupCodes).size).toBe(10);
  for (const code of backupCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const [set] = await site.db.selectFrom("backup_code_sets").selectAll().execute();
  expect(set?.salt).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[A-Za-z0-9+/]{22}$/);
  const stored = JSON.stringify([set, await site.db.selectFrom("backup_codes").selectAll().execute()]);
  for (const code of backupCodes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replace("-", ""));
  }
});
