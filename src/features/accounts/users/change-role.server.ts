import type { Role } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { roles } from "#src/staff/session/access.ts";
import type { Audit } from "#src/staff/session/staff-transaction.server.ts";
import { deleteInvitesBy } from "../invites/queries.server.ts";
import { changeCredentials, type UserRow } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { revokeUserAccess } from "../session/revoke-access.server.ts";

const meanings: Record<Role, string> = {
  user: "a User: you can log in and manage your own account",
  admin: "an Admin: you can read messages and manage the gallery and reviews",
  siteadmin: "a Site admin: you can manage messages, the gallery, reviews and the other users",
};

/**
 * Changes the role of an account, for the website and the command line. Revokes its sessions and devices (USER-07, S-9), deletes the
 * invites that it has sent if the new role is lower (S-12), and sends its owner a notice. Call it in the transaction that has
 * checked the permission.
 */
export async function changeRole(
  trx: Trx,
  services: Parameters<typeof enqueueSecurityNotice>[1],
  { user, role, audit }: { user: Pick<UserRow, "id" | "name" | "email" | "role">; role: Role; audit: Audit },
): Promise<void> {
  await changeCredentials(trx, user.id, { role });
  await revokeUserAccess(trx, user.id);
  if (roles.indexOf(role) < roles.indexOf(user.role)) await deleteInvitesBy(trx, user.id);
  await audit({ kind: "role-changed", user, details: { from: user.role, to: role } });
  await enqueueSecurityNotice(trx, services, {
    to: user.email,
    title: "Your role was changed",
    text: `You’re now ${meanings[role]}. Please log in again. We logged you out everywhere, to be safe.`,
    advice: `If you have a question about this, call us at ${services.company.current().phone.display}.`,
  });
}
