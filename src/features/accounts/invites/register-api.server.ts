import { Hono } from "hono";
import type * as z from "zod/mini";
import type { Db } from "#src/platform/database/database.server.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { enforceRateLimit } from "#src/platform/limits/rate-limit.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { HttpProblem, problem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import { toAsciiLowerCase } from "#src/schema/account.schema.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { mayOpen } from "#src/staff/session/access.ts";
import { rateLimits } from "#src/staff/session/security-policy.ts";
import { requireStrongPassword } from "../passwords/password-strength.server.ts";
import { anyUser, findUserByEmail, findUserByIdentifier, insertUser, type UserRow } from "../queries.server.ts";
import { consumeInvite, findInvite } from "./queries.server.ts";
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
       * - 429 with Retry-After
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

/**
 * Creates the account of an invite, or says why the invite is refused. Only the transaction that stores the account consumes the
 * invite, so it stays valid after a weak password or a taken username (TK-6).
 *
 * @throws {HttpProblem} 400 a weak password, 409 the username or the address is taken, 503 too many passwords are being hashed
 */
async function registerByInvite(
  services: Services,
  { invite, password, ...person }: z.output<typeof registerInviteSchema>,
) {
  const { db, clock, company, passwords } = services;
  const asked = { tokenHash: hashToken(invite), email: person.email };

  // Checked first, so that the costly part takes an invite.
  const early = await openInvite(services, db, asked);
  if (typeof early === "string") return early;
  await refuseTaken(db, person);
  await requireStrongPassword(password, company.current(), person, "password");
  const password_hash = await passwords.hash(password);

  return db.transaction().execute(async (trx) => {
    const found = await openInvite(services, trx, asked);
    if (typeof found === "string") return found;
    await refuseTaken(trx, person);
    const now = clock.now();
    if (!(await consumeInvite(trx, asked.tokenHash, now))) return "unknown or expired";
    const { role } = found;
    const userId = await insertUser(trx, { ...person, role, password_hash }, now);
    const by = { id: userId, name: person.name };
    await recordAuditEvent(trx, now, { kind: "user-registered", by, details: { role } });
    return { userId, role };
  });
}

/**
 * Finds a valid invite, or says why it is refused: for the log only, since the answer is the same for every reason.
 *
 * @param email lower case; ignored for the link of the first siteadmin, which names none
 */
async function openInvite(
  { config, clock }: Pick<Services, "config" | "clock">,
  db: Db,
  { tokenHash, email }: { tokenHash: string; email: string },
) {
  const invite = await findInvite(db, tokenHash, clock.now());
  if (!invite) return "unknown or expired";
  if (invite.email === null) return (await anyUser(db)) ? "there is an account" : invite;
  if (invite.email !== email) return "other address";
  const mayInvite = invite.inviterRole !== null && mayOpen("/admin/users", invite.inviterRole, config);
  return mayInvite ? invite : "inviter may not invite";
}

async function refuseTaken(db: Db, { email, username }: Pick<UserRow, "email" | "username">): Promise<void> {
  if (await findUserByEmail(db, email)) throw taken("email", "There is already an account with this email address.");
  if (username !== null && (await findUserByIdentifier(db, username)))
    throw taken("username", "Someone else has this username. Please choose another.");
}

function taken(field: string, error: string): HttpProblem {
  return new HttpProblem(409, error, { extra: { fields: { [field]: error } } });
}
