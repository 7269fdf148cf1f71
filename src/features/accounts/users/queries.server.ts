import type { Db, Trx } from "#src/platform/database/database.server.ts";
import type { UserRow } from "../queries.server.ts";

type ListedUser = Pick<UserRow, "id" | "name" | "username" | "email" | "role" | "two_factor_method" | "created_at">;

/** All accounts, the oldest first. */
export function listUsers(db: Db): Promise<ListedUser[]> {
  return db
    .selectFrom("users")
    .select(["id", "name", "username", "email", "role", "two_factor_method", "created_at"])
    .orderBy("id")
    .execute();
}

/** Deletes the account, and by foreign key its sessions, devices, challenges, resets and sent invites. */
export async function deleteUser(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

export async function otherSiteadminExists(trx: Trx, id: number): Promise<boolean> {
  const other = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "siteadmin")
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
