import type { Db } from "#src/platform/database/database.server.ts";
import { purgeExpiredDevices } from "./devices/devices.server.ts";
import { deleteEmailChangesExpiredBefore } from "./email-verification/queries.server.ts";
import { deleteInvitesExpiredBefore } from "./invites/queries.server.ts";
import { deleteResetsExpiredBefore } from "./password-reset/queries.server.ts";
import { keepExpiredLinksMs } from "./security-policy.ts";
import { purgeExpiredSessions } from "./session/sessions.server.ts";
import { purgeExpiredSignIns } from "./sign-in/queries.server.ts";
import { purgeExpiredSetups } from "./two-factor/queries.server.ts";

/**
 * Removes what opens nothing any more: ended sessions, challenges and set-ups of two-factor, counters whose window is over,
 * browsers not seen for long; and thirty days after their end resets, changes of address and invites.
 */
export async function purgeExpiredAccess(db: Db, now: Date): Promise<void> {
  await purgeExpiredSessions(db, now);
  await purgeExpiredSignIns(db, now);
  await purgeExpiredSetups(db, now);
  await purgeExpiredDevices(db, now);
  const longAgo = new Date(now.getTime() - keepExpiredLinksMs);
  await deleteResetsExpiredBefore(db, longAgo);
  await deleteEmailChangesExpiredBefore(db, longAgo);
  await deleteInvitesExpiredBefore(db, longAgo);
}
