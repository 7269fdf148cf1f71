import { sql } from "kysely";
import type { Trx } from "#src/platform/database/database.server.ts";

/** Far more entries than can have been made since the last backup. */
const idGap = 1000;

/**
 * Ends what could open a door that was shut since the backup was made: sessions, browsers that are known or trusted, sign-ins and
 * changes half done, links in mails, invites.
 */
export async function revokeAllAccess(trx: Trx): Promise<void> {
  await trx.deleteFrom("sessions").execute();
  await trx.deleteFrom("devices").execute();
  await trx.deleteFrom("sign_in_challenges").execute();
  await trx.deleteFrom("two_factor_setups").execute();
  await trx.deleteFrom("password_resets").execute();
  await trx.deleteFrom("email_changes").execute();
  await trx.deleteFrom("invites").execute();
}

/**
 * Ends the tries of all mail that was waiting when the backup was made: it may have gone out since. The text stays for staff to
 * send it again; that of codes and links does not, for they open nothing any more.
 *
 * @returns how many there were
 */
export async function holdMail(trx: Trx, now: Date): Promise<number> {
  const reason = "waiting when the backup was made that has been restored; it may have been sent since";
  const ended = { state: "failed" as const, ended_at: now.toISOString(), last_error: reason };
  const open = () => trx.updateTable("outgoing_mail").where("ended_at", "is", null);
  const secret = await open()
    .set({ ...ended, body_text: "", body_html: "" })
    .where(({ eb, or }) => or([eb("expires_at", "is not", null), eb("at_most_once", "=", 1)]))
    .executeTakeFirstOrThrow();
  const rest = await open().set(ended).executeTakeFirstOrThrow();
  return Number(secret.numUpdatedRows + rest.numUpdatedRows);
}

/** New entries get none of the ids that were given out since the backup was made: a link in a mail must not open another's (API-06). */
export async function leaveIdGap(trx: Trx): Promise<void> {
  await sql`UPDATE sqlite_sequence SET seq = seq + ${idGap}`.execute(trx);
}
