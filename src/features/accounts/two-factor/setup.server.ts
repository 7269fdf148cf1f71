import { toString as drawQrCode } from "qrcode";
import type { TwoFactorMethod } from "#db/schema.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { isHashUnder, keyedHash, newCode } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { maxSetupAttempts, rateLimits, setupLifeMs } from "#src/staff/session/security-policy.ts";
import type { Session } from "#src/staff/session/sessions.server.ts";
import { type StaffRequest, staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { isFreshLogin } from "../session/fresh-login.server.ts";
import { enqueueCode } from "./code-email.server.ts";
import { countSetupAttempt, deleteSetup, replaceSetup, type Setup } from "./queries.server.ts";
import { encryptSeed } from "./seed-encryption.server.ts";
import { checkTotp, keyUri, newSeed } from "./totp.server.ts";

const codeSent = "We sent you a code a moment ago. Please wait before you ask for another one.";

/**
 * Starts the set-up of codes by email: sends a new code to the address of the account; every earlier one is void. The current
 * factor stays on until the code is verified.
 *
 * @throws {HttpProblem} 401, 403, 429
 */
export async function beginEmailSetup(c: StaffRequest & { device: string }, services: Services): Promise<void> {
  const { config, clock, outbox } = services;
  const { user } = c.var.session;
  const now = clock.now();
  const setup = newSetup(c.var.session, now);
  const code = newCode();
  await staffTransaction(c, services, async (trx) => {
    for (const limit of [rateLimits.setupCode, rateLimits.setupCodes])
      await enforceRateLimit(trx, services, { ...limit, key: String(user.id) }, codeSent);
    const code_hmac = hashSetupCode(config.secret, user.id, code);
    const code_sent_at = now.toISOString();
    await replaceSetup(trx, { ...setup, method: "email", code_hmac, code_sent_at });
    await enqueueCode(trx, services, { to: user.email, code, purpose: "set-up", device: c.device });
  });
  outbox.requestRun();
}

/** Starts the set-up of an authenticator app. Only the newest seed can be verified (TF-12). @throws {HttpProblem} 401, 403 */
export async function beginAppSetup(c: StaffRequest, services: Services): Promise<{ qrCode: string; secret: string }> {
  const { config, company, clock } = services;
  const { user } = c.var.session;
  const setup = newSetup(c.var.session, clock.now());
  const seed = newSeed();
  const qrCode = await qrCodeUrl(keyUri(seed, { issuer: company.current().name, email: user.email }));
  const totp_sealed = encryptSeed(config.secret, user.id, seed);
  await staffTransaction(c, services, (trx) => replaceSetup(trx, { ...setup, method: "app", totp_sealed }));
  return { qrCode, secret: seed };
}

/** A data URL, drawn here so that no other service gets the seed. Dark on white: many cameras read nothing else. */
async function qrCodeUrl(text: string): Promise<string> {
  const svg = await drawQrCode(text, { type: "svg", errorCorrectionLevel: "M", margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** A verified factor that is not yet on; `step` is the time step of the code, for an app. */
export type VerifiedSetup = Setup & { step: number | null };

/**
 * Compares a code with the pending set-up. The attempt is counted before, and the fifth wrong one ends the set-up.
 *
 * @returns the reason, for the log, if the code is refused
 * @throws {HttpProblem} 401
 */
export function verifySetup(
  c: StaffRequest,
  services: Pick<Services, "config" | "db" | "clock" | "log">,
  method: TwoFactorMethod,
  code: string,
): Promise<VerifiedSetup | string> {
  const { config, clock } = services;
  const userId = c.var.session.user.id;
  const now = clock.now();
  return staffTransaction(c, services, async (trx) => {
    const setup = await countSetupAttempt(trx, userId, method, now);
    if (!setup) return "nothing to verify, or too late";
    const emailed = setup.code_hmac;
    if (emailed !== null && isHashUnder(config, emailed, (secret) => hashSetupCode(secret, userId, code)))
      return { ...setup, step: null };
    const user = { id: userId, totp_sealed: setup.totp_sealed, totp_last_step: null };
    const step = checkTotp({ user, code, now, secret: config.secret });
    if (step !== undefined) return { ...setup, step };
    if (setup.attempts >= maxSetupAttempts) await deleteSetup(trx, setup);
    return "wrong code";
  });
}

/** Bound to the account and the purpose. */
function hashSetupCode(secret: string, userId: number, code: string): string {
  return keyedHash(secret, "two-factor set-up code", String(userId), code);
}

/**
 * What every set-up has. Replacing a factor takes a fresh login, so that an unlocked screen is no way around the password that
 * turning it off takes (S-8, ASVS 7.5.1).
 *
 * @throws {HttpProblem} 403
 */
function newSetup(session: Session, now: Date) {
  const { id, two_factor_method } = session.user;
  if (two_factor_method !== null && !isFreshLogin(session, now)) {
    const text = "Please log in again before you change two-factor authentication.";
    throw new HttpProblem(403, text, { extra: { code: "reauth_required" } });
  }
  return { user_id: id, expires_at: new Date(now.getTime() + setupLifeMs).toISOString() };
}
