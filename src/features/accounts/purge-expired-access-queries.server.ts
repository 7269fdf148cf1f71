import type { Db } from "#src/platform/database/database.server.ts";
import {
  deviceLifeMs,
  idleGraceMs,
  idleMs,
  keepExpiredLinksMs,
  sessionLifeMs,
} from "#src/staff/session/security-policy.ts";

/**
 * Deletes expired sessions, challenges, set-ups, failure counters and devices; and resets, changes of address and invites
 * that expired thirty days ago.
 */
export async function purgeExpiredAccess(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const [nowIso, keptSince] = [before(0), before(keepExpiredLinksMs)];
  await db
    .deleteFrom("sessions")
    .where(({ eb, or }) =>
      or([eb("signed_in_at", "<=", before(sessionLifeMs)), eb("last_active_at", "<=", before(idleMs + idleGraceMs))]),
    )
    .execute();
  await db.deleteFrom("sign_in_challenges").where("expires_at", "<=", nowIso).execute();
  await db.deleteFrom("sign_in_throttles").where("window_ends_at", "<=", nowIso).execute();
  await db.deleteFrom("two_factor_setups").where("expires_at", "<=", nowIso).execute();
  await db.deleteFrom("devices").where("last_seen_at", "<", before(deviceLifeMs)).execute();
  await db.deleteFrom("password_resets").where("expires_at", "<=", keptSince).execute();
  // The link outlives the code.
  await db.deleteFrom("email_changes").where("link_expires_at", "<=", keptSince).execute();
  await db.deleteFrom("invites").where("expires_at", "<=", keptSince).execute();
}
