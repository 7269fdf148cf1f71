import { Hono } from "hono";
import type { Services } from "#src/app.server.ts";
import { problem } from "#src/platform/problem.ts";
import type { Taken } from "#src/platform/rate-limit.server.ts";
import { accountBody } from "../account-body.server.ts";
import type { SignedInEnv } from "../session/guard.server.ts";
import { takeVerificationMail } from "./mail-limits.server.ts";
import { findEmailChange } from "./queries.server.ts";
import { resendEmailVerificationSchema } from "./schema.ts";
import { startEmailChange } from "./start-change.server.ts";

/** `/api/user/resend-email-verification`: mount it at `/user`. */
export function resendEmailVerificationApi(services: Services) {
  const { db, clock, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Mails another link and code to the address that waits for them; the earlier ones end.
       * - 200 `{ sent: true }`
       * - 409 no address waits
       * - 429 with Retry-After: within 30 seconds, or more than five an hour
       */
      .post("/resend-email-verification", accountBody(resendEmailVerificationSchema), async (c) => {
        const userId = c.var.session.user.id;
        const outcome = await db.transaction().execute(async (trx): Promise<Taken | "nothing waits"> => {
          const change = await findEmailChange(trx, userId, clock.now());
          if (!change) return "nothing waits";
          const taken = await takeVerificationMail(trx, services, userId, { first: false });
          if (taken.ok) await startEmailChange(trx, services, { userId, email: change.email });
          return taken;
        });
        if (outcome === "nothing waits") return problem(c, 409, "There is no email address to verify.");
        if (!outcome.ok) {
          c.header("retry-after", String(outcome.retryAfterSeconds));
          return problem(c, 429, "That was too often. Please wait before asking for another mail.");
        }
        outbox.nudge();
        return c.json({ sent: true as const }, 200);
      })
  );
}
