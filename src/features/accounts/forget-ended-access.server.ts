import type { Db } from "#src/platform/database.server.ts";
import { forgetOldDevices } from "./devices/devices.server.ts";
import { deleteEmailChangesEndedBefore } from "./e-mail-verification/queries.server.ts";
import { deleteInvitesEndedBefore } from "./invites/queries.server.ts";
import { deleteResetsEndedBefore } from "./password-reset/queries.server.ts";
import { forgetEndedSessions } from "./session/sessions.server.ts";
import { deleteEndedSignIns } from "./sign-in/queries.server.ts";
import { deleteOldSetUps } from "./two-factor/queries.server.ts";

/** What was mailed and has ended opens nothing; so long it is kept for whoever asks what has become of a link. */
const keepEndedLinksMs = 30 * 24 * 60 * 60_000;

/**
 * Removes what opens nothing any more: ended sessions, challenges and set-ups of two-factor, counters whose window is over,
 * browsers not seen for long; and thirty days after their end resets, changes of address and invites.
 */
export async function forgetEndedAccess(db: Db, now: Date): Promise<void> {
  await forgetEndedSessions(db, now);
  await deleteEndedSignIns(db, now);
  await deleteOldSetUps(db, now);
  await forgetOldDevices(db, now);
  const longAgo = new Date(now.getTime() - keepEndedLinksMs);
  await deleteResetsEndedBefore(db, longAgo);
  await deleteEmailChangesEndedBefore(db, longAgo);
  await deleteInvitesEndedBefore(db, longAgo);
}
