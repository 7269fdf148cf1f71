import type { DevicesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

export function findDevice(db: Db, userId: number, tokenHashes: readonly string[]): Promise<DevicesTable | undefined> {
  return db
    .selectFrom("devices")
    .selectAll()
    .where("user_id", "=", userId)
    .where("token_hash", "in", tokenHashes)
    .executeTakeFirst();
}

/** The one used last comes first. */
export function listDevicesOf(db: Db, userId: number): Promise<DevicesTable[]> {
  return db
    .selectFrom("devices")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .orderBy("first_seen_at", "desc")
    .orderBy("public_id")
    .execute();
}

export async function insertDevice(trx: Trx, device: DevicesTable): Promise<void> {
  await trx.insertInto("devices").values(device).execute();
}

export async function updateDevice(trx: Trx, tokenHash: string, seen: Partial<DevicesTable>): Promise<void> {
  await trx.updateTable("devices").set(seen).where("token_hash", "=", tokenHash).execute();
}

/** @returns the deleted device; undefined if the user has none of that id */
export function deleteOwnDevice(trx: Trx, userId: number, publicId: string) {
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
