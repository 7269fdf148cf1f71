import type * as z from "zod/mini";
import type { Db } from "#src/platform/database/database.server.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { mayOpen } from "#src/staff/session/access.ts";
import { checkPasswordStrength } from "../passwords/password-strength.server.ts";
import { anyUser, findUserByEmail, findUserByIdentifier, insertUser } from "../queries.server.ts";
import { consumeInvite, type FoundInvite, findInvite } from "./queries.server.ts";
import type { registerInviteSchema } from "./schema.ts";

type Registration = z.output<typeof registerInviteSchema>;

export type Registered =
  | { outcome: "registered"; userId: number; role: "user" | "siteadmin" }
  | { outcome: "no invite"; reason: InviteRefusal }
  | { outcome: "email taken" | "username taken" }
  | { outcome: "weak password"; advice: string };

/**
 * Creates the account of an invite. Only the transaction that stores the account consumes the invite, so it stays valid after a
 * weak password or a taken username (TK-6).
 *
 * @throws {HttpProblem} 503 when too many passwords are being hashed
 */
export async function registerByInvite(services: Services, sent: Registration): Promise<Registered> {
  const { db, clock, passwords } = services;
  const { invite, email, name, username, password } = sent;
  const tokenHash = hashToken(invite);

  // Checked first, so that the costly part takes an invite.
  const early = await refusalOf(services, db, { tokenHash, email, username });
  if (early) return early;
  const { acceptable, advice } = await checkPasswordStrength(password, services.company.current(), {
    name,
    email,
    ...(username && { username }),
  });
  if (!acceptable) return { outcome: "weak password", advice };
  const password_hash = await passwords.hash(password);

  return db.transaction().execute(async (trx): Promise<Registered> => {
    const found = await openInvite(services, trx, { tokenHash, email });
    if (typeof found === "string") return { outcome: "no invite", reason: found };
    const taken = await takenOutcome(trx, { email, username });
    if (taken) return { outcome: taken };
    const now = clock.now();
    if (!(await consumeInvite(trx, tokenHash, now))) return { outcome: "no invite", reason: "unknown or expired" };
    const { role } = found;
    const userId = await insertUser(trx, { name, username, email, role, password_hash }, now);
    await recordAuditEvent(trx, now, { kind: "user-registered", by: { id: userId, name }, details: { role } });
    return { outcome: "registered", userId, role };
  });
}

/** Why an invite is refused, for the log only: the answer is the same for all. */
type InviteRefusal = "unknown or expired" | "other address" | "inviter may not invite" | "there is an account";

/**
 * Finds a valid invite.
 *
 * @param db a transaction, if the invite is consumed afterwards
 * @param email lower case; ignored for the link of the first siteadmin, which names none
 */
export async function openInvite(
  { config, clock }: Pick<Services, "config" | "clock">,
  db: Db,
  { tokenHash, email }: { tokenHash: string; email: string },
): Promise<FoundInvite | InviteRefusal> {
  const invite = await findInvite(db, tokenHash, clock.now());
  if (!invite) return "unknown or expired";
  if (invite.email === null) return (await anyUser(db)) ? "there is an account" : invite;
  if (invite.email !== email) return "other address";
  const mayInvite = invite.inviterRole !== null && mayOpen("/admin/users", invite.inviterRole, config);
  return mayInvite ? invite : "inviter may not invite";
}

type Asked = Pick<Registration, "email" | "username"> & { tokenHash: string };

async function refusalOf(services: Services, db: Db, asked: Asked): Promise<Registered | undefined> {
  const found = await openInvite(services, db, asked);
  if (typeof found === "string") return { outcome: "no invite", reason: found };
  const taken = await takenOutcome(db, asked);
  return taken && { outcome: taken };
}

async function takenOutcome(db: Db, { email, username }: Pick<Registration, "email" | "username">) {
  if (await findUserByEmail(db, email)) return "email taken" as const;
  if (username !== null && (await findUserByIdentifier(db, username))) return "username taken" as const;
  return undefined;
}
