import type { TwoFactorMethod } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { consumeRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import {
  hashToken,
  isHashUnder,
  keyedHash,
  newCode,
  newToken,
  type Secrets,
} from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { challengeLifeMs, rateLimits, resendAfterMs } from "#src/staff/session/security-policy.ts";
import { findUser, type UserRow } from "../queries.server.ts";
import { enqueueCode } from "../two-factor/code-email.server.ts";
import { refuseWait } from "./attempts.server.ts";
import { type ChallengeRow, findOpenChallenge, insertChallenge, replaceChallengeCode } from "./queries.server.ts";

/** One text for every reason, so that the answer does not reveal which one it was (S-1). */
export const wrongSecondFactor = "Verification failed.";
const justSent = "We just sent you a code.";

type Mailer = Pick<Services, "config" | "company" | "clock" | "outbox">;

/**
 * Begins the second step of a login in the caller's transaction; with the method email it also sends the code.
 *
 * @param device label of the browser, for the email
 * @returns the token for the cookie
 * @throws {HttpProblem} 429 the account has been sent too many codes
 */
export async function beginChallenge(
  trx: Trx,
  services: Mailer,
  { user, method, device }: { user: UserRow; method: TwoFactorMethod; device: string },
): Promise<string> {
  const { config, clock } = services;
  const now = clock.now();
  const code = method === "email" ? newCode() : undefined;
  if (code !== undefined) {
    await countCode(trx, services, rateLimits.signInCodes, user);
    await enqueueCode(trx, services, { to: user.email, code, purpose: "sign-in", device });
  }
  const token = newToken();
  const tokenHash = hashToken(token);
  await insertChallenge(trx, {
    token_hash: tokenHash,
    user_id: user.id,
    method,
    credential_version: user.credential_version,
    ...(code !== undefined && sentCode(config.secret, tokenHash, code, now)),
    expires_at: endsAt(now),
  });
  return token;
}

/**
 * Sends another code for a challenge by email. The earlier one is void (TF-11); the new one has its own ten minutes, but no new
 * attempts.
 *
 * @param token of the challenge cookie
 * @throws {HttpProblem} 401 no challenge by email, 429 within half a minute of the last code, or too many in an hour
 */
export async function resendLoginCode(
  services: Mailer & Pick<Services, "db">,
  { token, device }: { token: string; device: string },
): Promise<void> {
  const { config, clock, db, outbox } = services;
  const tokenHash = hashToken(token);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const challenge = await findOpenChallenge(trx, tokenHash, now);
    const user = challenge && (await findUser(trx, challenge.user_id));
    if (!user || !isCurrent(challenge, user) || challenge.code_sent_at === null)
      throw new HttpProblem(401, wrongSecondFactor);
    // A clock that was set back must not lengthen the wait.
    const waitMs = Math.min(resendAfterMs, Date.parse(challenge.code_sent_at) + resendAfterMs - now.getTime());
    refuseWait(services, waitMs, justSent);
    await countCode(trx, services, rateLimits.resentSignInCodes, user);
    const code = newCode();
    await replaceChallengeCode(trx, tokenHash, {
      ...sentCode(config.secret, tokenHash, code, now),
      expires_at: endsAt(now),
    });
    await enqueueCode(trx, services, { to: user.email, code, purpose: "sign-in", device });
  });
  outbox.requestRun();
}

/** @throws {HttpProblem} 429 */
async function countCode(
  trx: Trx,
  services: Mailer,
  limit: (typeof rateLimits)["signInCodes" | "resentSignInCodes"],
  { id }: UserRow,
): Promise<void> {
  const waitSeconds = await consumeRateLimit(trx, services, { ...limit, key: String(id) });
  refuseWait(services, (waitSeconds ?? 0) * 1000, justSent);
}

/** Whether the credentials are unchanged since the password was verified (TF-16). */
export function isCurrent(challenge: ChallengeRow, user: UserRow): boolean {
  return challenge.credential_version === user.credential_version && challenge.method === user.two_factor_method;
}

/** Whether this is the code that was emailed for this challenge. */
export function isMailedCode({ token_hash, code_hmac }: ChallengeRow, code: string, secrets: Secrets): boolean {
  return code_hmac !== null && isHashUnder(secrets, code_hmac, (secret) => codeHmac(secret, token_hash, code));
}

function sentCode(secret: string, tokenHash: string, code: string, now: Date) {
  return { code_hmac: codeHmac(secret, tokenHash, code), code_sent_at: now.toISOString() };
}

function codeHmac(secret: string, tokenHash: string, code: string): string {
  return keyedHash(secret, "sign-in code", tokenHash, code);
}

function endsAt(now: Date): string {
  return new Date(now.getTime() + challengeLifeMs).toISOString();
}
