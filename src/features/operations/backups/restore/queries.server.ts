import { sql } from "kysely";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import { companyOf } from "#src/facts/company.ts";
import { readChangedFacts } from "#src/facts/company-queries.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { latestMoment } from "#src/platform/process/daily.server.ts";

/** More than can be added between two backups. */
const idGap = 1000;

/** Revokes all sessions, devices, login challenges, unfinished changes, links and invitations: some may have been revoked since. */
export async function revokeAllAccess(trx: Trx): Promise<void> {
  await trx.deleteFrom("sessions").execute();
  await trx.deleteFrom("devices").execute();
  await trx.deleteFrom("sign_in_challenges").execute();
  await trx.deleteFrom("two_factor_setups").execute();
  await trx.deleteFrom("password_resets").execute();
  await trx.deleteFrom("email_changes").execute();
  await trx.deleteFrom("invites").execute();
  await trx.deleteFrom("calendar_links").execute();
  await trx.deleteFrom("inquiry_recipients").where("confirmed_at", "is", null).execute();
}

/**
 * Marks all waiting mail as failed, since it may have been sent after the backup. The text stays, so that staff can send it again;
 * codes and links are removed, since they no longer work.
 *
 * @returns the number of mails
 */
export async function failWaitingMail(trx: Trx, now: Date): Promise<number> {
  const reason = "waiting in the backup that was restored; it may have been sent since";
  const ended = { state: "failed" as const, ended_at: now.toISOString(), last_error: reason };
  const open = () => trx.updateTable("outgoing_mail").where("ended_at", "is", null);
  const secret = await open()
    .set({ ...ended, body_text: "", body_html: "" })
    .where(({ eb, or }) => or([eb("expires_at", "is not", null), eb("at_most_once", "=", 1)]))
    .executeTakeFirstOrThrow();
  const rest = await open().set(ended).executeTakeFirstOrThrow();
  return Number(secret.numUpdatedRows + rest.numUpdatedRows);
}

/** Reminds no customer twice of a review, or of an appointment: each may have been reminded since the backup (LEAD-86, JOB-24). */
export async function dropReminders(trx: Trx, now: Date): Promise<void> {
  const { timeZone } = companyOf(await readChangedFacts(trx)).hours;
  const due = latestMoment({ hour: 10, minute: 0 }, now, timeZone);
  await trx
    .updateTable("appointments")
    .set({ reminded_at: now.toISOString() })
    .where("reminded_at", "is", null)
    .where("day", "<=", isoDate(dayAt(due, timeZone) + 1))
    .execute();
  await trx
    .updateTable("review_requests")
    .set({ reminded_at: now.toISOString() })
    .where("reminded_at", "is", null)
    .execute();
}

/**
 * Skips the ids that were used since the backup, so that a link in an email never leads to another message (API-06).
 *
 * @param trx in the database of an archive, which is SQLite for either engine
 */
export async function leaveIdGap(trx: Trx): Promise<void> {
  await sql`UPDATE sqlite_sequence SET seq = seq + ${idGap}`.execute(trx);
}
