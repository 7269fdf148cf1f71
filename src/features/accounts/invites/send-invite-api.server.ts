import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { HttpProblem, problem } from "#src/platform/process/problem.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { verifyOwnPassword, wrongOwnPassword } from "../passwords/own-password.server.ts";
import { findUserByEmail } from "../queries.server.ts";
import { inviteLifeMs, rateLimits } from "../security-policy.ts";
import type { SignedInEnv } from "../session/guard.server.ts";
import { staffTransaction } from "../session/staff-transaction.server.ts";
import { inviteEmail } from "./invite-email.server.ts";
import { replaceInvite } from "./queries.server.ts";
import { sendInviteSchema } from "./schema.ts";

/** Inviting somebody (USER-06): mount it at `/admin/send-invite`, behind the guard. */
export function sendInviteApi(services: Services) {
  const { config, clock, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Mails a link to register as a user. It replaces an older invite to that address.
       * - 200 invite and mail are on disk
       * - 400 `fields`
       * - 403 the caller's own password is wrong; the fifth time ends the session
       * - 409 that address has an account
       * - 429 with Retry-After: ten invites in an hour
       */
      .post("/", jsonBody(sendInviteSchema), async (c) => {
        const { email, adminPassword } = c.req.valid("json");
        const { session } = c.var;
        if (!(await verifyOwnPassword(services, session, adminPassword))) return problem(c, 403, wrongOwnPassword);

        const now = clock.now();
        const token = newToken();
        const expiresAt = new Date(now.getTime() + inviteLifeMs);
        const link = `${config.origin}/register?${new URLSearchParams({ invite: token, email })}`;
        const mail = await inviteEmail({ inviter: session.user.name, link, expiresAt });
        await staffTransaction(c, services, async (trx, audit) => {
          if (await findUserByEmail(trx, email))
            throw new HttpProblem(409, "There is already an account with this email address.");
          await enforceRateLimit(
            trx,
            services,
            { ...rateLimits.invites, key: String(session.user.id) },
            (minutes) =>
              `You can send ten invitations an hour. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
          );
          const invite = { token_hash: hashToken(token), email, invited_by: session.user.id };
          await replaceInvite(trx, { ...invite, role: "user", expires_at: expiresAt.toISOString() }, now);
          await outbox.enqueue(trx, { ...mail, to: email });
          await audit({ kind: "user-invited", subject: email });
        });
        outbox.requestRun();
        return c.json({ message: "Invitation sent!" as const }, 200);
      })
  );
}
