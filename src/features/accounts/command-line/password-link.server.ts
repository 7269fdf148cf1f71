import { noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { whenInOffice } from "#src/platform/office-time.ts";
import { hashToken, newToken } from "#src/platform/token.server.ts";
import type { Role } from "../access.ts";
import { inviteLifeMs } from "../invites/open-invite.server.ts";
import { replaceReset } from "../password-reset/queries.server.ts";
import { resetLifeMs } from "../password-reset/reset-email.server.ts";
import { findUserByEmail, insertUser } from "../queries.server.ts";
import { CommandRefused } from "./usage.ts";
import { findNamed, type Workplace } from "./workplace.server.ts";

/**
 * Makes an account whose password nobody knows, and a link by which its owner chooses one.
 *
 * @throws {CommandRefused} the address has an account
 */
export async function create(
  workplace: Workplace,
  { email, fullName: name, role }: { email: string; fullName: string; role: Role },
): Promise<string> {
  const { clock, passwords, change } = workplace;
  const password_hash = await passwords.hash(newToken());
  const link = newLink(workplace, inviteLifeMs);
  await change(async (trx) => {
    if (await findUserByEmail(trx, email)) throw new CommandRefused(`${email} has an account already.`);
    const user = { name, username: null, email, role, password_hash };
    const id = await insertUser(trx, user, clock.now());
    await link.store(trx, id);
    const told = { by: "command line", user: { id, name }, details: { role } } as const;
    await noteActivity(trx, clock.now(), { kind: "account-made", ...told });
  });
  return `${email} has an account now (${role}). By this link its owner chooses a password:\n${link.text}`;
}

/** Makes a link by which somebody chooses a new password; until then nothing changes. @throws {CommandRefused} */
export async function resetPassword(workplace: Workplace, who: string): Promise<string> {
  const link = newLink(workplace, resetLifeMs);
  const { email } = await workplace.change(async (trx) => {
    const user = await findNamed(trx, who);
    await link.store(trx, user.id);
    await noteActivity(trx, workplace.clock.now(), { kind: "password-link-made", by: "command line", user });
    return user;
  });
  return `By this link the owner of ${email} chooses a new password:\n${link.text}`;
}

/** A one-time link to the page where a password is chosen, in place of the person's older one. */
function newLink({ clock, origin }: Workplace, lifeMs: number) {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + lifeMs);
  return {
    text: `  ${origin}/reset-password?token=${token}\nIt works once, until ${whenInOffice(expiresAt)} by the office's clock.`,
    store: (trx: Trx, userId: number) =>
      replaceReset(trx, { token_hash: hashToken(token), user_id: userId, expires_at: expiresAt.toISOString() }),
  };
}
