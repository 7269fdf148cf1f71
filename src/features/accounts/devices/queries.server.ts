import type { DevicesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

/** The one of these tokens that a user has signed in with. */
export function findDevice(db: Db, userId: number, tokenHashes: readonly string[]): Promise<DevicesTable | undefined> {
  return db
    .selectFrom("devices")
    .selectAll()
    .where("user_id", "=", userId)
    .where("token_hash", "in", tokenHashes)
    .executeTakeFirst();
}

/** The one used last stands first. */
export function listDevicesOf(db: Db, userId: number): Promise<DevicesTable[]> {
  return db.selectFrom("devices").selectAll().where("user_id", "=", userId).orderBy("last_seen_at", "desc").execute();
}

export async function insertDevice(trx: Trx, device: DevicesTable): Promise<void> {
  await trx.insertInto("devices").values(device).execute();
}

export async function updateDevice(
  trx: Trx,
  tokenHash: string,
  seen: Pick<DevicesTable, "last_seen_at" | "trusted_until" | "user_agent">,
): Promise<void> {
  await trx.updateTable("devices").set(seen).where("token_hash", "=", tokenHash).execute();
}

/**
 * Forgets the devices of a user that were not used for longest, so that `count` stay.
 *
 * @param latest hash of the one just noted: it stays even where others look newer
 */
export async function keepLatestDevices(trx: Trx, userId: number, latest: string, count: number): Promise<void> {
  await trx
    .deleteFrom("devices")
    .where("user_id", "=", userId)
    .where("token_hash", "!=", latest)
    .where("token_hash", "not in", ({ selectFrom }) =>
      selectFrom("devices")
        .select("token_hash")
        .where("user_id", "=", userId)
        .where("token_hash", "!=", latest)
        .orderBy("last_seen_at", "desc")
        .orderBy("first_seen_at", "desc")
        .limit(count - 1),
    )
    .execute();
}

/** @returns what it was; undefined if the user has none of that id */
export function deleteOwnDevice(
  trx: Trx,
  userId: number,
  publicId: string,
): Promise<Pick<DevicesTable, "user_agent"> | undefined> {
  return trx
    .deleteFrom("devices")
    .where("public_id", "=", publicId)
    .where("user_id", "=", userId)
    .returning("user_agent")
    .executeTakeFirst();
}

export async function deleteDevicesOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom("devices").where("user_id", "=", userId).execute();
}

export async function deleteDevicesNotSeenSince(db: Db, time: Date): Promise<void> {
  await db.deleteFrom("devices").where("last_seen_at", "<", time.toISOString()).execute();
}
