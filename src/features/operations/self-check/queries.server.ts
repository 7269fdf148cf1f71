import type { HeartbeatTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

export type Heartbeat = Omit<HeartbeatTable, "id">;

export function findHeartbeat(db: Db): Promise<Heartbeat | undefined> {
  return db
    .selectFrom("heartbeat")
    .select(["tried_at", "good_at", "failing_since", "told_at", "step", "reason"])
    .executeTakeFirst();
}

export async function saveHeartbeat(trx: Trx, state: Heartbeat): Promise<void> {
  await trx
    .insertInto("heartbeat")
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(state))
    .execute();
}
