import { type Context, Hono } from "hono";
import type { Services } from "#src/app.server.ts";
import { noteActivity } from "#src/features/activity/note-activity.server.ts";
import { problem } from "#src/platform/problem.ts";
import { takeFromLimit } from "#src/platform/rate-limit.server.ts";
import { hashToken, newToken } from "#src/platform/token.server.ts";
import { accountBody } from "../account-body.server.ts";
import { isOwnPassword, wrongOwnPassword } from "../passwords/own-password.server.ts";
import { findUserByEmail } from "../queries.server.ts";
import type { SignedInEnv } from "../session/guard.server.ts";
import { findSessionRow } from "../session/queries.server.ts";
import { inviteEmail } from "./invite-email.server.ts";
import { inviteLifeMs } from "./open-invite.server.ts";
import { replaceInvite } from "./queries.server.ts";
import { sendInviteSchema } from "./schema.ts";

/** SECURITY.md §1, Rate limits: invitations that go out, not tries. */
const sending = { name: "invites by a user", limit: 10, windowSeconds: 60 * 60 };

/** Inviting somebody (USER-06): mount it at `/admin/send-invite`, behind the guard. */
export function sendInviteApi(services: Services) {
  const { config, db, clock, log, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Mails a link by which its reader registers as a user. An older invite to that address dies.
       * - 200 invite and mail are on disk
       * - 400 `fields`
       * - 403 the caller's own password is wrong; the fifth time ends the session
       * - 409 that address has an account
       * - 429 with Retry-After: ten invites in an hour
       */
      .post("/", accountBody(sendInviteSchema), async (c) => {
        const { email, adminPassword } = c.req.valid("json");
        const { session } = c.var;
        if (!(await isOwnPassword(services, session, adminPassword))) return problem(c, 403, wrongOwnPassword);

        const now = clock.now();
        const token = newToken();
        const expiresAt = new Date(now.getTime() + inviteLifeMs);
        const link = `${config.origin}/register?${new URLSearchParams({ invite: token, email })}`;
        const mail = await inviteEmail({ inviter: session.user.name, link, expiresAt });
        const outcome = await db.transaction().execute(async (trx) => {
          // Checking the password took a while; who has lost the right meanwhile invites nobody.
          if (!(await findSessionRow(trx, session.tokenHash))) return "ended";
          if (await findUserByEmail(trx, email)) return "taken";
          const key = String(session.user.id);
          const taken = await takeFromLimit(trx, { ...sending, key, now, secret: config.secret });
          if (!taken.ok) return taken;
          const invite = { token_hash: hashToken(token), email, invited_by: session.user.id };
          await replaceInvite(trx, { ...invite, role: "user", expires_at: expiresAt.toISOString() }, now);
          await outbox.enqueue(trx, { ...mail, to: email });
          await noteActivity(trx, now, { kind: "user-invited", by: session.user, subject: email });
          return "sent";
        });
        if (outcome === "ended") return problem(c, 401, "Please sign in.");
        if (outcome === "taken") return problem(c, 409, "There is already an account with this email address.");
        if (outcome !== "sent") return tooMany(c, outcome.retryAfterSeconds);
        log.info({ requestId: c.get("requestId"), by: session.user.id }, "invite sent");
        outbox.nudge();
        return c.json({ message: "Invitation sent!" as const }, 200);
      })
  );

  function tooMany(c: Context<SignedInEnv>, retryAfterSeconds: number) {
    c.header("retry-after", String(retryAfterSeconds));
    const minutes = Math.ceil(retryAfterSeconds / 60);
    return problem(c, 429, `Ten invitations an hour are the limit. Please wait ${minutes} min.`);
  }
}
