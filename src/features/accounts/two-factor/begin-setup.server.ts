import { toString as drawQrCode } from "qrcode";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { keyedHash, newCode } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { freshLoginMs, rateLimits, setupLifeMs } from "../security-policy.ts";
import type { Session } from "../session/sessions.server.ts";
import { type StaffCall, staffTransaction } from "../session/staff-transaction.server.ts";
import { codeEmail } from "./code-email.server.ts";
import { replaceSetup } from "./queries.server.ts";
import { encryptSeed } from "./seed-encryption.server.ts";
import { keyUri, newSeed } from "./totp.server.ts";

const codeSent = "A code was sent a moment ago. Please wait before you ask for another one.";

/**
 * Whether this session may put another second factor in place of the one that is on. Turning one off asks for the password;
 * replacing it must not be the way around that for somebody at an unlocked screen (ASVS 7.5.1).
 */
export function mayBeginSetup({ user, signedInAt }: Session, now: Date): boolean {
  return user.two_factor_method === null || now.getTime() - signedInAt.getTime() <= freshLoginMs;
}

/**
 * Begins turning on codes by e-mail: a new code is on its way to the account's address, and every earlier one is void. What
 * was on before stays on until the code is proven.
 *
 * @throws {HttpProblem} 401, 429
 */
export async function beginEmailSetup(c: StaffCall, services: Services, device: string | undefined): Promise<void> {
  const { config, clock, outbox } = services;
  const { user } = c.var.session;
  const now = clock.now();
  const code = newCode();
  await staffTransaction(c, services, async (trx) => {
    for (const limit of [rateLimits.setupCode, rateLimits.setupCodes])
      await enforceRateLimit(trx, services, { ...limit, key: String(user.id) }, codeSent);
    const code_hmac = hashSetupCode(config.secret, user.id, code);
    await replaceSetup(trx, {
      ...newSetup(user.id, now),
      method: "email",
      totp_sealed: null,
      code_hmac,
      code_sent_at: now.toISOString(),
    });
    await outbox.enqueue(trx, { ...(await codeEmail({ code, purpose: "set-up", now, device })), to: user.email });
  });
  outbox.requestRun();
}

/** Begins turning on an authenticator app. The newest seed is the only one that can be proven (TF-12). Throws as above. */
export async function beginAppSetup(c: StaffCall, services: Services): Promise<{ qrCode: string; secret: string }> {
  const { config, clock } = services;
  const { user } = c.var.session;
  const seed = newSeed();
  const qrCode = await qrCodeUrl(keyUri(seed, user.email));
  const totp_sealed = encryptSeed(config.secret, user.id, seed);
  await staffTransaction(c, services, async (trx) => {
    await replaceSetup(trx, {
      ...newSetup(user.id, clock.now()),
      method: "app",
      totp_sealed,
      code_hmac: null,
      code_sent_at: null,
    });
  });
  return { qrCode, secret: seed };
}

/**
 * A QR code as a data URL. Drawn here, so that the seed goes to no other service; dark on white in every theme, since many
 * cameras read nothing else.
 */
async function qrCodeUrl(text: string): Promise<string> {
  const svg = await drawQrCode(text, { type: "svg", errorCorrectionLevel: "M", margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Bound to the account, so that the same code is worth nothing elsewhere. */
export function hashSetupCode(secret: string, userId: number, code: string): string {
  return keyedHash(secret, "two-factor set-up code", String(userId), code);
}

function newSetup(userId: number, now: Date) {
  return { user_id: userId, expires_at: new Date(now.getTime() + setupLifeMs).toISOString() };
}
