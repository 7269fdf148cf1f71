import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { consumeRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { findUserByEmail } from "../queries.server.ts";
import { rateLimits, resetLifeMs } from "../security-policy.ts";
import { deleteMail, replaceReset } from "./queries.server.ts";
import { resetEmail } from "./reset-email.server.ts";

/** A request above the limits gets the same answer and no mail. */
const emailLimits = [rateLimits.reset, rateLimits.resetsInAnHour, rateLimits.resetsInADay];

/**
 * Mails a link to whoever has an account with this address (AUTH-10). Returns nothing and takes as long without an account:
 * counters, token, mail and commit are the same, and the mail to nobody is taken back before the commit (CS: Forgot Password).
 *
 * @param email in lower case
 * @param ip key of the asking network
 * @param device name of the asking browser
 */
export async function requestReset(
  services: Services,
  { email, ip, device }: { email: string; ip: string; device: string },
): Promise<void> {
  const { config, db, clock, log, outbox } = services;
  const now = clock.now();
  const token = newToken();
  const mail = await resetEmail({ token, origin: config.origin, now });
  const outcome = await db.transaction().execute(async (trx) => {
    if (!(await withinLimits(trx))) return { outcome: "over the limits" };
    const user = await findUserByEmail(trx, email);
    await recordAuditEvent(trx, now, { kind: "reset-asked", by: "someone", user, address: ip, device, folds: true });
    // To the address as it is stored: what was typed may only look like it (AU-3).
    const id = await outbox.enqueue(trx, { ...mail, to: user?.email ?? email });
    if (!user) {
      await deleteMail(trx, id);
      return { outcome: "no such account" };
    }
    const expires_at = new Date(now.getTime() + resetLifeMs).toISOString();
    await replaceReset(trx, { token_hash: hashToken(token), user_id: user.id, expires_at });
    return { outcome: "mailed", userId: user.id };
  });
  log.info({ ...outcome, ip }, "password reset asked for");
  // After the answer: sending begins with a write, which would tell that there is a mail.
  setImmediate(outbox.requestRun);

  async function withinLimits(trx: Trx): Promise<boolean> {
    const limits = [
      { ...rateLimits.resetsOfNetwork, key: ip },
      ...emailLimits.map((limit) => ({ ...limit, key: email })),
    ];
    for (const limit of limits) {
      const taken = await consumeRateLimit(trx, { ...limit, now, secret: config.secret });
      if (!taken.ok) return false;
    }
    return true;
  }
}
