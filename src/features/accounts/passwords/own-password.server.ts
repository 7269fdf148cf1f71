import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import { consumeRateLimit, isUsedUp, refundRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { findUser } from "../queries.server.ts";
import { rateLimits } from "../security-policy.ts";
import { deleteSession } from "../session/queries.server.ts";
import type { Session } from "../session/sessions.server.ts";

/** What a handler answers when the person's own password was asked for and was wrong: 403, for 401 would mean "signed out" (S-6). */
export const wrongOwnPassword = "That password is incorrect.";

/**
 * Checks the password that a signed-in person was asked for before something grave. A miss is counted before anything is
 * compared, so that many guesses at once are no more than one after another; what was none is given back.
 *
 * @returns false when it is wrong; after the fifth miss in fifteen minutes the session is gone as well
 * @throws {HttpProblem} 429 when five are being compared already, 503 when too many passwords are being checked
 */
export async function verifyOwnPassword(services: Services, session: Session, password: string): Promise<boolean> {
  const { db, clock, config, log } = services;
  const counted = { ...rateLimits.ownPassword, key: session.publicId, now: clock.now(), secret: config.secret };
  const taken = await consumeRateLimit(db, counted);
  if (!taken.ok) {
    const headers = { "retry-after": String(taken.retryAfterSeconds) };
    throw new HttpProblem(429, "Too many tries. Please log in again.", { headers });
  }
  if (await isRight(services, session, password, () => refundRateLimit(db, counted))) return true;
  if (await isUsedUp(db, counted)) {
    await db.transaction().execute(async (trx) => {
      const ended = await deleteSession(trx, session.tokenHash);
      if (ended) await recordAuditEvent(trx, clock.now(), { kind: "signed-out-by-misses", by: session.user });
    });
    log.warn({ userId: session.user.id }, "session ended after five wrong passwords");
  }
  return false;
}

/** @param noMiss for a right password, and for one that could not be compared */
async function isRight(
  { db, passwords }: Services,
  session: Session,
  password: string,
  noMiss: () => Promise<void>,
): Promise<boolean> {
  let missed = false;
  try {
    const user = await findUser(db, session.user.id);
    missed = !(await passwords.verify(password, user?.password_hash));
  } finally {
    if (!missed) await noMiss();
  }
  return !missed;
}
