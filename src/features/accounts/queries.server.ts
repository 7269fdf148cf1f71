import type { Selectable } from "kysely";
import type { UsersTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import type { UserFields } from "#src/staff/session/me.ts";

/** A whole row, for the server only: answers never spread it (AZ-8). */
export type UserRow = Selectable<UsersTable>;

export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where(sqlOf(db).isCaseless("email", email)).executeTakeFirst();
}

/** @param identifier what people type to log in: an email has an @, a username has none */
export function findUserByIdentifier(db: Db, identifier: string): Promise<UserRow | undefined> {
  return identifier.includes("@")
    ? findUserByEmail(db, identifier)
    : db.selectFrom("users").selectAll().where(sqlOf(db).isCaseless("username", identifier)).executeTakeFirst();
}

/** All accounts, the oldest first. */
export function listUsers(db: Db): Promise<UserFields[]> {
  return db
    .selectFrom("users")
    .select(["id", "name", "username", "email", "role", "two_factor_method", "created_at"])
    .orderBy("id")
    .execute();
}

export async function anyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function otherSiteadminExists(trx: Trx, id: number): Promise<boolean> {
  const others = trx.selectFrom("users").select("id").where("role", "=", "siteadmin").where("id", "!=", id);
  return (await others.limit(1).executeTakeFirst()) !== undefined;
}

export type NewUser = Pick<UserRow, "name" | "username" | "email" | "role" | "password_hash">;

/** @returns the id. Throws the error of a unique rule if email or username are taken. */
export async function insertUser(trx: Trx, user: NewUser, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto("users")
    .values({ ...user, created_at: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes columns of an account. Credentials go through `changeCredentials`. */
export async function updateUser(
  trx: Trx,
  id: number,
  change: Partial<Pick<UserRow, "name" | "username" | "totp_last_step" | "second_factor_failures">>,
): Promise<void> {
  await trx.updateTable("users").set(change).where("id", "=", id).execute();
}

/** Deletes the account, and by foreign key its sessions, devices, challenges, resets and sent invites. */
export async function deleteUser(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

type Credentials = "email" | "role" | "password_hash" | "two_factor_method" | "totp_sealed" | "totp_last_step";

/**
 * Changes password, email, role or two-factor and voids pending resets, challenges, set-ups and changes of address (S-9), by the
 * version or by deleting them. A new role or password also ends the link to the calendar (LEAD-15). The caller revokes sessions
 * and devices (session/revoke-access.server.ts), as it knows which session stays.
 */
export async function changeCredentials(
  trx: Trx,
  id: number,
  change: Partial<Pick<UserRow, Credentials>>,
): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({
      ...change,
      // A new password unlocks the second factor (P-9).
      ...(change.password_hash === undefined ? {} : { second_factor_failures: 0 }),
      credential_version: eb("credential_version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("password_resets").where("user_id", "=", id).execute();
  await trx.deleteFrom("sign_in_challenges").where("user_id", "=", id).execute();
  await trx.deleteFrom("two_factor_setups").where("user_id", "=", id).execute();
  await trx.deleteFrom("email_changes").where("user_id", "=", id).execute();
  if (change.role !== undefined || change.password_hash !== undefined)
    await trx.deleteFrom("calendar_links").where("user_id", "=", id).execute();
}
