import type { Insertable, Selectable } from "kysely";
import type { SessionsTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

/** A session, and its user as of this request (ASVS 8.3.2). `id` and `created_at` are the user's. */
export function findSessionRow(db: Db, tokenHash: string) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.public_id", "sessions.signed_in_at", "sessions.last_active_at", "users.id", "users.name"])
    .select(["users.username", "users.email", "users.role", "users.two_factor_method", "users.created_at"])
    .where("sessions.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function insertSession(trx: Trx, session: Insertable<SessionsTable>): Promise<void> {
  await trx.insertInto("sessions").values(session).execute();
}

/**
 * Ends the oldest sessions of a user, or forgets the least recently used devices, so that `count` stay.
 *
 * @param newestFirst all of the user
 * @param latest hash of the one just begun or recorded: it stays even if the clock was set back and others look newer
 */
export async function keepNewest(
  trx: Trx,
  table: "sessions" | "devices",
  newestFirst: readonly { token_hash: string }[],
  { latest, count }: { latest: string; count: number },
): Promise<void> {
  const others = newestFirst.map(({ token_hash }) => token_hash).filter((hash) => hash !== latest);
  await trx
    .deleteFrom(table)
    .where("token_hash", "in", others.slice(count - 1))
    .execute();
}

/** @returns false if the session has ended */
export async function replaceSessionToken(trx: Trx, oldHash: string, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({ token_hash: newHash })
    .where("token_hash", "=", oldHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function touchSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_active_at: now.toISOString() })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** @returns whether it existed */
export async function deleteSession(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * @param except hash of the one session that stays, if any
 * @returns the number of deleted sessions
 */
export async function deleteSessionsOf(db: Db, userId: number, except?: string): Promise<number> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (except !== undefined) query = query.where("token_hash", "!=", except);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

/** @returns the deleted session; undefined if the user has no other one of that id */
export function deleteOtherSession(
  trx: Trx,
  { user, tokenHash }: { user: { id: number }; tokenHash: string },
  publicId: string,
) {
  return trx
    .deleteFrom("sessions")
    .where("public_id", "=", publicId)
    .where("user_id", "=", user.id)
    .where("token_hash", "!=", tokenHash)
    .returning("user_agent")
    .executeTakeFirst();
}

/** Newest first. */
export function listSessionsOf(db: Db, userId: number): Promise<Selectable<SessionsTable>[]> {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("signed_in_at", "desc")
    .orderBy("last_active_at", "desc")
    .orderBy("public_id")
    .execute();
}
