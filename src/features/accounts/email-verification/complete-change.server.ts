import type { EmailChangesTable } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import type { Session } from "#src/staff/session/sessions.server.ts";
import { changeCredentials, findUser, findUserByEmail } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { revokeOtherAccess, revokeUserAccess } from "../session/revoke-access.server.ts";
import { deleteEmailChange } from "./queries.server.ts";

/**
 * Gives the account its verified address, in the transaction that found the link or code, and consumes both. Other sessions and all
 * devices are revoked; the confirming session stays if it is of this user. Both addresses get a notice (S-9, AU-14).
 *
 * @param session of the confirming browser, perhaps of another user
 * @returns the new token of the session, if it is of this user; undefined if another account has the address by now
 */
export async function completeEmailChange(
  trx: Trx,
  services: Services,
  change: EmailChangesTable,
  { session, device }: { session: Session | undefined; device: string },
): Promise<{ userId: number; token: string | undefined } | undefined> {
  const userId = change.user_id;
  const user = await findUser(trx, userId);
  const owner = await findUserByEmail(trx, change.email);
  await deleteEmailChange(trx, userId);
  if (!user || owner) return undefined;
  await changeCredentials(trx, userId, { email: change.email });
  const own = session?.user.id === userId ? session : undefined;
  const token = own && (await revokeOtherAccess(trx, own));
  if (!token) await revokeUserAccess(trx, userId);

  await recordAuditEvent(trx, services.clock.now(), { kind: "email-changed", by: user });
  for (const to of [user.email, change.email])
    await enqueueSecurityNotice(trx, services, {
      to,
      title: "Your email address was changed",
      text: "Your account has a new email address. Our emails go there, and you log in with it. We logged you out in every other browser.",
      device,
    });
  return { userId, token };
}
