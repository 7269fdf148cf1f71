import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { findKnownDevice } from "../devices/devices.server.ts";
import { findUser, type UserRow } from "../queries.server.ts";
import { consumeBackupCode, hashTypedBackupCode } from "../two-factor/backup-codes.server.ts";
import { consumeTotpStep } from "../two-factor/queries.server.ts";
import { checkTotp } from "../two-factor/totp.server.ts";
import { isCurrent, isMailedCode, wrongSecondFactor } from "./challenge.server.ts";
import { type Browser, completeLogin, type LoginCookies } from "./complete-login.server.ts";
import { type ChallengeRow, consumeChallenge, countChallengeAttempt, findOpenChallenge } from "./queries.server.ts";
import type { SecondStep } from "./schema.ts";
import { clearSecondFactorFailures, recordSecondFactorFailure, refuseLocked } from "./second-factor-lock.server.ts";

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
    await refuseLocked(trx, services, user, browser);
    const challenge = await countChallengeAttempt(trx, tokenHash, clock.now());
    if (!challenge) throw failed("the challenge is over", user.id);

    const reason = await refusalReason(trx, services, { challenge, user, sent, backupHash });
    if (reason !== undefined) {
      await recordSecondFactorFailure(trx, services, user, browser);
      return { reason };
    }
    await consumeChallenge(trx, tokenHash, clock.now());
    await clearSecondFactorFailures(trx, services, user);
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
