import { type Actor, noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Clock } from "#src/platform/clock.ts";
import type { Trx } from "#src/platform/database.server.ts";
import type { Outbox } from "#src/platform/outbox.server.ts";
import { type Role, roleNames, roles } from "../access.ts";
import { deleteInvitesBy } from "../invites/queries.server.ts";
import { changeCredentials, type UserRow } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { endAllAccess } from "../session/end-access.server.ts";

const meanings: Record<Role, string> = {
  user: "You can still sign in and look after your own account.",
  admin: "You can now read messages and look after the gallery and the reviews.",
  siteadmin: "You can now look after messages, gallery, reviews and the other users.",
};

/**
 * Gives somebody another role, for the website and the command line alike. All their sessions and devices end, so that
 * nothing begun under the old role goes on (USER-07, SECURITY.md §2 point 9); whom they had invited can register no more when
 * the role is a lesser one (point 12); and they are told. Call it in the transaction that has checked that it may be done.
 */
export async function changeRole(
  trx: Trx,
  { outbox, clock }: { outbox: Pick<Outbox, "enqueue">; clock: Clock },
  { user, role, by }: { user: Pick<UserRow, "id" | "name" | "email" | "role">; role: Role; by: Actor },
): Promise<void> {
  await changeCredentials(trx, user.id, { role });
  await endAllAccess(trx, user.id);
  if (roles.indexOf(role) < roles.indexOf(user.role)) await deleteInvitesBy(trx, user.id);
  await noteActivity(trx, clock.now(), { kind: "role-changed", by, user, details: { from: user.role, to: role } });
  const notice = await securityNoticeEmail({
    title: "Your role was changed",
    text: `Your role is now ${roleNames[role].toLowerCase()}. ${meanings[role]} Please sign in again: you have been signed out everywhere.`,
    at: clock.now(),
  });
  await outbox.enqueue(trx, { ...notice, to: user.email });
}
