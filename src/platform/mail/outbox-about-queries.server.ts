import { sql } from "kysely";
import type { OutgoingMailTable } from "#db/schema.ts";
import type { Db, Trx } from "../database/database.server.ts";

/** What is known about mail that has not gone out. */
export type UnsentMail = Pick<OutgoingMailTable, "recipient" | "last_error"> & {
  about: string;
  failed: boolean;
};

/** All mail about any of these that waits or has failed, the oldest first. Mail that was sent is not among it. */
export async function listUnsentMail(db: Db, about: readonly string[]): Promise<UnsentMail[]> {
  const rows = await db
    .selectFrom("outgoing_mail")
    .select(["about", "recipient", "last_error", "state"])
    // One parameter for a list of any length, so one statement.
    .where("about", "in", sql<string>`(SELECT value FROM json_each(${JSON.stringify(about)}))`)
    .where("state", "!=", "sent")
    .orderBy("created_at")
    .$narrowType<{ about: string }>()
    .execute();
  return rows.map(({ state, ...mail }) => ({ ...mail, failed: state === "failed" }));
}

/** Which of these have mail that was only written to a folder. */
export async function listInFolder(db: Db, about: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("outgoing_mail")
    .select("about")
    .distinct()
    .where("about", "in", sql<string>`(SELECT value FROM json_each(${JSON.stringify(about)}))`)
    .where("in_folder", "=", 1)
    .$narrowType<{ about: string }>()
    .execute();
  return new Set(rows.map((row) => row.about));
}

/** How many mails about it there are, sent ones included. */
export async function countMailAbout(db: Db, about: string): Promise<number> {
  const { n } = await db
    .selectFrom("outgoing_mail")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("about", "=", about)
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Puts what has failed back into the queue as if it were new, and makes what waits due at once. What is being sent at this
 * moment is left to who sends it.
 *
 * @returns how many mails that is; 0 when all has gone out
 */
export async function queueAgain(trx: Trx, about: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("outgoing_mail")
    .set({
      state: "waiting",
      tries: 0,
      first_tried_at: null,
      next_try_at: now.toISOString(),
      last_error: null,
      ended_at: null,
    })
    .where("about", "=", about)
    .where("state", "in", ["waiting", "failed"])
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Removes all mail about something that is deleted, with the texts that are kept for another try. */
export async function deleteMailFor(trx: Trx, about: string): Promise<void> {
  await trx.deleteFrom("outgoing_mail").where("about", "=", about).execute();
}
