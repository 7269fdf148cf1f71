import { sql } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";

/** Bounds the work for a site that is flooded with messages. */
const maxCalls = 10_000;

/** Messages that came in since then and were called, the newest first: when they came in, and when staff first tried to call. */
export async function listFirstCalls(db: Db, since: Date): Promise<{ askedAt: string; calledAt: string }[]> {
  const rows = await db
    .selectFrom("messages")
    .select(["submitted_at", "first_called_at"])
    .where("submitted_at", ">=", since.toISOString())
    .where("is_test", "=", 0)
    .where("first_called_at", "is not", null)
    .$narrowType<{ first_called_at: string }>()
    .orderBy("submitted_at", "desc")
    .limit(maxCalls)
    .execute();
  return rows.map(({ submitted_at, first_called_at }) => ({ askedAt: submitted_at, calledAt: first_called_at }));
}

/** Messages that are won or lost, and were last said to be so since then. */
export async function listFinished(db: Db, since: Date): Promise<{ state: "won" | "lost"; at: string }[]> {
  const rows = await db
    .selectFrom("message_entries as entry")
    .innerJoin("messages as message", (join) =>
      join.onRef("message.id", "=", "entry.message_id").onRef("message.state", "=", "entry.state"),
    )
    .select(["message.state", ({ fn }) => fn.max<string>("entry.at").as("at")])
    // In the words of the index's condition.
    .where(sql<boolean>`entry.state IN ('won', 'lost')`)
    .where("entry.at", ">=", since.toISOString())
    .where("message.is_test", "=", 0)
    .groupBy(["message.id", "message.state"])
    .$narrowType<{ state: "won" | "lost" }>()
    .execute();
  return rows;
}
