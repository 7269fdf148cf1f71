import type { Trx } from "#src/platform/database/database.server.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { findUser, type UserRow } from "../queries.server.ts";
import { maxChallengeAttempts } from "../security-policy.ts";
import {
  checkTotp,
  consumeBackupCode,
  consumeTotpStep,
  hashTypedBackupCode,
} from "../two-factor/second-factor.server.ts";
import { isCurrent, isMailedCode } from "./challenge.server.ts";
import { type Browser, completeSignIn, type SignedIn } from "./complete-sign-in.server.ts";
import { type ChallengeRow, consumeChallenge, countChallengeAttempt, findChallenge } from "./queries.server.ts";
import type { SecondStep } from "./schema.ts";
import { clearSecondFactorFailures, recordSecondFactorFailure, secondFactorLock } from "./second-factor-lock.server.ts";

export type SecondStepResult =
  | ({ outcome: "signed in"; user: UserRow } & SignedIn)
  /** The reason is for the log only: all get the same answer. */
  | { outcome: "failed"; reason: string; userId?: number }
  | { outcome: "wait"; retryAfterSeconds: number; userId: number }
  | { outcome: "reset required"; userId: number };

/**
 * The second step of signing in (S-1). The account is found by the challenge's cookie alone. In one
 * transaction an attempt is taken, the code compared and used up, and the session begun: parallel tries cannot have more
 * attempts than there are, and an error on our side costs none (TF-5, TF-7).
 *
 * @param token of the challenge's cookie
 * @throws {HttpProblem} 503 when too many hashes wait
 */
export async function checkSecondFactor(
  services: Services,
  { token, sent, browser }: { token: string | undefined; sent: SecondStep; browser: Browser },
): Promise<SecondStepResult> {
  const { db, clock, outbox } = services;
  if (token === undefined) return { outcome: "failed", reason: "no challenge" };
  const tokenHash = hashToken(token);
  const pending = await findChallenge(db, tokenHash, maxChallengeAttempts, clock.now());
  if (!pending) return { outcome: "failed", reason: "the challenge is over" };
  // Hashing has to happen outside of the transaction; it compares nothing.
  const backupTag =
    sent.backupCode === undefined ? undefined : await hashTypedBackupCode(services, pending.user_id, sent.backupCode);

  const result = await db.transaction().execute(async (trx): Promise<SecondStepResult> => {
    const user = await findUser(trx, pending.user_id);
    if (!user) return { outcome: "failed", reason: "the account is gone" };
    const lock = await secondFactorLock(trx, services, user);
    if (lock) return { ...lock, userId: user.id };
    const challenge = await countChallengeAttempt(trx, tokenHash, maxChallengeAttempts, clock.now());
    if (!challenge) return { outcome: "failed", reason: "the challenge is over", userId: user.id };

    const reason = await refusalReason(trx, services, { challenge, user, sent, backupTag });
    if (reason !== undefined) {
      await recordSecondFactorFailure(trx, services, user, browser);
      return { outcome: "failed", reason, userId: user.id };
    }
    await consumeChallenge(trx, tokenHash, clock.now());
    await clearSecondFactorFailures(trx, services, user);
    const trust = sent.trustDevice ?? false;
    const wrongCodes = user.second_factor_failures;
    const factor = sent.otp === undefined ? "backup code" : challenge.method;
    return {
      outcome: "signed in",
      user,
      ...(await completeSignIn(trx, services, { user, browser, trust, wrongCodes, factor })),
    };
  });
  outbox.requestRun();
  return result;
}

type Claim = { challenge: ChallengeRow; user: UserRow; sent: SecondStep; backupTag: string | undefined };

/** Compares, and uses up what was right. @returns undefined when it was right */
async function refusalReason(
  trx: Trx,
  { config, clock }: Services,
  { challenge, user, sent, backupTag }: Claim,
): Promise<string | undefined> {
  if (!isCurrent(challenge, user)) return "the account has changed";
  if (sent.userId !== user.id) return "another user's id";
  const now = clock.now();
  if (sent.otp === undefined) {
    const used = backupTag !== undefined && (await consumeBackupCode(trx, user.id, backupTag, now));
    return used ? undefined : "wrong backup code";
  }
  if (challenge.method === "email") {
    return isMailedCode(challenge, sent.otp, config) ? undefined : "wrong code by e-mail";
  }
  const step = checkTotp({ user, code: sent.otp, now, secret: config.secret });
  const used = step !== undefined && (await consumeTotpStep(trx, user.id, step));
  return used ? undefined : "wrong code of the app";
}
