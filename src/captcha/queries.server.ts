import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";

/** Longer than the life of any token, also when the clock is set back. */
const keepMs = dayMs;

/**
 * Marks a captcha as used, in the transaction that stores what it was for.
 *
 * @returns false if it was used before
 */
export async function markUsed(trx: Trx, id: string, now: Date): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + keepMs).toISOString();
  const marked = await trx
    .insertInto("used_captcha")
    .values({ id, forget_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

export async function purgeExpiredCaptchaMarks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("used_captcha").where("forget_at", "<=", now.toISOString()).execute();
}

export async function wasUsed(db: Db, id: string): Promise<boolean> {
  const used = await db.selectFrom("used_captcha").select("id").where("id", "=", id).executeTakeFirst();
  return used !== undefined;
}
