import { TOTP } from "otpauth";
import { expect } from "vitest";
import { findUser, type UserRow } from "#src/features/accounts/queries.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { browserWith, cookiesOf, type SignedIn, sentMails, signIn, type TestUser } from "./accounts.ts";

/** What an authenticator app shows at the test's time, or so many half minutes earlier or later. */
export function appCode(site: Pick<TestApp, "clock">, seed: string, steps = 0): string {
  return new TOTP({ secret: seed }).generate({ timestamp: site.clock.now().getTime() + steps * 30_000 });
}

/** A code of six digits that is not this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

/** The six digits of the newest mail with a code. */
export async function mailedCode(site: Pick<TestApp, "outbox" | "mailbox">): Promise<string> {
  const newest = (await sentMails(site)).findLast(({ subject }) => /code/i.test(subject));
  const [, code] = /^(\d{6})$/m.exec(newest?.text ?? "") ?? [];
  if (code === undefined) throw new Error("No mail with a code has come.");
  return code;
}

/** The stored row of an account. */
export async function rowOf(site: Pick<TestApp, "db">, { id }: { id: number }): Promise<UserRow> {
  const row = await findUser(site.db, id);
  if (!row) throw new Error(`There is no user ${id}.`);
  return row;
}

/**
 * Turns an authenticator app on, as its owner does.
 *
 * @param browser where they are signed in; a new one unless given
 * @returns the app's seed, the backup codes, and the browser with its new cookies
 */
export async function turnAppOn(site: TestApp, user: Pick<TestUser, "id">, browser?: SignedIn) {
  const before = browser ?? (await signIn(site, user));
  const { secret } = await (await before.send("POST", "/api/2fa/enable-2fa", {})).json();
  const answer = await before.send("POST", "/api/2fa/verify-2fa", { otp: appCode(site, secret) });
  expect(answer.status).toBe(200);
  const { backupCodes }: { backupCodes: string[] } = await answer.json();
  return { secret: String(secret), backupCodes, browser: browserWith(site, cookiesOf(answer)) };
}

/** Turns codes by e-mail on. @returns the browser with its new cookies */
export async function turnEmailOn(site: TestApp, user: Pick<TestUser, "id">, browser?: SignedIn): Promise<SignedIn> {
  const before = browser ?? (await signIn(site, user));
  expect((await before.send("POST", "/api/2fa/send-2fa-email", {})).status).toBe(200);
  const answer = await before.send("POST", "/api/2fa/verify-email-2fa", { otp: await mailedCode(site) });
  expect(answer.status).toBe(200);
  return browserWith(site, cookiesOf(answer));
}

/** One of the calls of two-factor, as our own page makes it. */
export function callTwoFactor(browser: SignedIn, name: string, body: unknown = {}): Promise<Response> {
  return browser.send("POST", `/api/2fa/${name}`, body);
}

/** Begins to set up an app. @returns its seed */
export async function beginApp(browser: SignedIn): Promise<string> {
  const answer = await callTwoFactor(browser, "enable-2fa");
  expect(answer.status).toBe(200);
  return (await answer.json()).secret;
}

/** What has been begun and not been proven. */
export function setups({ db }: Pick<TestApp, "db">) {
  return db.selectFrom("two_factor_setups").selectAll().execute();
}

export function backupCodes({ db }: Pick<TestApp, "db">) {
  return db.selectFrom("backup_codes").selectAll().execute();
}

/** Everything about two-factor that is on disk, as text. */
export async function storedTwoFactor({ db }: Pick<TestApp, "db">): Promise<string> {
  const tables = ["users", "two_factor_setups", "outgoing_mail", "rate_counters", "backup_codes"] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())));
}
