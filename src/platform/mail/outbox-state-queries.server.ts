import type { Db } from "../database/database.server.ts";

export type OutboxState = {
  /** Mails that are still to go out, counted up to 1000. */
  waiting: number;
  /** Since when the oldest of them waits. */
  waitingSince: string | null;
  /** Why: the last error of the oldest that was tried. While the mail server is down, the queue tries one mail alone. */
  waitingReason: string | null;
  /** Mails given up since then, counted up to 1000. */
  failed: number;
  /** Why the last of them was. */
  failedReason: string | null;
};

const maxCounted = 1000;

/** Reads the state of sending. @param since how far back given-up mail counts */
export async function readOutboxState(db: Db, since: Date): Promise<OutboxState> {
  const waiting = await db
    .selectFrom("outgoing_mail")
    .select("created_at")
    .where("ended_at", "is", null)
    .orderBy("created_at")
    .limit(maxCounted)
    .execute();
  const reason = await db
    .selectFrom("outgoing_mail")
    .select("last_error")
    .where("ended_at", "is", null)
    .where("last_error", "is not", null)
    .orderBy("created_at")
    .executeTakeFirst();
  const failed = await db
    .selectFrom("outgoing_mail")
    .select("last_error")
    .where("ended_at", ">", since.toISOString())
    .where("state", "=", "failed")
    .orderBy("ended_at", "desc")
    .limit(maxCounted)
    .execute();
  return {
    waiting: waiting.length,
    waitingSince: waiting[0]?.created_at ?? null,
    waitingReason: reason?.last_error ?? null,
    failed: failed.length,
    failedReason: failed[0]?.last_error ?? null,
  };
}
