import type { Services } from "#src/app.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { type Taken, takeFromLimit } from "#src/platform/rate-limit.server.ts";

/** As for mailed codes (SECURITY.md §1), per user. */
const inHalfAMinute = { name: "verification mails in 30 seconds", limit: 1, windowSeconds: 30 };
const inAnHour = { name: "verification mails in an hour", limit: 5, windowSeconds: 60 * 60 };

/**
 * Takes one of the mails that a user may have sent to an address that they have not proved to be theirs.
 *
 * @param first begins a change: whoever notices a typing error at once need not wait, but the next copy does
 */
export async function takeVerificationMail(
  trx: Trx,
  { config, clock }: Services,
  userId: number,
  { first }: { first: boolean },
): Promise<Taken> {
  const use = { key: String(userId), now: clock.now(), secret: config.secret };
  const pause = await takeFromLimit(trx, { ...inHalfAMinute, ...use });
  if (!pause.ok && !first) return pause;
  return takeFromLimit(trx, { ...inAnHour, ...use });
}
