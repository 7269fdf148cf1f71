import type { Trx } from "#src/platform/database/database.server.ts";
import { deleteDevicesOf } from "../devices/queries.server.ts";
import { deleteSessionsOf } from "./queries.server.ts";
import { rotateSession, type Session } from "./sessions.server.ts";

/**
 * After a change of password, e-mail or two-factor made from within a session: every other session and every known or trusted
 * device ends, and this session gets another token (S-9). Call it after `changeCredentials`, in the same
 * transaction.
 *
 * @returns the new token, for setSessionCookies after the commit; undefined if the session has ended meanwhile
 */
export async function revokeOtherAccess(trx: Trx, session: Session): Promise<string | undefined> {
  await deleteSessionsOf(trx, session.user.id, session.tokenHash);
  await deleteDevicesOf(trx, session.user.id);
  return rotateSession(trx, session);
}

/** After a reset or a change of role: everything that is signed in as this user ends (USER-07). */
export async function revokeUserAccess(trx: Trx, userId: number): Promise<void> {
  await deleteSessionsOf(trx, userId);
  await deleteDevicesOf(trx, userId);
}
