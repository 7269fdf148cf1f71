import type * as z from "zod/mini";
import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { checkPasswordStrength } from "../passwords/password-strength.server.ts";
import { findUserByEmail, findUserByIdentifier, insertUser } from "../queries.server.ts";
import { type InviteRefusal, openInvite } from "./open-invite.server.ts";
import { consumeInvite } from "./queries.server.ts";
import type { registerInviteSchema } from "./schema.ts";

type Registration = z.output<typeof registerInviteSchema>;

export type Registered =
  | { outcome: "registered"; userId: number; role: "user" | "siteadmin" }
  | { outcome: "no invite"; reason: InviteRefusal }
  | { outcome: "email taken" | "username taken" }
  | { outcome: "weak password"; advice: string };

/**
 * Makes the account that an invite stands for. The invite is used up in the transaction that stores the account, and by
 * nothing else: whoever has to think of another password or username still has it (TK-6).
 *
 * @throws {HttpProblem} 503 when too many passwords are being hashed
 */
export async function registerByInvite(services: Services, sent: Registration): Promise<Registered> {
  const { db, clock, passwords } = services;
  const { invite, email, name, username, password } = sent;
  const tokenHash = hashToken(invite);

  // Before the costly part, so that only somebody with an invite can ask for it.
  const early = await refusalOf(services, db, { tokenHash, email, username });
  if (early) return early;
  const { acceptable, advice } = await checkPasswordStrength(password, { name, email, ...(username && { username }) });
  if (!acceptable) return { outcome: "weak password", advice };
  const password_hash = await passwords.hash(password);

  return db.transaction().execute(async (trx): Promise<Registered> => {
    const found = await openInvite(services, trx, { tokenHash, email });
    if (typeof found === "string") return { outcome: "no invite", reason: found };
    const taken = await takenOf(trx, { email, username });
    if (taken) return { outcome: taken };
    const now = clock.now();
    if (!(await consumeInvite(trx, tokenHash, now))) return { outcome: "no invite", reason: "unknown or over" };
    const { role } = found;
    const userId = await insertUser(trx, { name, username, email, role, password_hash }, now);
    await recordAuditEvent(trx, now, { kind: "user-registered", by: { id: userId, name }, details: { role } });
    return { outcome: "registered", userId, role };
  });
}

type Asked = Pick<Registration, "email" | "username"> & { tokenHash: string };

async function refusalOf(services: Services, db: Db, asked: Asked): Promise<Registered | undefined> {
  const found = await openInvite(services, db, asked);
  if (typeof found === "string") return { outcome: "no invite", reason: found };
  const taken = await takenOf(db, asked);
  return taken && { outcome: taken };
}

async function takenOf(db: Db, { email, username }: Pick<Registration, "email" | "username">) {
  if (await findUserByEmail(db, email)) return "email taken" as const;
  if (username !== null && (await findUserByIdentifier(db, username))) return "username taken" as const;
  return undefined;
}
