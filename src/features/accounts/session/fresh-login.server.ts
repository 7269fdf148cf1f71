import type { Context } from "hono";
import { enforceRateLimit, isUsedUp, refundRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { deleteSession } from "#src/staff/session/queries.server.ts";
import { freshLoginMs, rateLimits } from "#src/staff/session/security-policy.ts";
import type { Session } from "#src/staff/session/sessions.server.ts";
import { findUser } from "../queries.server.ts";

/** The answer to a wrong own password, with 403: 401 means logged out (S-6). */
const wrongPassword = "That password is incorrect.";

export function isFreshLogin({ signedInAt }: Session, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() <= freshLoginMs;
}

/**
 * Lets a sensitive change pass within ten minutes of the login, and later with the person's own password (S-8, ASVS 7.5.1).
 *
 * @throws {HttpProblem} 403 `code: "reauth_required"` when the password is missing, without a code when it is wrong; 429, 503 as
 * requireOwnPassword
 */
export async function requireFreshLogin(
  c: Context<SignedInEnv>,
  services: Services,
  currentPassword: string | undefined,
): Promise<void> {
  const { session, requestId } = c.var;
  if (isFreshLogin(session, services.clock.now())) return;
  if (currentPassword === undefined)
    throw new HttpProblem(403, "Please enter your current password.", { extra: { code: "reauth_required" } });
  if (await verifyOwnPassword(services, session, currentPassword)) return;
  services.log.warn({ requestId, userId: session.user.id }, "wrong current password");
  throw new HttpProblem(403, wrongPassword, { extra: { fields: { currentPassword: wrongPassword } } });
}

/**
 * Takes the password of the logged-in person before a sensitive change. The fifth wrong one in fifteen minutes also ends the
 * session.
 *
 * @throws {HttpProblem} 403 wrong, 429 while five are being compared, 503 when too many passwords are being verified
 */
export async function requireOwnPassword(services: Services, session: Session, password: string): Promise<void> {
  if (!(await verifyOwnPassword(services, session, password))) throw new HttpProblem(403, wrongPassword);
}

/**
 * A failure is counted before the comparison, so that parallel guesses cannot exceed the limit, and refunded for a right password
 * and for one that could not be compared (P-14, TF-13).
 */
async function verifyOwnPassword(services: Services, session: Session, password: string): Promise<boolean> {
  const { db, clock, log, passwords } = services;
  const limit = { ...rateLimits.ownPassword, key: session.publicId };
  await enforceRateLimit(db, services, limit, "Too many tries. Please log in again.");
  let isWrong = false;
  try {
    const user = await findUser(db, session.user.id);
    isWrong = !(await passwords.verify(password, user?.password_hash));
  } finally {
    if (!isWrong) await refundRateLimit(db, services, limit);
  }
  if (!isWrong) return true;
  if (await isUsedUp(db, services, limit)) {
    await db.transaction().execute(async (trx) => {
      const ended = await deleteSession(trx, session.tokenHash);
      if (ended) await recordAuditEvent(trx, clock.now(), { kind: "signed-out-by-misses", by: session.user });
    });
    log.warn({ userId: session.user.id }, "session ended after five wrong passwords");
  }
  return false;
}
