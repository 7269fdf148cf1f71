import type { EmailChangesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

/** Stores a change in place of the user's older one, whose link and code end with it (AZ-9). */
export async function replaceEmailChange(trx: Trx, change: Omit<EmailChangesTable, "attempts">): Promise<void> {
  await trx
    .insertInto("email_changes")
    .values({ ...change, attempts: 0 })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...change, attempts: 0 }))
    .execute();
}

/** The user's change that waits for its link or code. */
export function findEmailChange(db: Db, userId: number, now: Date): Promise<EmailChangesTable | undefined> {
  return db
    .selectFrom("email_changes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("link_expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

export function findEmailChangeByLink(db: Db, linkHash: string, now: Date): Promise<EmailChangesTable | undefined> {
  return db
    .selectFrom("email_changes")
    .selectAll()
    .where("link_hash", "=", linkHash)
    .where("link_expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

/**
 * Takes an attempt from every change to this address, before any code is compared. There may be several: nobody owns an
 * address before it is verified. Where there is none, as much is written: the time must not tell (AU-2).
 *
 * @returns those whose code may still be tried
 */
export async function countCodeAttempt(trx: Trx, email: string, most: number, now: Date): Promise<EmailChangesTable[]> {
  const waiting = await trx
    .updateTable("email_changes")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1) }))
    .where("email", "=", email)
    .where("attempts", "<", most)
    .where("code_expires_at", ">", now.toISOString())
    .returningAll()
    .execute();
  if (waiting.length === 0) await writeOneAsItIs(trx);
  return waiting;
}

/** Writes what stands there already. */
async function writeOneAsItIs(trx: Trx): Promise<void> {
  await trx
    .updateTable("email_changes")
    .set(({ ref }) => ({ attempts: ref("attempts") }))
    .where("user_id", "=", ({ selectFrom }) =>
      selectFrom("email_changes").select(({ fn }) => fn.max("user_id").as("any")),
    )
    .execute();
}

/** Those whose link has ended; it outlives the code. */
export async function deleteEmailChangesExpiredBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("email_changes").where("link_expires_at", "<=", time.toISOString()).execute();
}

/** Ends what the user has begun; without anything begun it does nothing. */
export async function deleteEmailChange(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
}
