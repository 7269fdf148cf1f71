import type { Services } from "#src/app.server.ts";
import { takeFromLimit } from "#src/platform/rate-limit.server.ts";
import { findUser } from "../queries.server.ts";
import { deleteSession } from "../session/queries.server.ts";
import type { Session } from "../session/sessions.server.ts";

/** Somebody at an unlocked screen may not guess for long (SECURITY.md §1, TF-13): the fifth miss ends the session. */
const mayMiss = { name: "password prompts in a session", limit: 4, windowSeconds: 15 * 60 };

/** What a handler answers when the person's own password was asked for and was wrong: 403, for 401 would mean "signed out" (SECURITY.md §2 point 6). */
export const wrongOwnPassword = "That is not your password.";

/**
 * Checks the password that a signed-in person was asked for before something grave.
 *
 * @returns false when it is wrong; after the fifth miss in fifteen minutes the session is gone as well
 * @throws {HttpProblem} 503 when too many passwords are being checked
 */
export async function isOwnPassword(services: Services, session: Session, password: string): Promise<boolean> {
  const { db, clock, config, log, passwords } = services;
  const user = await findUser(db, session.user.id);
  if (await passwords.verify(password, user?.password_hash)) return true;
  // Four may miss and stay; the limit refuses the fifth.
  const miss = await takeFromLimit(db, { ...mayMiss, key: session.publicId, now: clock.now(), secret: config.secret });
  if (!miss.ok) {
    await deleteSession(db, session.tokenHash);
    log.warn({ userId: session.user.id }, "session ended after five wrong passwords");
  }
  return false;
}
