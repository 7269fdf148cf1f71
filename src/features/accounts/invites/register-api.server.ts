import { type Context, Hono } from "hono";
import type { Services } from "#src/app.server.ts";
import { clientIp } from "#src/platform/client-ip.server.ts";
import type { AppEnv } from "#src/platform/http.ts";
import { problem } from "#src/platform/problem.ts";
import { takeFromLimit } from "#src/platform/rate-limit.server.ts";
import { hashToken } from "#src/platform/token.server.ts";
import { accountBody } from "../account-body.server.ts";
import { inSmallLetters } from "../schema.ts";
import { openInvite } from "./open-invite.server.ts";
import { registerByInvite } from "./register.server.ts";
import { registerInviteSchema, verifyInviteSchema } from "./schema.ts";

/** By address, each (SECURITY.md §1, Rate limits). */
const perHour = { limit: 20, windowSeconds: 60 * 60 };

/** Registering by an invite (AUTH-12): mount it at `/auth`. */
export function registerApi(services: Services) {
  const { config, db, clock, log } = services;

  return (
    new Hono<AppEnv>()
      /**
       * Whether a link opens the form; uses nothing up.
       * - 200 `valid`; `emailFixed` is false when the person chooses the address, as only the first siteadmin does
       * - 400 not what stands in a link
       * - 429 with Retry-After
       */
      .post("/verify-invite", accountBody(verifyInviteSchema), async (c) => {
        const wait = await takeTurn(c, "verify-invite by address");
        if (wait !== undefined) return tooMany(c, wait);
        const { invite, email } = c.req.valid("json");
        const asked = { tokenHash: hashToken(invite), email: inSmallLetters(email.trim()) };
        const found = await openInvite(services, db, asked);
        const valid = typeof found !== "string";
        if (!valid) log.warn({ requestId: c.get("requestId"), reason: found }, "invite refused");
        return c.json({ valid, emailFixed: !valid || found.email !== null }, 200);
      })

      /**
       * Makes the account; it signs nobody in.
       * - 200 it is on disk, and the invite is used up
       * - 400 `fields`; or the invite opens nothing, whatever the reason; or the password is too easy to guess
       * - 409 somebody has the username or the address
       * - 429, 503 with Retry-After
       */
      .post("/register-invite", accountBody(registerInviteSchema), async (c) => {
        const wait = await takeTurn(c, "register by address");
        if (wait !== undefined) return tooMany(c, wait);
        const registered = await registerByInvite(services, c.req.valid("json"));
        const requestId = c.get("requestId");
        switch (registered.outcome) {
          case "registered": {
            const { userId, role } = registered;
            log.info({ requestId, userId, role }, "account registered");
            return c.json({ message: "Your account is ready. You can sign in now." as const }, 200);
          }
          case "no invite":
            log.warn({ requestId, reason: registered.reason }, "invite refused");
            return problem(c, 400, "Invalid or expired invite link.");
          case "weak password":
            return problem(c, 400, registered.advice, { fields: { password: registered.advice } });
          case "email taken":
            return taken(c, "email", "There is already an account with this email address.");
          case "username taken":
            return taken(c, "username", "Somebody else has this username.");
        }
      })
  );

  /** @returns the seconds to wait, if this address has had its turns */
  async function takeTurn(c: Context<AppEnv>, name: string): Promise<number | undefined> {
    const limit = { ...perHour, name, key: clientIp(c), now: clock.now(), secret: config.secret };
    const taken = await takeFromLimit(db, limit);
    return taken.ok ? undefined : taken.retryAfterSeconds;
  }
}

function tooMany(c: Context<AppEnv>, retryAfterSeconds: number) {
  c.header("retry-after", String(retryAfterSeconds));
  return problem(c, 429, "That was too often. Please try again in an hour.");
}

function taken(c: Context<AppEnv>, field: "email" | "username", error: string) {
  return problem(c, 409, error, { fields: { [field]: error } });
}
