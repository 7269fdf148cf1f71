import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import { codeFailures, maxCodeFailuresInARow } from "#src/staff/session/security-policy.ts";
import { findKnownDevice } from "../devices/devices.server.ts";
import { findUser, type UserRow, updateUser } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { consumeBackupCode, hashTypedBackupCode } from "../two-factor/backup-codes.server.ts";
import { consumeTotpStep } from "../two-factor/queries.server.ts";
import { checkTotp } from "../two-factor/totp.server.ts";
import { type Counter, findCounters, refuseWait } from "./attempts.server.ts";
import { isCurrent, isMailedCode, wrongSecondFactor } from "./challenge.server.ts";
import { type Browser, completeLogin, type LoginCookies } from "./complete-login.server.ts";
import {
  type ChallengeRow,
  consumeChallenge,
  countChallengeAttempt,
  deleteThrottles,
  findOpenChallenge,
  saveThrottles,
} from "./queries.server.ts";
import type { SecondStep } from "./schema.ts";

/**
 * The second step of a login. The account is found by the challenge cookie only (S-1). One transaction counts the attempt, compares
 * and consumes the code, and starts the session: parallel attempts cannot exceed the limit, and an error of the server costs none
 * (TF-5, TF-7).
 *
 * @param token of the challenge cookie
 * @throws {HttpProblem} 401 for every reason but a lock, which is 403 or 429; 503 when too many hashes wait
 */
export async function checkSecondFactor(
  services: Services,
  { token, sent, browser }: { token: string | undefined; sent: SecondStep; browser: Browser },
): Promise<{ user: UserRow } & LoginCookies> {
  const { db, clock, log, outbox } = services;
  const { requestId, ip } = browser;
  if (token === undefined) throw failed("no challenge");
  const tokenHash = hashToken(token);
  const pending = await findOpenChallenge(db, tokenHash, clock.now());
  if (!pending) throw failed("the challenge is over");
  // Hashed outside of the transaction, which has to be short; nothing is compared yet.
  const backupHash =
    sent.backupCode === undefined ? undefined : await hashTypedBackupCode(services, pending.user_id, sent.backupCode);

  const result = await db.transaction().execute(async (trx) => {
    const user = await findUser(trx, pending.user_id);
    if (!user) throw failed("the account is gone");
    const [lock] = await findCounters(trx, services, [[codeFailures, String(user.id)]]);
    refuseLocked(services, { user, lock, browser });
    const challenge = await countChallengeAttempt(trx, tokenHash, clock.now());
    if (!challenge) throw failed("the challenge is over", user.id);

    const reason = await refusalReason(trx, services, { challenge, user, sent, backupHash });
    if (reason !== undefined) {
      await recordFailure(trx, services, { user, lock, browser });
      return { reason };
    }
    await consumeChallenge(trx, tokenHash, clock.now());
    await deleteThrottles(trx, [lock]);
    await updateUser(trx, user.id, { second_factor_failures: 0 });
    const device = await findKnownDevice(trx, user.id, browser.deviceTokens);
    const trust = sent.trustDevice ?? false;
    const wrongCodes = user.second_factor_failures;
    const factor = sent.otp === undefined ? "backup code" : challenge.method;
    return { user, ...(await completeLogin(trx, services, { user, device, browser, trust, wrongCodes, factor })) };
  });
  outbox.requestRun();
  if (result.reason !== undefined) throw failed(result.reason, pending.user_id);
  return result;

  /** The reason is for the log only: the answer is always the same. */
  function failed(reason: string, userId?: number): HttpProblem {
    log.warn({ requestId, ip, userId, reason }, "second factor failed");
    return new HttpProblem(401, wrongSecondFactor);
  }
}

type Claim = { challenge: ChallengeRow; user: UserRow; sent: SecondStep; backupHash: string | undefined };

/** Compares the code, and consumes a right one. @returns undefined for a right code */
async function refusalReason(
  trx: Trx,
  { config, clock }: Services,
  { challenge, user, sent, backupHash }: Claim,
): Promise<string | undefined> {
  if (!isCurrent(challenge, user)) return "the account has changed";
  if (sent.userId !== user.id) return "another user's id";
  const now = clock.now();
  if (sent.otp === undefined) {
    const used = backupHash !== undefined && (await consumeBackupCode(trx, user.id, backupHash, now));
    return used ? undefined : "wrong backup code";
  }
  if (challenge.method === "email") {
    return isMailedCode(challenge, sent.otp, config) ? undefined : "wrong code by e-mail";
  }
  const step = checkTotp({ user, code: sent.otp, now, secret: config.secret });
  const used = step !== undefined && (await consumeTotpStep(trx, user.id, step));
  return used ? undefined : "wrong code of the app";
}

type Locked = { user: UserRow; lock: Counter; browser: Browser };

/** @throws {HttpProblem} 429 while the second factor of the account is locked, 403 until its password is reset */
function refuseLocked(services: Services, { user, lock, browser: { requestId, ip } }: Locked): void {
  const needsReset = user.second_factor_failures >= maxCodeFailuresInARow;
  if (!needsReset && lock.waitMs === 0) return;
  services.log.warn({ requestId, ip, userId: user.id }, "second factor locked");
  if (!needsReset) refuseWait(services, lock.waitMs, "Too many wrong codes.");
  const text = "Too many wrong codes in a row. Reset your password to log in again.";
  throw new HttpProblem(403, text, { extra: { code: "reset_required" } });
}

/** Records a wrong code. A lock is reported to the owner: causing it took the password (ASVS 6.3.5). */
async function recordFailure(trx: Trx, services: Services, { user, lock: { next }, browser }: Locked): Promise<void> {
  const now = services.clock.now();
  await saveThrottles(trx, [next]);
  await updateUser(trx, user.id, { second_factor_failures: user.second_factor_failures + 1 });
  const device = deviceLabel(browser.userAgent);
  const event = { by: "someone", user, address: browser.ip, device } as const;
  await recordAuditEvent(trx, now, { kind: "code-failed", ...event, folds: true });
  if (next.blocked_until === null) return;
  await recordAuditEvent(trx, now, { kind: "code-locked", ...event, details: { wrongCodes: next.failures } });
  await enqueueSecurityNotice(trx, services, {
    to: user.email,
    title: "Wrong login codes for your account",
    text: `Someone who knows your password has typed ${next.failures} wrong codes. They could not log in. No more codes will be accepted for 15 minutes.`,
    device,
  });
}
