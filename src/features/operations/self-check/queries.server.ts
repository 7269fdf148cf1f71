import type { HeartbeatTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

export type SelfCheck = Omit<HeartbeatTable, "id">;

export function findSelfCheck(db: Db): Promise<SelfCheck | undefined> {
  return db
    .selectFrom("heartbeat")
    .select(["tried_at", "good_at", "failing_since", "told_at", "step", "reason"])
    .executeTakeFirst();
}

export async function saveSelfCheck(trx: Trx, state: SelfCheck): Promise<void> {
  await trx
    .insertInto("heartbeat")
    .values({ id: 1, ...state })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(state))
    .execute();
}
