import { Hono } from "hono";
import type { Company } from "#src/facts/company.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { buttonPart, composeEmail } from "#src/site/document/compose-email.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { inviteLifeMs, rateLimits } from "#src/staff/session/security-policy.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { findUserByEmail } from "../queries.server.ts";
import { requireOwnPassword } from "../session/fresh-login.server.ts";
import type { AssignableRole } from "../users/schema.ts";
import { deleteInviteTo, listInvites, replaceInvite } from "./queries.server.ts";
import { cancelInviteSchema, sendInviteSchema } from "./schema.ts";

/** `/api/admin/send-invite` (USER-06, LOOK-57): mount it at `/admin/send-invite`, behind the guard. */
export function sendInviteApi(services: Services) {
  const { db, config, company, clock, outbox } = services;

  return (
    new Hono<SignedInEnv>()
      /** 200 the invitations that are not used, the newest first, expired ones too; 401, 403. */
      .get("/", async (c) => {
        const now = clock.now().getTime();
        const invites = (await listInvites(db)).map(({ email, expires_at, as_admin }) => {
          const expiresAt = Date.parse(expires_at);
          return {
            email,
            role: as_admin ? ("admin" as const) : ("user" as const),
            invitedAt: new Date(expiresAt - inviteLifeMs).toISOString(),
            isExpired: expiresAt <= now,
          };
        });
        return c.json({ invites }, 200);
      })

      /** Ends the invitation to an address: its link no longer works. 200, also if there is none; 400 `fields`; 401, 403. */
      .post("/cancel", jsonBody(cancelInviteSchema), async (c) => {
        const { email } = c.req.valid("json");
        await staffTransaction(c, services, async (trx, audit) => {
          if (await deleteInviteTo(trx, email)) await audit({ kind: "invite-canceled", subject: email });
        });
        return c.json({ email }, 200);
      })

      /**
       * Emails a link to register as a user or admin. It replaces an earlier invite to that address (S-12).
       * - 200 invite and email are on disk
       * - 400 `fields`
       * - 403 wrong own password; the fifth time ends the session
       * - 409 the address has an account
       * - 429 with Retry-After: ten invites in an hour
       */
      .post("/", jsonBody(sendInviteSchema), async (c) => {
        const { email, adminPassword, role } = c.req.valid("json");
        const { session } = c.var;
        await requireOwnPassword(services, session, adminPassword);
        const token = newToken();
        const expiresAt = new Date(clock.now().getTime() + inviteLifeMs);
        const link = `${config.origin}/register?${new URLSearchParams({ invite: token, email })}`;
        const mail = await inviteEmail(company.current(), { inviter: session.user.name, role, link, expiresAt });
        await staffTransaction(c, services, async (trx, audit) => {
          if (await findUserByEmail(trx, email))
            throw new HttpProblem(409, "There is already an account with this email address.");
          await enforceRateLimit(
            trx,
            services,
            { ...rateLimits.invites, key: String(session.user.id) },
            (wait) => `You can send ten invitations an hour. Please wait ${wait}.`,
          );
          const invite = { token_hash: hashToken(token), email, invited_by: session.user.id, role: "user" as const };
          const as_admin = role === "admin" ? 1 : 0;
          await replaceInvite(trx, { ...invite, as_admin, expires_at: expiresAt.toISOString() });
          await outbox.enqueue(trx, { ...mail, to: email });
          await audit({ kind: "user-invited", subject: email });
        });
        outbox.requestRun();
        return c.json({ message: "Invitation sent!" as const }, 200);
      })
  );
}

type Invitation = { inviter: string; role: AssignableRole; link: string; expiresAt: Date };

/** The email with the link. It is not sent once the link has expired. */
async function inviteEmail(company: Company, { inviter, role, link, expiresAt }: Invitation) {
  const title = `Your invitation from ${company.name}`;
  const invitation = `${inviter} has invited you to create an account on the website of ${company.name}.`;
  const how = "Enter your name and choose a password on this page:";
  const button = buttonPart(company, link, "Create my account");
  const start =
    role === "admin"
      ? `You’ll start as an Admin: you can read messages and manage images and reviews. ${inviter} can change that.`
      : `For now you can log in and manage your own account. Once you’ve registered, ${inviter} can give you access to messages, images and reviews.`;
  const life = `The link works once, until ${whenInOffice(expiresAt, company.hours.timeZone)}. After that, ask ${inviter} for a new one.`;
  const stranger = "If you don’t know what this is about, you don’t need to do anything.";
  const email = await composeEmail(company, title, [invitation, how, button, start, life, stranger]);
  return { ...email, kind: "invite", expiresAt };
}
