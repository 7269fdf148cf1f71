import { noteActivity } from "#src/features/activity/note-activity.server.ts";
import { type Role, roles } from "../access.ts";
import { changeCredentials, updateUser } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { endAllAccess } from "../session/end-access.server.ts";
import { deleteBackupCodes } from "../two-factor/queries.server.ts";
import { changeRole } from "../users/change-role.server.ts";
import { listUsers, otherSiteadminExists } from "../users/queries.server.ts";
import { CommandRefused } from "./usage.ts";
import { findNamed, type Workplace } from "./workplace.server.ts";

/** Everybody, one a line. */
export async function list({ db }: Workplace): Promise<string> {
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
export async function resetSecondFactor({ clock, outbox, change }: Workplace, who: string): Promise<string> {
  const { email } = await change(async (trx) => {
    const user = await findNamed(trx, who);
    if (user.two_factor_method === null)
      throw new CommandRefused(`${user.email} has two-factor authentication turned off already.`);
    await changeCredentials(trx, user.id, { two_factor_method: null, totp_sealed: null, totp_last_step: null });
    await updateUser(trx, user.id, { second_factor_failures: 0 });
    await deleteBackupCodes(trx, user.id);
    await endAllAccess(trx, user.id);
    const notice = await securityNoticeEmail({
      title: "Two-factor authentication was turned off",
      text: "We have turned it off for you. Your password alone opens your account now; please turn it on again soon.",
      at: clock.now(),
    });
    await outbox.enqueue(trx, { ...notice, to: user.email });
    await noteActivity(trx, clock.now(), { kind: "two-factor-off", by: "command line", user });
    return user;
  });
  return `Two-factor authentication of ${email} is off. They are signed out everywhere and are told by mail.`;
}

/**
 * Gives somebody a higher or a lesser role. Whether another siteadmin remains is looked at in the transaction that makes
 * one less, so that two at once cannot both succeed (SECURITY.md AZ-5).
 *
 * @throws {CommandRefused} unknown, the wrong direction, or the last siteadmin
 */
export async function setRole(
  { clock, outbox, change }: Workplace,
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
      throw new CommandRefused(`${user.email} is the last siteadmin; make another one first.`);
    await changeRole(trx, { outbox, clock }, { user, role, by: "command line" });
    return user;
  });
  return `${email} is ${role} now. They are signed out everywhere and are told by mail.`;
}
