import type { PasswordResetsTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { maxResetMismatches } from "#src/staff/session/security-policy.ts";

/** Stores a reset in place of an earlier one of the user (S-10). */
export async function replaceReset(trx: Trx, reset: Omit<PasswordResetsTable, "mismatches">): Promise<void> {
  await trx
    .insertInto("password_resets")
    .values({ ...reset, mismatches: 0 })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...reset, mismatches: 0 }))
    .execute();
}

/** Deletes emails that the same transaction has enqueued. */
export async function deleteMails(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom("outgoing_mail").where("id", "in", ids).execute();
}

/** The user of a valid reset. */
export function findResetOwner(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["users.id", "users.name", "users.username", "users.email"])
    .where("password_resets.token_hash", "=", tokenHash)
    .where("password_resets.expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

/** Counts a wrong address, and ends the reset after the last allowed one (TK-2). */
export async function countMismatch(trx: Trx, tokenHash: string): Promise<void> {
  await trx
    .updateTable("password_resets")
    .set(({ eb }) => ({ mismatches: eb("mismatches", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .execute();
  await trx
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("mismatches", ">", maxResetMismatches)
    .execute();
}

/** Consumes a reset in one statement: of parallel calls, one gets true (TK-1). */
export async function consumeReset(trx: Trx, tokenHash: string, userId: number, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("user_id", "=", userId)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
