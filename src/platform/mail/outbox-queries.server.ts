import { type ExpressionBuilder, type Insertable, type Selectable, sql } from "kysely";
import type { OutgoingMailTable, Schema } from "#db/schema.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { maxClockSkewMs } from "../process/clock.ts";
import { keepSentMs, leaseMs, maxWaitMs } from "./outbox-schedule.server.ts";

/** A mail of the queue. */
export type OutgoingMailRow = Selectable<OutgoingMailTable>;

export async function insertMails(trx: Trx, mails: readonly Insertable<OutgoingMailTable>[]): Promise<void> {
  if (mails.length > 0) await trx.insertInto("outgoing_mail").values(mails).execute();
}

/**
 * Leases the most urgent mail that is due for five minutes. It is one statement, and skips what another process is leasing, so
 * that two runs never get the same mail (PG-11). An at-most-once mail is leased once; only its holder can requeue it.
 */
export function leaseDueMail(db: Db, now: Date): Promise<OutgoingMailRow | undefined> {
  return db
    .updateTable("outgoing_mail")
    .set({ state: "sending", next_try_at: later(now, leaseMs) })
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("outgoing_mail")
        .select("id")
        .where("ended_at", "is", null)
        .where(({ eb, or }) => or([eb("state", "=", "waiting"), eb("at_most_once", "=", 0)]))
        .where(isDue(now))
        .orderBy("priority")
        .orderBy("next_try_at")
        .orderBy("created_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Removes the text: an inquiry is stored with the messages, and a sent code must not be stored (TK-5). */
export async function markSent(db: Db, id: string, now: Date, { inFolder = false } = {}): Promise<void> {
  await db
    .updateTable("outgoing_mail")
    .set({
      state: "sent",
      ended_at: now.toISOString(),
      last_error: null,
      in_folder: inFolder ? 1 : 0,
      ...noText,
    })
    .where("id", "=", id)
    .execute();
}

/** Deletes mail sent long ago, except mail about a subject that only reached a folder, which staff must see. */
export async function purgeExpiredSentMail(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("outgoing_mail")
    // Repeats the condition of the partial index, which SQLite does not use with bound values.
    .where(sql<boolean>`state = 'sent' AND (in_folder = 0 OR about IS NULL)`)
    .where("ended_at", "<", later(now, -keepSentMs))
    .execute();
}

/** Returns a mail to the queue after a failed try. */
export async function deferMail(
  db: Db,
  mail: OutgoingMailRow,
  now: Date,
  waitMs: number,
  reason: string,
): Promise<void> {
  await held(db, mail)
    .set({
      state: "waiting",
      tries: mail.tries + 1,
      first_tried_at: mail.first_tried_at ?? now.toISOString(),
      next_try_at: later(now, waitMs),
      last_error: reason,
    })
    .execute();
}

/** Returns a mail to the queue without counting the try. */
export async function requeueMail(db: Db, mail: OutgoingMailRow, now: Date, reason: string): Promise<void> {
  await held(db, mail).set({ state: "waiting", next_try_at: now.toISOString(), last_error: reason }).execute();
}

/** Removes a leased mail that is not to be sent. */
export async function deleteMail(db: Db, mail: OutgoingMailRow): Promise<void> {
  await db.deleteFrom("outgoing_mail").where(isHeld(mail)).execute();
}

/**
 * Gives a mail up. It stays with the reason and its text, except the text of mail with an expiry: its code or link may still be
 * valid (TF-11).
 */
export async function markFailed(db: Db, mail: OutgoingMailRow, now: Date, reason: string): Promise<void> {
  await held(db, mail)
    .set({ state: "failed", ended_at: now.toISOString(), last_error: reason })
    .$if(mail.expires_at !== null, (query) => query.set(noText))
    .execute();
}

/**
 * Gives up at-most-once mails whose process died while sending: they may have arrived.
 *
 * @returns the mails given up
 */
export function failInterrupted(db: Db, now: Date, reason: string): Promise<Pick<OutgoingMailTable, "id" | "kind">[]> {
  return db
    .updateTable("outgoing_mail")
    .set({ state: "failed", ended_at: now.toISOString(), last_error: reason, ...noText })
    .where("state", "=", "sending")
    .where("at_most_once", "=", 1)
    .where(isDue(now))
    .returning(["id", "kind"])
    .execute();
}

const held = (db: Db, mail: OutgoingMailRow) => db.updateTable("outgoing_mail").where(isHeld(mail));

/** A lease that has ended may be of another process by now, or the mail sent: `next_try_at` is the lease's own end. */
function isHeld(mail: OutgoingMailRow) {
  return ({ eb, and }: ExpressionBuilder<Schema, "outgoing_mail">) =>
    and([eb("id", "=", mail.id), eb("state", "=", "sending"), eb("next_try_at", "=", mail.next_try_at)]);
}

const noText = { body_text: "", body_html: "", calendar: null };

/** Also due is a next try beyond the maximum wait, which a clock that was ahead has set. */
function isDue(now: Date) {
  return ({ eb, or }: ExpressionBuilder<Schema, "outgoing_mail">) =>
    or([eb("next_try_at", "<=", now.toISOString()), eb("next_try_at", ">", later(now, maxWaitMs + maxClockSkewMs))]);
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
