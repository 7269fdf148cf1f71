import { type Context, Hono } from "hono";
import type { EmailChangesTable } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { HttpProblem, problem } from "#src/platform/process/problem.ts";
import { hashToken, isHashUnder } from "#src/platform/process/token.server.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import { readSessionCookie, setSessionCookies } from "#src/staff/session/cookies.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { rateLimits } from "#src/staff/session/security-policy.ts";
import { findSession } from "#src/staff/session/sessions.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { codeHmac, completeEmailChange, startEmailChange } from "./change-email.server.ts";
import { countCodeAttempt, findEmailChange } from "./queries.server.ts";
import { verifyEmailCodeSchema, verifyEmailLinkSchema } from "./schema.ts";

const verified = "Email verified successfully!";
const tooMany = "Too many tries. Please try again in an hour.";

/** `/api/auth/verify-email-link` and `verify-email-code`: mount it at `/auth`. */
export function emailVerificationApi(services: Services) {
  const { config, db, clock, log, outbox } = services;

  return (
    new Hono<AppEnv>()
      /**
       * Verifies an address by the link of the email (AUTH-13). POST only: mail scanners open links (S-11). Starts no session; a session
       * of this user gets a new token.
       * - 200 `{ message }`
       * - 400 the link is unknown, used, replaced or expired
       * - 429 with Retry-After: too many from one network
       */
      .post("/verify-email-link", jsonBody(verifyEmailLinkSchema), async (c) => {
        const link_hash = hashToken(c.req.valid("json").linkCode);
        const done = await verify(c, (trx) => findEmailChange(trx, { link_hash }, clock.now()));
        return done ? c.json({ message: verified }, 200) : problem(c, 400, "Invalid or expired verification link.");
      })

      /**
       * Verifies an address by the code of the email. Answer and time do not reveal whether the address is pending (AU-2).
       * - 200 `{ message }`
       * - 400 the code is wrong, used, replaced or expired, or was missed five times
       * - 429 with Retry-After: too many from one network
       */
      .post("/verify-email-code", jsonBody(verifyEmailCodeSchema), async (c) => {
        const { email, code } = c.req.valid("json");
        const done = await verify(c, async (trx) => {
          const pending = await countCodeAttempt(trx, email, clock.now());
          // Without a pending change a decoy is compared, which takes the same time.
          const candidates = pending.length > 0 ? pending : [{ user_id: 0, code_hmac: "" }];
          const hits = candidates.map(({ user_id, code_hmac }) =>
            isHashUnder(config, code_hmac, (secret) => codeHmac(secret, { userId: user_id, email }, code)),
          );
          return pending[hits.indexOf(true)];
        });
        return done ? c.json({ message: verified }, 200) : problem(c, 400, "Invalid verification code.");
      })
  );

  /**
   * Counts an attempt of the network, finds the change and completes it in one transaction, which commits also if none is found.
   *
   * @returns whether it was found
   * @throws {HttpProblem} 429
   */
  async function verify(c: Context<AppEnv>, find: (trx: Trx) => Promise<EmailChangesTable | undefined>) {
    const session = await findSession({ db, clock }, readSessionCookie(c, config), { active: true });
    const device = deviceLabel(c.req.header("user-agent"));
    const ip = clientIp(c);
    const done = await db.transaction().execute(async (trx) => {
      await enforceRateLimit(trx, services, { ...rateLimits.verifications, key: ip }, tooMany);
      const change = await find(trx);
      return change && completeEmailChange(trx, services, change, { session, device });
    });
    if (!done) {
      log.warn({ ip }, "email verification refused");
      return false;
    }
    if (done.token) setSessionCookies(c, done.token, config);
    log.info({ userId: done.userId, ip }, "email address changed");
    outbox.requestRun();
    return true;
  }
}

/** `/api/user/resend-email-verification`: mount it at `/user`, behind the guard. */
export function resendEmailVerificationApi(services: Services) {
  return (
    new Hono<SignedInEnv>()
      /**
       * Emails another link and code to the pending address; the earlier ones are void.
       * - 200 `{ sent: true }`
       * - 409 no address is pending
       * - 429 with Retry-After: within 30 seconds, or more than five an hour
       */
      .post("/resend-email-verification", jsonBody(emptySchema), async (c) => {
        const userId = c.var.session.user.id;
        await staffTransaction(c, services, async (trx) => {
          const change = await findEmailChange(trx, { user_id: userId }, services.clock.now());
          if (!change) throw new HttpProblem(409, "There is no email address to verify.");
          await startEmailChange(trx, services, { userId, email: change.email, resend: true });
        });
        services.outbox.requestRun();
        return c.json({ sent: true as const }, 200);
      })
  );
}
