import type { Db } from "#src/platform/database/database.server.ts";
import { purgeExpiredDevices } from "./devices/devices.server.ts";
import { deleteEmailChangesEndedBefore } from "./email-verification/queries.server.ts";
import { deleteInvitesEndedBefore } from "./invites/queries.server.ts";
import { deleteResetsEndedBefore } from "./password-reset/queries.server.ts";
import { keepExpiredLinksMs } from "./security-policy.ts";
import { purgeExpiredSessions } from "./session/sessions.server.ts";
import { deleteEndedSignIns } from "./sign-in/queries.server.ts";
import { deleteOldSetups } from "./two-factor/queries.server.ts";

/**
 * Removes what opens nothing any more: ended sessions, challenges and set-ups of two-factor, counters whose window is over,
 * browsers not seen for long; and thirty days after their end resets, changes of address and invites.
 */
export async function purgeExpiredAccess(db: Db, now: Date): Promise<void> {
  await purgeExpiredSessions(db, now);
  await deleteEndedSignIns(db, now);
  await deleteOldSetups(db, now);
  await purgeExpiredDevices(db, now);
  const longAgo = new Date(now.getTime() - keepExpiredLinksMs);
  await deleteResetsEndedBefore(db, longAgo);
  await deleteEmailChangesEndedBefore(db, longAgo);
  await deleteInvitesEndedBefore(db, longAgo);
}
