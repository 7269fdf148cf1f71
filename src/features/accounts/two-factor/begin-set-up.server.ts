import type { Services } from "#src/app.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { HttpProblem } from "#src/platform/problem.ts";
import { type Taken, takeFromLimit } from "#src/platform/rate-limit.server.ts";
import { keyedHash, newCode } from "#src/platform/token.server.ts";
import { findSessionRow } from "../session/queries.server.ts";
import type { Session } from "../session/sessions.server.ts";
import { codeEmail } from "./code-email.server.ts";
import { qrCodeUrl } from "./qr-code.server.ts";
import { putSetUp } from "./queries.server.ts";
import { seal } from "./seal.server.ts";
import { keyUri, newSeed } from "./totp.server.ts";

const setUpLifeMs = 10 * 60_000;
/** Whoever has just signed in has just proven the old factor. */
const mayReplaceForMs = 10 * 60_000;

/** SECURITY.md §1, Rate limits. The first also is the screen's countdown (TFA-02). */
const sendLimits = [
  { name: "set-up codes in half a minute", limit: 1, windowSeconds: 30 },
  { name: "set-up codes in an hour", limit: 5, windowSeconds: 60 * 60 },
] as const;

/**
 * Whether this session may put another second factor in place of the one that is on. Turning one off asks for the password;
 * replacing it must not be the way around that for somebody at an unlocked screen (ASVS 7.5.1).
 */
export function mayBeginSetUp({ user, signedInAt }: Session, now: Date): boolean {
  return user.two_factor_method === null || now.getTime() - signedInAt.getTime() <= mayReplaceForMs;
}

/**
 * Begins turning on codes by e-mail: a new code is on its way to the account's address, and every earlier one is void. What
 * was on before stays on until the code is proven.
 *
 * @throws {HttpProblem} 401 the session has ended meanwhile
 */
export async function beginEmailSetUp(
  { config, db, clock, outbox }: Services,
  session: Session,
  device: string | undefined,
): Promise<Taken> {
  const { user } = session;
  const now = clock.now();
  const code = newCode();
  const taken = await db.transaction().execute(async (trx): Promise<Taken> => {
    await stillSignedIn(trx, session);
    for (const limit of sendLimits) {
      const use = await takeFromLimit(trx, { ...limit, key: String(user.id), now, secret: config.secret });
      if (!use.ok) return use;
    }
    const code_hmac = hashSetUpCode(config.secret, user.id, code);
    await putSetUp(trx, {
      ...begun(user.id, now),
      method: "email",
      totp_sealed: null,
      code_hmac,
      code_sent_at: now.toISOString(),
    });
    await outbox.enqueue(trx, { ...(await codeEmail({ code, purpose: "set-up", now, device })), to: user.email });
    return { ok: true };
  });
  if (taken.ok) outbox.nudge();
  return taken;
}

/** Begins turning on an authenticator app. The newest seed is the only one that can be proven (SECURITY.md TF-12). Throws as above. */
export async function beginAppSetUp(
  { config, db, clock }: Services,
  session: Session,
): Promise<{ qrCode: string; secret: string }> {
  const { user } = session;
  const seed = newSeed();
  const qrCode = await qrCodeUrl(keyUri(seed, user.email));
  const totp_sealed = seal(config.secret, user.id, seed);
  await db.transaction().execute(async (trx) => {
    await stillSignedIn(trx, session);
    await putSetUp(trx, {
      ...begun(user.id, clock.now()),
      method: "app",
      totp_sealed,
      code_hmac: null,
      code_sent_at: null,
    });
  });
  return { qrCode, secret: seed };
}

/** Bound to the account, so that the same code is worth nothing elsewhere. */
export function hashSetUpCode(secret: string, userId: number, code: string): string {
  return keyedHash(secret, "two-factor set-up code", String(userId), code);
}

/** Who was signed out, or is gone, since the guard looked begins nothing (SECURITY.md SE-8). */
async function stillSignedIn(trx: Trx, { tokenHash }: Session): Promise<void> {
  if (!(await findSessionRow(trx, tokenHash))) throw new HttpProblem(401, "Please sign in.");
}

function begun(userId: number, now: Date) {
  return { user_id: userId, expires_at: new Date(now.getTime() + setUpLifeMs).toISOString() };
}
