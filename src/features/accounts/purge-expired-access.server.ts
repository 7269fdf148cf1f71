import type { Db } from "#src/platform/database/database.server.ts";
import { keepExpiredLinksMs } from "#src/staff/session/security-policy.ts";
import { purgeExpiredSessions } from "#src/staff/session/sessions.server.ts";
import { purgeExpiredDevices } from "./devices/devices.server.ts";
import { deleteEmailChangesExpiredBefore } from "./email-verification/queries.server.ts";
import { deleteInvitesExpiredBefore } from "./invites/queries.server.ts";
import { purgeExpiredLogins } from "./log-in/queries.server.ts";
import { deleteResetsExpiredBefore } from "./password-reset/queries.server.ts";
import { purgeExpiredSetups } from "./two-factor/queries.server.ts";

/**
 * Deletes expired sessions, challenges, set-ups, failure counters and devices; and resets, changes of address and invites
 * that expired thirty days ago.
 */
export async function purgeExpiredAccess(db: Db, now: Date): Promise<void> {
  await purgeExpiredSessions(db, now);
  await purgeExpiredLogins(db, now);
  await purgeExpiredSetups(db, now);
  await purgeExpiredDevices(db, now);
  const keptSince = new Date(now.getTime() - keepExpiredLinksMs);
  await deleteResetsExpiredBefore(db, keptSince);
  await deleteEmailChangesExpiredBefore(db, keptSince);
  await deleteInvitesExpiredBefore(db, keptSince);
}
