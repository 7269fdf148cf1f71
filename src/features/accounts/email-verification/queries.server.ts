import type { EmailChangesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { maxVerificationAttempts } from "#src/staff/session/security-policy.ts";

/** Stores a change in place of an earlier one of the user, whose link and code are void then (AZ-9). */
export async function replaceEmailChange(trx: Trx, change: Omit<EmailChangesTable, "attempts">): Promise<void> {
  await trx
    .insertInto("email_changes")
    .values({ ...change, attempts: 0 })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...change, attempts: 0 }))
    .execute();
}

/** The pending change of a user, or of a link. */
export function findEmailChange(
  db: Db,
  by: Pick<EmailChangesTable, "user_id"> | Pick<EmailChangesTable, "link_hash">,
  now: Date,
): Promise<EmailChangesTable | undefined> {
  return db
    .selectFrom("email_changes")
    .selectAll()
    .where(({ and }) => and(by))
    .where("link_expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

/**
 * Counts an attempt on every pending change to this address, before any code is compared. Several users may have one, since an
 * address has no owner before it is verified. Without any, one row is rewritten so that the time is the same (AU-2).
 *
 * @returns the changes that have attempts left
 */
export async function countCodeAttempt(trx: Trx, email: string, now: Date): Promise<EmailChangesTable[]> {
  const pending = await trx
    .updateTable("email_changes")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1) }))
    .where(sqlOf(trx).isCaseless("email", email))
    .where("attempts", "<", maxVerificationAttempts)
    .where("code_expires_at", ">", now.toISOString())
    .returningAll()
    .execute();
  if (pending.length === 0) await rewriteOne(trx);
  return pending;
}

async function rewriteOne(trx: Trx): Promise<void> {
  await trx
    .updateTable("email_changes")
    .set(({ ref }) => ({ attempts: ref("attempts") }))
    .where("user_id", "=", ({ selectFrom }) =>
      selectFrom("email_changes").select(({ fn }) => fn.max("user_id").as("any")),
    )
    .execute();
}

export async function deleteEmailChange(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
}
