import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Role } from "../access.ts";
import { replaceReset } from "../password-reset/queries.server.ts";
import { findUserByEmail, insertUser } from "../queries.server.ts";
import { inviteLifeMs, resetLifeMs } from "../security-policy.ts";
import { type CliContext, CommandRefused, findNamed } from "./cli-context.server.ts";

/**
 * Makes an account whose password nobody knows, and a link by which its owner chooses one.
 *
 * @throws {CommandRefused} the address has an account
 */
export async function create(
  context: CliContext,
  { email, fullName: name, role }: { email: string; fullName: string; role: Role },
): Promise<string> {
  const { clock, passwords, change } = context;
  const password_hash = await passwords.hash(newToken());
  const link = newLink(context, inviteLifeMs);
  await change(async (trx) => {
    if (await findUserByEmail(trx, email)) throw new CommandRefused(`${email} already has an account.`);
    const user = { name, username: null, email, role, password_hash };
    const id = await insertUser(trx, user, clock.now());
    await link.store(trx, id);
    const told = { by: "command line", user: { id, name }, details: { role } } as const;
    await recordAuditEvent(trx, clock.now(), { kind: "account-made", ...told });
  });
  return `${email} has an account now (${role}). Its owner can choose a password with this link:\n${link.text}`;
}

/** Makes a link by which somebody chooses a new password; until then nothing changes. @throws {CommandRefused} */
export async function resetPassword(context: CliContext, who: string): Promise<string> {
  const link = newLink(context, resetLifeMs);
  const { email } = await context.change(async (trx) => {
    const user = await findNamed(trx, who);
    await link.store(trx, user.id);
    await recordAuditEvent(trx, context.clock.now(), { kind: "password-link-made", by: "command line", user });
    return user;
  });
  return `The owner of ${email} can choose a new password with this link:\n${link.text}`;
}

/** A one-time link to the page where a password is chosen, in place of the person's older one. */
function newLink({ clock, origin }: CliContext, lifeMs: number) {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + lifeMs);
  return {
    text: `  ${origin}/reset-password?token=${token}\nIt works once, until ${whenInOffice(expiresAt)} by the office's clock.`,
    store: (trx: Trx, userId: number) =>
      replaceReset(trx, { token_hash: hashToken(token), user_id: userId, expires_at: expiresAt.toISOString() }),
  };
}
