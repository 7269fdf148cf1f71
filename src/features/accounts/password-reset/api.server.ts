import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import { rateLimits } from "#src/staff/session/security-policy.ts";
import { requireStrongPassword } from "../passwords/password-strength.server.ts";
import { changeCredentials } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { revokeUserAccess } from "../session/revoke-access.server.ts";
import { consumeReset, countMismatch, findResetOwner } from "./queries.server.ts";
import { requestReset } from "./request-reset.server.ts";
import { forgotPasswordSchema, resetPasswordSchema, verifyResetTokenSchema } from "./schema.ts";

const tooMany = "Too many tries. Please try again in an hour.";

/** `/api/auth/forgot-password`, `verify-reset-token` and `reset-password`: mount it at `/auth`. */
export function passwordResetApi(services: Services) {
  const { db, clock } = services;

  return (
    new Hono<AppEnv>()
      /**
       * Requests a link by email (AUTH-10).
       * - 200 for every address and above the limits too
       * - 400 not an address
       */
      .post("/forgot-password", jsonBody(forgotPasswordSchema), async (c) => {
        const device = deviceLabel(c.req.header("user-agent"));
        await requestReset(services, { email: c.req.valid("json").email, ip: clientIp(c), device });
        // The same with and without an account (AUTH-10).
        const message = "If there is an account associated with this email, you will receive a password reset link.";
        return c.json({ message }, 200);
      })

      /**
       * Whether a link is valid; consumes nothing (S-10).
       * - 200 `{ valid }`
       * - 429 with Retry-After: too many from one network
       */
      .post("/verify-reset-token", jsonBody(verifyResetTokenSchema), async (c) => {
        await enforceRateLimit(db, services, { ...rateLimits.resetTokens, key: clientIp(c) }, tooMany);
        const { token } = c.req.valid("json");
        return c.json({ valid: (await findResetOwner(db, hashToken(token), clock.now())) !== undefined }, 200);
      })

      /**
       * Sets the new password (AUTH-11). Starts no session.
       * - 200 `{ message }`
       * - 400 the link has expired or is of another account; with `fields.newPassword` the password is too weak, and the link stays
       *   valid
       * - 429 with Retry-After: too many from one network; 503: too many passwords are being hashed
       */
      .post("/reset-password", jsonBody(resetPasswordSchema), async (c) => {
        await enforceRateLimit(db, services, { ...rateLimits.resetAttempts, key: clientIp(c) }, tooMany);
        const caller = { ip: clientIp(c), device: deviceLabel(c.req.header("user-agent")) };
        await resetPassword(services, c.req.valid("json"), caller);
        return c.json({ message: "Your password was changed. Please log in with the new one." }, 200);
      })
  );
}

/**
 * Sets a new password by an emailed link. The token is consumed in the transaction that sets the password; a weak password leaves it
 * valid. Every session and a pending change of address end; two-factor stays on (S-9, S-10).
 *
 * @param caller for log and email: key of the network, label of the browser
 * @throws {HttpProblem} 400 the link is invalid or the password is weak, 503 too many passwords are being hashed
 */
async function resetPassword(
  services: Services,
  { token, email, newPassword }: { token: string; email: string; newPassword: string },
  { ip, device }: { ip: string; device: string },
): Promise<void> {
  const { db, clock, company, log, outbox, passwords } = services;
  const tokenHash = hashToken(token);
  // Finds and counts in one transaction, so that parallel guesses are counted one by one.
  const owner = await db.transaction().execute(async (trx) => {
    const found = await findResetOwner(trx, tokenHash, clock.now());
    if (found && found.email !== email) await countMismatch(trx, tokenHash);
    return found;
  });
  if (owner?.email !== email) throw refusal(owner ? "other address" : "no such token");
  await requireStrongPassword(newPassword, company.current(), owner, "newPassword");

  const password_hash = await passwords.hash(newPassword);
  const now = clock.now();
  const changed = await db.transaction().execute(async (trx) => {
    if (!(await consumeReset(trx, tokenHash, owner.id, now))) return false;
    await changeCredentials(trx, owner.id, { password_hash });
    await revokeUserAccess(trx, owner.id);
    await recordAuditEvent(trx, now, { kind: "password-reset", by: owner, address: ip, device });
    await enqueueSecurityNotice(trx, services, {
      to: owner.email,
      title: "Your password was changed",
      text: "It was changed with the link we emailed you. We logged you out in every browser. If you use two-factor authentication, it stays on.",
      device,
    });
    return true;
  });
  if (!changed) throw refusal("used or expired");
  log.info({ userId: owner.id, ip }, "password reset");
  outbox.requestRun();

  /** The answer is the same for every reason. */
  function refusal(reason: string): HttpProblem {
    log.warn({ reason, ip }, "password reset refused");
    return new HttpProblem(400, "This link is not for this email, or it has expired. Please ask for a new link.");
  }
}
