import type { TwoFactorMethod } from "#db/schema.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import { findKnownDevice, isTrusted } from "../devices/devices.server.ts";
import { findUser, findUserByIdentifier, type UserRow } from "../queries.server.ts";
import {
  clearFailures,
  needsCaptcha,
  type PasswordAttempt,
  passwordAttempt,
  recordAttempt,
  refundAttempt,
} from "./attempts.server.ts";
import { beginChallenge } from "./challenge.server.ts";
import { type Browser, completeLogin, type LoginCookies } from "./complete-login.server.ts";
import { replaceHash } from "./queries.server.ts";

type Typed = { identifier: string; password: string; recaptchaToken?: string | undefined };

export type PasswordResult =
  | ({ outcome: "signed in"; user: UserRow } & LoginCookies)
  | { outcome: "second factor"; userId: number; method: TwoFactorMethod; challengeToken: string }
  | { outcome: "wrong" | "captcha" | "captcha unavailable" }
  | { outcome: "wait"; retryAfterSeconds: number };

/**
 * The first step of a login (S-1 to S-3): counts the attempt, verifies the password, and starts the session or the second step.
 * Unknown accounts take the same path and time (AU-1, AU-2, AU-7).
 *
 * @throws {HttpProblem} 503 when too many passwords are being verified; the attempt is not counted then
 */
export async function checkPassword(services: Services, typed: Typed, browser: Browser): Promise<PasswordResult> {
  const { config, db } = services;
  const user = await findUserByIdentifier(db, typed.identifier);
  const device = user && (await findKnownDevice(db, user.id, browser.deviceTokens));
  const attempt = passwordAttempt({ identifier: typed.identifier, ip: browser.ip, device }, config.secret);
  const refusal = await countAttempt(services, attempt, typed.recaptchaToken);
  if (refusal) return refusal;
  try {
    const result = await verify(services, { user, typed, browser, attempt });
    if (result.outcome === "wrong") await recordFailedLogin(services, user, browser);
    return result;
  } catch (error) {
    // A fault of the server is no wrong guess (TF-7).
    await db.transaction().execute((trx) => refundAttempt(trx, attempt));
    throw error;
  }
}

/**
 * @returns the answer if the attempt is refused
 * @throws {HttpProblem} 503 when too many passwords wait; nothing is written then
 */
async function countAttempt(
  { captcha, clock, db, log, passwords }: Services,
  attempt: PasswordAttempt,
  recaptchaToken: string | undefined,
): Promise<PasswordResult | undefined> {
  const asked = recaptchaToken !== undefined && (await needsCaptcha(db, attempt, clock.now()));
  const verdict = asked ? await captcha.check(recaptchaToken) : undefined;
  if (verdict?.outcome === "unavailable") return { outcome: "captcha unavailable" };
  if (verdict?.outcome === "refused") log.warn({ reason: verdict.reason }, "captcha refused");
  const redeem = verdict?.outcome === "solved" ? verdict.redeem : undefined;
  const now = clock.now();
  const recorded = await db.transaction().execute((trx) => recordAttempt(trx, attempt, { redeem, passwords, now }));
  if (recorded.outcome === "recorded") return undefined;
  if (recorded.outcome === "captcha") return { outcome: "captcha" };
  return { outcome: "wait", retryAfterSeconds: Math.ceil((recorded.until.getTime() - now.getTime()) / 1000) };
}

type Counted = { user: UserRow | undefined; typed: Typed; browser: Browser; attempt: PasswordAttempt };

async function verify(services: Services, { user, typed, browser, attempt }: Counted): Promise<PasswordResult> {
  const { db, passwords, clock, outbox } = services;
  const right = await passwords.verify(typed.password, user?.password_hash, attempt.priority);
  if (!user || !right) return { outcome: "wrong" };
  const newHash = await rehashIfOutdated(services, user, typed.password);

  const result = await db.transaction().execute(async (trx): Promise<PasswordResult> => {
    // The credentials may have changed while the password was hashed.
    const current = await findUser(trx, user.id);
    if (current?.credential_version !== user.credential_version) return { outcome: "wrong" };
    await clearFailures(trx, attempt);
    if (newHash !== undefined) await replaceHash(trx, user.id, user.password_hash, newHash);
    const method = current.two_factor_method;
    const device = method && (await findKnownDevice(trx, user.id, browser.deviceTokens));
    if (method === null || (device && isTrusted(device, clock.now()))) {
      const factor = method === null ? null : "trusted";
      const signedIn = await completeLogin(trx, services, {
        user: current,
        browser,
        factor,
        trust: false,
        wrongCodes: 0,
      });
      return { outcome: "signed in", user: current, ...signedIn };
    }
    const label = deviceLabel(browser.userAgent);
    const begun = await beginChallenge(trx, services, { user: current, method, device: label });
    if (!("token" in begun)) return { outcome: "wait", retryAfterSeconds: begun.retryAfterSeconds };
    return { outcome: "second factor", userId: user.id, method, challengeToken: begun.token };
  });
  outbox.requestRun();
  return result;
}

/** Keeps no typed text: it may be a password. Also runs for unknown accounts, which take the same time (AU-2). */
async function recordFailedLogin({ db, clock }: Services, user: UserRow | undefined, browser: Browser): Promise<void> {
  const from = { address: browser.ip, device: deviceLabel(browser.userAgent) };
  await db
    .transaction()
    .execute((trx) =>
      recordAuditEvent(trx, clock.now(), { kind: "sign-in-failed", by: "someone", user, ...from, folds: true }),
    );
}

/** Hashes the password again if the stored hash is outdated (P-1). A full queue leaves it to the next login. */
async function rehashIfOutdated(
  { passwords, log }: Services,
  user: UserRow,
  password: string,
): Promise<string | undefined> {
  if (!passwords.isOutdated(user.password_hash, password)) return undefined;
  return passwords.hash(password).catch((error: unknown) => {
    log.warn({ err: error, userId: user.id }, "an outdated password hash could not be renewed");
    return undefined;
  });
}
