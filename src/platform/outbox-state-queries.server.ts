import type { Db } from "./database.server.ts";

export type OutboxState = {
  /** Mails that are still to go out, counted up to 1000. */
  waiting: number;
  /** Since when the oldest of them waits. */
  waitingSince: string | null;
  /**
   * Why: what was said last to the oldest that was tried. After a mail server that is away the queue tries one mail alone, and
   * that may be a rehearsal.
   */
  waitingReason: string | null;
  /** Mails given up since then, counted up to 1000. */
  failed: number;
  /** Why the last of them was. */
  failedReason: string | null;
};

const most = 1000;

/** How sending is doing; rehearsals are not mail. @param since how far back what was given up still matters */
export async function readOutboxState(db: Db, since: Date): Promise<OutboxState> {
  const waiting = await db
    .selectFrom("outgoing_mail")
    .select("created_at")
    .where("ended_at", "is", null)
    .where("rehearsal", "=", 0)
    .orderBy("created_at")
    .limit(most)
    .execute();
  const reason = await db
    .selectFrom("outgoing_mail")
    .select("last_error")
    .where("ended_at", "is", null)
    .where("last_error", "is not", null)
    .orderBy("rehearsal")
    .orderBy("created_at")
    .executeTakeFirst();
  const failed = await db
    .selectFrom("outgoing_mail")
    .select("last_error")
    .where("ended_at", ">", since.toISOString())
    .where("state", "=", "failed")
    .where("rehearsal", "=", 0)
    .orderBy("ended_at", "desc")
    .limit(most)
    .execute();
  return {
    waiting: waiting.length,
    waitingSince: waiting[0]?.created_at ?? null,
    waitingReason: (waiting.length > 0 && reason?.last_error) || null,
    failed: failed.length,
    failedReason: failed[0]?.last_error ?? null,
  };
}
