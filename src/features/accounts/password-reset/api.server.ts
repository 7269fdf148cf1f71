import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import { rateLimits } from "#src/staff/session/security-policy.ts";
import { findResetOwner } from "./queries.server.ts";
import { requestReset } from "./request-reset.server.ts";
import { resetPassword } from "./reset-password.server.ts";
import { forgotPasswordSchema, resetPasswordSchema, verifyResetTokenSchema } from "./schema.ts";

/** The same with and without an account (AUTH-10). */
const linkMailed = "If there is an account associated with this email, you will receive a password reset link.";
const changed = "Your password was changed. Please log in with the new one.";
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
        return c.json({ message: linkMailed }, 200);
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
        return c.json({ message: changed }, 200);
      })
  );
}
