import type { Db, Trx } from "#src/platform/database.server.ts";
import type { Step } from "./steps.ts";

/** One row: what has become of the nightly test inquiry. */
export interface HeartbeatTable {
  id: number;
  tried_at: string;
  /** When it last arrived. */
  good_at: string | null;
  /** Since when it does not; null while all is well. */
  failing_since: string | null;
  /** When somebody was last told that it does not. */
  told_at: string | null;
  step: Step | null;
  /** For people, in the words of whoever refused. */
  reason: string | null;
}

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
