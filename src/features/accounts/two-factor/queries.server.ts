import type { Insertable, Selectable } from "kysely";
import type { TwoFactorMethod, TwoFactorSetupsTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { maxSetupAttempts } from "#src/staff/session/security-policy.ts";

export type Setup = Pick<
  Selectable<TwoFactorSetupsTable>,
  "user_id" | "method" | "totp_sealed" | "code_hmac" | "attempts"
>;

/** Stores a set-up in place of any other of the user. */
export async function replaceSetup(trx: Trx, setup: Insertable<TwoFactorSetupsTable>): Promise<void> {
  await trx.deleteFrom("two_factor_setups").where("user_id", "=", setup.user_id).execute();
  await trx.insertInto("two_factor_setups").values(setup).execute();
}

/** Counts an attempt before the code is compared. @returns undefined if none is left, or nothing is pending */
export function countSetupAttempt(
  trx: Trx,
  userId: number,
  method: TwoFactorMethod,
  now: Date,
): Promise<Setup | undefined> {
  return trx
    .updateTable("two_factor_setups")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1) }))
    .where("user_id", "=", userId)
    .where("method", "=", method)
    .where("attempts", "<", maxSetupAttempts)
    .where("expires_at", ">", now.toISOString())
    .returning(["user_id", "method", "totp_sealed", "code_hmac", "attempts"])
    .executeTakeFirst();
}

/** @returns false if it is gone, or replaced by another one */
export async function deleteSetup(trx: Trx, { user_id, totp_sealed, code_hmac }: Setup): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("two_factor_setups")
    .where("user_id", "=", user_id)
    .where(({ eb, or }) => or([eb("totp_sealed", "=", totp_sealed), eb("code_hmac", "=", code_hmac)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type SealedSeed = { table: "users" | "two_factor_setups"; userId: number; sealed: string };

/** The seeds of all authenticators, turned on or still to be verified. */
export async function listSealedSeeds(trx: Trx): Promise<SealedSeed[]> {
  const users = await trx.selectFrom("users").select(["id", "totp_sealed"]).execute();
  const setups = await trx.selectFrom("two_factor_setups").select(["user_id", "totp_sealed"]).execute();
  return [
    ...users.map(({ id, totp_sealed }) => ({ table: "users" as const, userId: id, sealed: totp_sealed })),
    ...setups.map((row) => ({ table: "two_factor_setups" as const, userId: row.user_id, sealed: row.totp_sealed })),
  ].filter((seed): seed is SealedSeed => seed.sealed !== null);
}

export async function replaceSealedSeed(trx: Trx, { table, userId, sealed }: SealedSeed): Promise<void> {
  const change = { totp_sealed: sealed };
  if (table === "users") await trx.updateTable("users").set(change).where("id", "=", userId).execute();
  else await trx.updateTable("two_factor_setups").set(change).where("user_id", "=", userId).execute();
}

/** Consumes a time step and all before it; the last step never decreases (TF-8, R-25). @returns false if it was consumed already */
export async function consumeTotpStep(trx: Trx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ totp_last_step: step })
    .where("id", "=", userId)
    .where("two_factor_method", "=", "app")
    .where(({ eb, or }) => or([eb("totp_last_step", "is", null), eb("totp_last_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findBackupCodeSalt(db: Db, userId: number): Promise<string | undefined> {
  const set = await db.selectFrom("backup_code_sets").select("salt").where("user_id", "=", userId).executeTakeFirst();
  return set?.salt;
}

export function listUnusedBackupCodes(trx: Trx, userId: number): Promise<{ id: number; hash: string }[]> {
  return trx
    .selectFrom("backup_codes")
    .select(["id", "hash"])
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
}

/** @returns false if it has been used */
export async function markBackupCodeUsed(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("backup_codes")
    .set({ used_at: now.toISOString() })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceBackupCodes(
  trx: Trx,
  userId: number,
  { salt, hashes }: { salt: string; hashes: readonly string[] },
  now: Date,
): Promise<void> {
  await deleteBackupCodes(trx, userId);
  await trx.insertInto("backup_code_sets").values({ user_id: userId, salt, made_at: now.toISOString() }).execute();
  await trx
    .insertInto("backup_codes")
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** Deletes the set, and its codes by foreign key. */
export async function deleteBackupCodes(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom("backup_code_sets").where("user_id", "=", userId).execute();
}

export async function markBackupCodesShown(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable("backup_code_sets")
    .set({ shown_at: now.toISOString() })
    .where("user_id", "=", userId)
    .where("shown_at", "is", null)
    .execute();
}
