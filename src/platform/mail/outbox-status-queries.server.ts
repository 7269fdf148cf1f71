import { sql } from "kysely";
import type { OutgoingMailTable } from "#db/schema.ts";
import { countRows } from "../database/count-rows-queries.server.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { sqlOf } from "../database/engine-sql.server.ts";

/** Mail that no mail server has taken: it waits, has failed, or was only written to a folder. */
export type UndeliveredMail = Pick<OutgoingMailTable, "recipient" | "last_error"> & {
  about: string;
  state: "waiting" | "failed" | "folder";
};

/** The undelivered mail about any of these subjects, oldest first. */
export async function listUndeliveredMail(db: Db, about: readonly string[]): Promise<UndeliveredMail[]> {
  const rows = await db
    .selectFrom("outgoing_mail")
    .select(["about", "recipient", "last_error", "state"])
    // One parameter for a list of any length: one prepared statement.
    .where("about", "in", sql<string>`(SELECT value FROM ${sqlOf(db).textRows(about)} AS wanted)`)
    .where(({ eb, or }) => or([eb("state", "!=", "sent"), eb("in_folder", "=", 1)]))
    .orderBy("created_at")
    .orderBy("id")
    .$narrowType<{ about: string }>()
    .execute();
  return rows.map(({ state, ...mail }) => ({
    ...mail,
    state: state === "sent" ? "folder" : state === "failed" ? "failed" : "waiting",
  }));
}

/** Counts the mails about a subject, sent ones included. */
export function countMailAbout(db: Db, about: string): Promise<number> {
  return countRows(db.selectFrom("outgoing_mail").where("about", "=", about));
}

/**
 * Makes failed mail new and waiting mail due at once. Leaves mail that is being sent, or waits for Undo.
 *
 * @returns the number of mails
 */
export async function queueAgain(trx: Trx, about: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("outgoing_mail")
    .set({
      state: "waiting",
      tries: 0,
      first_tried_at: null,
      next_try_at: now.toISOString(),
      held_until: null,
      last_error: null,
      ended_at: null,
    })
    .where("about", "=", about)
    .where("state", "in", ["waiting", "failed"])
    .where(({ eb, or }) => or([eb("held_until", "is", null), eb("held_until", "<=", now.toISOString())]))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Deletes a mail that waits for Undo, or was not tried since. One statement, as the lease is: a mail is either taken back or sent.
 *
 * @returns false if it may have gone
 */
export async function takeBackMail(trx: Trx, mail: { id: string } | { about: string }): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("outgoing_mail")
    .where(({ and }) => and(mail))
    .where("state", "=", "waiting")
    .where("held_until", "is not", null)
    .where("tries", "=", 0)
    .where("last_error", "is", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes all mail about deleted subjects, with the texts kept for another try. */
export async function deleteMailFor(trx: Trx, ...abouts: readonly string[]): Promise<void> {
  await trx.deleteFrom("outgoing_mail").where("about", "in", abouts).execute();
}

const maxCounted = 1000;

/** Reads the state of the outbox. @param since start of the period in which given-up mail counts */
export async function readOutboxState(db: Db, since: Date) {
  const waiting = await db
    .selectFrom("outgoing_mail")
    .select(["created_at", "last_error"])
    .where("ended_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(maxCounted)
    .execute();
  const failed = await db
    .selectFrom("outgoing_mail")
    .select("last_error")
    .where("ended_at", ">", since.toISOString())
    .where("state", "=", "failed")
    .orderBy("ended_at", "desc")
    .orderBy("id")
    .limit(maxCounted)
    .execute();
  return {
    /** The number of mails to be sent, up to 1000. */
    waiting: waiting.length,
    waitingSince: waiting[0]?.created_at ?? null,
    /** The last error of the oldest mail that was tried. While the mail server is down only one mail is tried. */
    waitingReason: waiting.find(({ last_error }) => last_error !== null)?.last_error ?? null,
    /** The number of mails given up in the period, up to 1000. */
    failed: failed.length,
    failedReason: failed[0]?.last_error ?? null,
  };
}
