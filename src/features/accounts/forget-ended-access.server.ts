import type { Db } from "#src/platform/database.server.ts";
import { forgetOldDevices } from "./devices/devices.server.ts";
import { forgetEndedSessions } from "./session/sessions.server.ts";
import { deleteEndedSignIns } from "./sign-in/queries.server.ts";
import { deleteOldSetUps } from "./two-factor/queries.server.ts";

/**
 * Removes what opens nothing any more: ended sessions, challenges and set-ups of two-factor, counters whose window is over,
 * browsers not seen for long.
 */
export async function forgetEndedAccess(db: Db, now: Date): Promise<void> {
  await forgetEndedSessions(db, now);
  await deleteEndedSignIns(db, now);
  await deleteOldSetUps(db, now);
  await forgetOldDevices(db, now);
}
