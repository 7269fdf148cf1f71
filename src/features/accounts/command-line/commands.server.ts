import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import { type Role, roles } from "../access.ts";
import { changeCredentials, updateUser } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { revokeUserAccess } from "../session/revoke-access.server.ts";
import { deleteBackupCodes } from "../two-factor/queries.server.ts";
import { changeRole } from "../users/change-role.server.ts";
import { listUsers, otherSiteadminExists } from "../users/queries.server.ts";
import { type CliContext, CommandRefused, findNamed } from "./cli-context.server.ts";

/** Everybody, one a line. */
export async function list({ db }: CliContext): Promise<string> {
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
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Turns off a second factor that its owner has lost; every session ends, and they are told. @throws {CommandRefused} */
export async function resetSecondFactor({ clock, outbox, change }: CliContext, who: string): Promise<string> {
  const { email } = await change(async (trx) => {
    const user = await findNamed(trx, who);
    if (user.two_factor_method === null)
      throw new CommandRefused(`${user.email} already has two-factor authentication turned off.`);
    await changeCredentials(trx, user.id, { two_factor_method: null, totp_sealed: null, totp_last_step: null });
    await updateUser(trx, user.id, { second_factor_failures: 0 });
    await deleteBackupCodes(trx, user.id);
    await revokeUserAccess(trx, user.id);
    const notice = await securityNoticeEmail({
      title: "Two-factor authentication was turned off",
      text: "We have turned it off for you. You now log in with your password alone; please turn it on again soon.",
      at: clock.now(),
    });
    await outbox.enqueue(trx, { ...notice, to: user.email });
    await recordAuditEvent(trx, clock.now(), { kind: "two-factor-off", by: "command line", user });
    return user;
  });
  return `Two-factor authentication of ${email} is off. They are logged out everywhere and get an email about it.`;
}

/**
 * Gives somebody a higher or a lesser role. Whether another siteadmin remains is looked at in the transaction that makes
 * one less, so that two at once cannot both succeed (AZ-5).
 *
 * @throws {CommandRefused} unknown, the wrong direction, or the last siteadmin
 */
export async function setRole(
  { clock, outbox, change }: CliContext,
  { name, who, role }: { name: "promote" | "demote"; who: string; role: Role },
): Promise<string> {
  const { email } = await change(async (trx) => {
    const user = await findNamed(trx, who);
    const steps = roles.indexOf(role) - roles.indexOf(user.role);
    if (name === "promote" ? steps <= 0 : steps >= 0)
      throw new CommandRefused(
        `${user.email} is ${user.role}; that would be no ${name === "promote" ? "promotion" : "demotion"}.`,
      );
    if (user.role === "siteadmin" && !(await otherSiteadminExists(trx, user.id)))
      throw new CommandRefused(`${user.email} is the last siteadmin; create another one first.`);
    await changeRole(
      trx,
      { outbox, clock },
      {
        ...{ user, role },
        audit: (event) => recordAuditEvent(trx, clock.now(), { ...event, by: "command line" }),
      },
    );
    return user;
  });
  return `${email} is ${role} now. They are logged out everywhere and get an email about it.`;
}
