import type { Trx } from "#src/platform/database/database.server.ts";
import { deleteSessionsOf } from "#src/staff/session/queries.server.ts";
import { rotateSession, type Session } from "#src/staff/session/sessions.server.ts";
import { deleteDevicesOf } from "../devices/queries.server.ts";

/**
 * Revokes every other session and every device after a change of password, email or two-factor, in its transaction (S-9).
 *
 * @returns the session's new token, for setSessionCookies after the commit; undefined if the session has ended
 */
export async function revokeOtherAccess(trx: Trx, session: Session): Promise<string | undefined> {
  await deleteSessionsOf(trx, session.user.id, session.tokenHash);
  await deleteDevicesOf(trx, session.user.id);
  return rotateSession(trx, session);
}

/** Revokes every session and device of a user after a reset or a change of role (USER-07). */
export async function revokeUserAccess(trx: Trx, userId: number): Promise<void> {
  await deleteSessionsOf(trx, userId);
  await deleteDevicesOf(trx, userId);
}
