import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import { toAsciiLowerCase } from "#src/schema/account.schema.ts";
import type { Services } from "#src/services.ts";
import { rateLimits } from "#src/staff/session/security-policy.ts";
import { openInvite, registerByInvite } from "./register.server.ts";
import { registerInviteSchema, verifyInviteSchema } from "./schema.ts";

const tooMany = "Too many tries. Please try again in an hour.";

/** `/api/auth/verify-invite` and `register-invite` (AUTH-12): mount it at `/auth`. */
export function registerApi(services: Services) {
  const { db, log } = services;

  return (
    new Hono<AppEnv>()
      /**
       * Whether a link is valid; consumes nothing.
       * - 200 `valid`; `emailFixed` is false only for the first siteadmin, who chooses the address
       * - 400 malformed; 429 with Retry-After
       */
      .post("/verify-invite", jsonBody(verifyInviteSchema), async (c) => {
        await enforceRateLimit(db, services, { ...rateLimits.inviteTokens, key: clientIp(c) }, tooMany);
        const { invite, email } = c.req.valid("json");
        const asked = { tokenHash: hashToken(invite), email: toAsciiLowerCase(email.trim()) };
        const found = await openInvite(services, db, asked);
        const valid = typeof found !== "string";
        if (!valid) log.warn({ requestId: c.get("requestId"), reason: found }, "invite refused");
        return c.json({ valid, emailFixed: !valid || found.email !== null }, 200);
      })

      /**
       * Creates the account and consumes the invite; starts no session.
       * - 200 the account is on disk
       * - 400 `fields`; or an invalid invite, for every reason; or a password that is too easy to guess
       * - 409 the username or the address is taken
       * - 429, 503 with Retry-After
       */
      .post("/register-invite", jsonBody(registerInviteSchema), async (c) => {
        await enforceRateLimit(db, services, { ...rateLimits.registrations, key: clientIp(c) }, tooMany);
        const registered = await registerByInvite(services, c.req.valid("json"));
        const requestId = c.get("requestId");
        if (typeof registered === "string") {
          log.warn({ requestId, reason: registered }, "invite refused");
          return problem(c, 400, "Invalid or expired invite link.");
        }
        log.info({ requestId, ...registered }, "account registered");
        return c.json({ message: "Your account is ready. You can log in now." as const }, 200);
      })
  );
}
