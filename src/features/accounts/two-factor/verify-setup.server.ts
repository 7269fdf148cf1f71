import { isHashUnder } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { maxSetupAttempts } from "../security-policy.ts";
import { type StaffCall, staffTransaction } from "../session/staff-transaction.server.ts";
import { hashSetupCode } from "./begin-setup.server.ts";
import { countSetupAttempt, deleteSetup, type Setup } from "./queries.server.ts";
import type { TwoFactorMethod } from "./schema.ts";
import { checkTotp } from "./second-factor.server.ts";

/** A factor that is verified and not yet turned on; `step` is that of the verifying code, for an app. */
export type Proven = Setup & { step: number | null };

type Result = { outcome: "proven"; proven: Proven } | { outcome: "refused"; reason: string };

/**
 * Compares a code with the set-up it is for. The attempt is counted before, and the fifth wrong one ends the set-up.
 *
 * @throws {HttpProblem} 401
 */
export function verifySetup(
  c: StaffCall,
  services: Pick<Services, "config" | "db" | "clock" | "log">,
  method: TwoFactorMethod,
  code: string,
): Promise<Result> {
  const { config, clock } = services;
  const userId = c.var.session.user.id;
  const now = clock.now();
  return staffTransaction(c, services, async (trx): Promise<Result> => {
    const setup = await countSetupAttempt(trx, userId, method, now);
    if (!setup) return { outcome: "refused", reason: "nothing to prove, or too late" };
    const mailed = setup.code_hmac;
    if (mailed !== null && isHashUnder(config, mailed, (one) => hashSetupCode(one, userId, code))) {
      return { outcome: "proven", proven: { ...setup, step: null } };
    }
    const user = { id: userId, totp_sealed: setup.totp_sealed, totp_last_step: null };
    const step = checkTotp({ user, code, now, secret: config.secret });
    if (step !== undefined) return { outcome: "proven", proven: { ...setup, step } };
    if (setup.attempts >= maxSetupAttempts) await deleteSetup(trx, setup);
    return { outcome: "refused", reason: "wrong code" };
  });
}
