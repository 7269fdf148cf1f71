import type { Insertable } from "kysely";
import type { InvitesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";

/** Stores an invite in place of an earlier one for the same address, or of the earlier link of the first siteadmin. */
export async function replaceInvite(trx: Trx, invite: Insertable<InvitesTable>): Promise<void> {
  const { email = null } = invite;
  await trx
    .deleteFrom("invites")
    .where((eb) => (email === null ? eb("email", "is", null) : sqlOf(trx).isCaseless("email", email)))
    .execute();
  await trx.insertInto("invites").values(invite).execute();
}

/** An invite that has not expired, and the current role of the inviter: null for the link of the first siteadmin. */
export async function findInvite(db: Db, tokenHash: string, now: Date) {
  const found = await db
    .selectFrom("invites")
    .leftJoin("users", "users.id", "invites.invited_by")
    .select(["invites.email", "invites.role", "as_admin", "users.role as inviterRole"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return found && { ...found, role: found.as_admin ? ("admin" as const) : found.role };
}

/** @returns false if another call was faster */
export async function consumeInvite(trx: Trx, tokenHash: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("invites")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The invites to addresses, the newest first. One that has expired stays for thirty days. */
export function listInvites(db: Db) {
  return db
    .selectFrom("invites")
    .select(["email", "as_admin", "expires_at"])
    .where("email", "is not", null)
    .$narrowType<{ email: string }>()
    .orderBy("expires_at", "desc")
    .execute();
}

/** @returns whether there was one */
export async function deleteInviteTo(trx: Trx, email: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("invites")
    .where(sqlOf(trx).isCaseless("email", email))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteInvitesBy(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom("invites").where("invited_by", "=", userId).execute();
}
