import type { Db, Trx } from "./database.server.ts";

export interface UsedCaptchaTable {
  /** SHA-256 of what made the token unique. */
  id: string;
  forget_at: string;
}

/** Longer than any token lives, whatever the clock does meanwhile (SECURITY.md R-25). */
const rememberMs = 24 * 60 * 60 * 1000;

/**
 * Marks a captcha as used, in the transaction that stores what it was for; old marks go.
 *
 * @returns false if it had been used before
 */
export async function markUsed(trx: Trx, id: string, now: Date): Promise<boolean> {
  await trx.deleteFrom("used_captcha").where("forget_at", "<=", now.toISOString()).execute();
  const forgetAt = new Date(now.getTime() + rememberMs).toISOString();
  const marked = await trx
    .insertInto("used_captcha")
    .values({ id, forget_at: forgetAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

export async function wasUsed(db: Db, id: string): Promise<boolean> {
  const used = await db.selectFrom("used_captcha").select("id").where("id", "=", id).executeTakeFirst();
  return used !== undefined;
}
