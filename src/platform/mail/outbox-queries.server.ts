import { type ExpressionBuilder, type Insertable, type Selectable, sql } from "kysely";
import type { OutgoingMailTable, Schema } from "#db/schema.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { keepSentMs, leaseMs, longestWaitMs } from "./outbox-schedule.server.ts";

/** A mail as it is taken from the queue. */
export type OutgoingMailRow = Selectable<OutgoingMailTable>;

export async function insertMail(trx: Trx, mail: Insertable<OutgoingMailTable>): Promise<void> {
  await trx.insertInto("outgoing_mail").values(mail).execute();
}

/**
 * Takes the most urgent mail that is due and leases it for five minutes, in one statement: two runs never take the same.
 * A next try beyond the longest wait was set by a clock that was ahead, so it is due. Mail that must not come twice is taken
 * once; after that only whoever took it can give it back.
 */
export function takeDueMail(db: Db, now: Date): Promise<OutgoingMailRow | undefined> {
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
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The text is not kept: what the sender wrote stands with the messages, and a code that was mailed nowhere. */
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
  await purgeExpiredSentMail(db, now);
}

/** Deletes what was sent a while ago, but for mail about something that only reached a folder: staff has to see that. */
export async function purgeExpiredSentMail(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("outgoing_mail")
    // In the very words of the index's condition, which SQLite would not see to hold with bound values.
    .where(sql<boolean>`state = 'sent' AND (in_folder = 0 OR about IS NULL)`)
    .where("ended_at", "<", later(now, -keepSentMs))
    .execute();
}

/** Back to the queue after a try that counts. */
export async function putOff(db: Db, mail: OutgoingMailRow, now: Date, waitMs: number, reason: string): Promise<void> {
  await db
    .updateTable("outgoing_mail")
    .set({
      state: "waiting",
      tries: mail.tries + 1,
      first_tried_at: mail.first_tried_at ?? now.toISOString(),
      next_try_at: later(now, waitMs),
      last_error: reason,
    })
    .where("id", "=", mail.id)
    .execute();
}

/** Back to the queue as if nobody had tried. */
export async function giveBack(db: Db, mail: OutgoingMailRow, now: Date, reason: string): Promise<void> {
  await db
    .updateTable("outgoing_mail")
    .set({ state: "waiting", next_try_at: now.toISOString(), last_error: reason })
    .where("id", "=", mail.id)
    .execute();
}

/**
 * Ends all tries; the mail stays, with the reason and its text. What was to expire holds a code or a link that may still
 * open something: its text goes (TF-11).
 */
export async function markFailed(db: Db, mail: OutgoingMailRow, now: Date, reason: string): Promise<void> {
  await db
    .updateTable("outgoing_mail")
    .set({ state: "failed", ended_at: now.toISOString(), last_error: reason })
    .$if(mail.expires_at !== null, (query) => query.set(noText))
    .where("id", "=", mail.id)
    .execute();
}

/**
 * Ends mail that must not come twice and whose sender died over it: whether it has arrived nobody knows.
 *
 * @returns what was ended
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

const noText = { body_text: "", body_html: "" };

function isDue(now: Date) {
  return ({ eb, or }: ExpressionBuilder<Schema, "outgoing_mail">) =>
    or([eb("next_try_at", "<=", now.toISOString()), eb("next_try_at", ">", later(now, longestWaitMs))]);
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
