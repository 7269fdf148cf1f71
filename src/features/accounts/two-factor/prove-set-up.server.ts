import type { Services } from "#src/app.server.ts";
import { isHashUnder } from "#src/platform/token.server.ts";
import type { TwoFactorMethod } from "../queries.server.ts";
import { hashSetUpCode } from "./begin-set-up.server.ts";
import { deleteSetUp, mostSetUpAttempts, type SetUp, takeSetUpAttempt } from "./queries.server.ts";
import { checkTotp } from "./second-factor.server.ts";

/** A factor that its owner has shown to work and that is still to be turned on; `step` is the proving code's, for an app. */
export type Proven = SetUp & { step: number | null };

/**
 * Compares a code with the set-up it is for. The attempt is taken before, and the fifth wrong one ends the set-up.
 *
 * @returns what was proven; a text says for the log why nothing was
 */
export function proveSetUp(
  { config, db, clock }: Pick<Services, "config" | "db" | "clock">,
  userId: number,
  method: TwoFactorMethod,
  code: string,
): Promise<Proven | string> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const setUp = await takeSetUpAttempt(trx, userId, method, now);
    if (!setUp) return "nothing to prove, or too late";
    const mailed = setUp.code_hmac;
    if (mailed !== null && isHashUnder(config, mailed, (one) => hashSetUpCode(one, userId, code))) {
      return { ...setUp, step: null };
    }
    const user = { id: userId, totp_sealed: setUp.totp_sealed, totp_last_step: null };
    const step = checkTotp({ user, code, now, secret: config.secret });
    if (step !== undefined) return { ...setUp, step };
    if (setUp.attempts >= mostSetUpAttempts) await deleteSetUp(trx, setUp);
    return "wrong code";
  });
}
