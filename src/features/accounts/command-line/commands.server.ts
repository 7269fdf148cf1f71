import type { Role } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { whenInOffice } from "#src/platform/process/office-time.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { roles } from "#src/staff/session/access.ts";
import { inviteLifeMs, resetLifeMs } from "#src/staff/session/security-policy.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { replaceReset } from "../password-reset/queries.server.ts";
import {
  changeCredentials,
  findUserByEmail,
  insertUser,
  listUsers,
  otherSiteadminExists,
  updateUser,
} from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { revokeUserAccess } from "../session/revoke-access.server.ts";
import { deleteBackupCodes } from "../two-factor/queries.server.ts";
import { changeRole } from "../users/change-role.server.ts";
import { type CliContext, CommandRefused, findNamed } from "./cli-context.server.ts";

/** All accounts, one a line. */
export async function listAccounts({ db }: CliContext): Promise<string> {
  const rows = (await listUsers(db)).map((user) => [
    String(user.id),
    user.role,
    user.two_factor_method ?? "-",
    user.created_at.slice(0, 10),
    user.email,
    user.username ? `${user.name} (${user.username})` : user.name,
  ]);
  const table = [["ID", "ROLE", "2FA", "CREATED", "EMAIL", "NAME"], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return table.map((row) => line(row).trimEnd()).join("\n");
}

/** Creates an account with a random password, and a link for its owner to choose one. @throws {CommandRefused} a taken address */
export async function createAccount(
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
    const event = { kind: "account-made", by: "command line", user: { id, name }, details: { role } } as const;
    await recordAuditEvent(trx, clock.now(), event);
  });
  return `${email} has an account now (${role}). Its owner can choose a password with this link:\n${link.text}`;
}

/** Creates a link for choosing a new password; until it is used the old one works. @throws {CommandRefused} */
export async function createPasswordLink(context: CliContext, who: string): Promise<string> {
  const link = newLink(context, resetLifeMs);
  const { email } = await context.change(async (trx) => {
    const user = await findNamed(trx, who);
    await link.store(trx, user.id);
    await recordAuditEvent(trx, context.clock.now(), { kind: "password-link-made", by: "command line", user });
    return user;
  });
  return `The owner of ${email} can choose a new password with this link:\n${link.text}`;
}

/** Turns off a lost second factor, revokes every session and sends a notice. @throws {CommandRefused} */
export async function resetSecondFactor(context: CliContext, who: string): Promise<string> {
  const { clock, change } = context;
  const { email } = await change(async (trx) => {
    const user = await findNamed(trx, who);
    if (user.two_factor_method === null)
      throw new CommandRefused(`${user.email} already has two-factor authentication turned off.`);
    await changeCredentials(trx, user.id, { two_factor_method: null, totp_sealed: null, totp_last_step: null });
    await updateUser(trx, user.id, { second_factor_failures: 0 });
    await deleteBackupCodes(trx, user.id);
    await revokeUserAccess(trx, user.id);
    await enqueueSecurityNotice(trx, context, {
      to: user.email,
      title: "Two-factor authentication was turned off",
      text: "We turned it off for you. You now log in with your password alone. Please turn it on again soon.",
      advice: `If you didn’t ask for this, call us at ${context.company.current().phone.display}.`,
    });
    await recordAuditEvent(trx, clock.now(), { kind: "two-factor-off", by: "command line", user });
    return user;
  });
  return `Two-factor authentication of ${email} is off. They are logged out everywhere and get an email about it.`;
}

/**
 * Raises or lowers the role of an account. The transaction checks that another siteadmin remains, so two parallel demotions cannot
 * both succeed (AZ-5).
 *
 * @throws {CommandRefused} for an unknown account, the wrong direction, or the last siteadmin
 */
export async function setRole(
  context: CliContext,
  { name, who, role }: { name: "promote" | "demote"; who: string; role: Role },
): Promise<string> {
  const { clock, change } = context;
  const { email } = await change(async (trx) => {
    const user = await findNamed(trx, who);
    const steps = roles.indexOf(role) - roles.indexOf(user.role);
    if (name === "promote" ? steps <= 0 : steps >= 0)
      throw new CommandRefused(
        `${user.email} is ${user.role}; that would be no ${name === "promote" ? "promotion" : "demotion"}.`,
      );
    if (user.role === "siteadmin" && !(await otherSiteadminExists(trx, user.id)))
      throw new CommandRefused(`${user.email} is the last siteadmin; create another one first.`);
    const audit: Audit = (event) => recordAuditEvent(trx, clock.now(), { ...event, by: "command line" });
    await changeRole(trx, context, { user, role, audit });
    return user;
  });
  return `${email} is ${role} now. They are logged out everywhere and get an email about it.`;
}

/** A one-time link to choose a password, in place of an earlier one of the account. */
function newLink({ company, clock, origin }: CliContext, lifeMs: number) {
  const token = newToken();
  const expiresAt = new Date(clock.now().getTime() + lifeMs);
  return {
    text: `  ${origin}/reset-password?token=${token}\nIt works once, until ${whenInOffice(expiresAt, company.current().hours.timeZone)}.`,
    store: (trx: Trx, userId: number) =>
      replaceReset(trx, { token_hash: hashToken(token), user_id: userId, expires_at: expiresAt.toISOString() }),
  };
}
