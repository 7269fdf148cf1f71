import type { Company } from "#src/facts/company.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { consumeRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { buttonPart, composeEmail } from "#src/site/document/compose-email.server.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { rateLimits, resetLifeMs } from "#src/staff/session/security-policy.ts";
import { findUserByEmail } from "../queries.server.ts";
import { deleteMails, replaceReset } from "./queries.server.ts";

/**
 * Emails a link to the account with this address (AUTH-10). Without an account it takes the same time (AU-2): counters, token, email
 * and commit are the same, and the email is deleted before the commit.
 *
 * @param email in lower case
 * @param ip key of the network
 * @param device label of the browser
 */
export async function requestReset(
  services: Services,
  { email, ip, device }: { email: string; ip: string; device: string },
): Promise<void> {
  const { config, db, company, clock, log, outbox } = services;
  const now = clock.now();
  const token = newToken();
  const mail = await resetEmail(company.current(), { token, origin: config.origin, now });
  const outcome = await db.transaction().execute(async (trx) => {
    if (!(await withinLimits(trx))) return { outcome: "over the limits" };
    const user = await findUserByEmail(trx, email);
    await recordAuditEvent(trx, now, { kind: "reset-asked", by: "someone", user, address: ip, device, folds: true });
    // To the stored address: the typed one may only look like it (AU-3).
    const ids = await outbox.enqueue(trx, { ...mail, to: user?.email ?? email });
    if (!user) {
      await deleteMails(trx, ids);
      return { outcome: "no such account" };
    }
    const expires_at = new Date(now.getTime() + resetLifeMs).toISOString();
    await replaceReset(trx, { token_hash: hashToken(token), user_id: user.id, expires_at });
    return { outcome: "mailed", userId: user.id };
  });
  log.info({ ...outcome, ip }, "password reset asked for");
  // After the answer: sending starts with a write, whose time would reveal the email (AU-2).
  setImmediate(outbox.requestRun);

  /** A request above the limits gets the same answer and no email. */
  async function withinLimits(trx: Trx): Promise<boolean> {
    const { resetsOfNetwork, reset, resetsInAnHour, resetsInADay } = rateLimits;
    const ofEmail = [reset, resetsInAnHour, resetsInADay].map((limit) => ({ ...limit, key: email }));
    for (const limit of [{ ...resetsOfNetwork, key: ip }, ...ofEmail])
      if ((await consumeRateLimit(trx, services, limit)) !== undefined) return false;
    return true;
  }
}

/**
 * The email with the link. It is sent before notices, and not once the link has expired.
 *
 * @param origin from the settings, never from a request (TK-3)
 */
async function resetEmail(company: Company, { token, origin, now }: { token: string; origin: string; now: Date }) {
  const title = "Choose a new password";
  const link = `${origin}/reset-password?token=${token}`;
  const asked = `On ${whenInOffice(now, company.hours.timeZone)}, someone asked for a new password for your account at ${company.name}.`;
  const life = "The link works once, for 30 minutes. A newer link replaces this one.";
  const stranger = "If this wasn’t you, you don’t need to do anything: your password stays as it is.";
  const email = await composeEmail(company, title, [asked, buttonPart(company, link, title), life, stranger]);
  return { ...email, kind: "password-reset", priority: 10, expiresAt: new Date(now.getTime() + resetLifeMs) } as const;
}
