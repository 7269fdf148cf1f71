import type { EmailChangesTable } from "#db/schema.ts";
import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import type { Services } from "#src/services.ts";
import { changeCredentials, findUser, findUserByEmail } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { revokeOtherAccess, revokeUserAccess } from "../session/revoke-access.server.ts";
import type { Session } from "../session/sessions.server.ts";
import { deleteEmailChange } from "./queries.server.ts";

export type Completed = {
  userId: number;
  /** The session's new token, if the one who confirms is signed in as this user. */
  token: string | undefined;
};

/** Who confirms: the session of that browser, whoever's it is, and what the browser is. */
export type Confirming = { session: Session | undefined; device: string };

/**
 * Makes a proven address the account's, in the transaction that found its link or code, and uses both up. Other sessions
 * and all devices end; the one at work stays if it is this user's. Both addresses are told (S-9, AU-14).
 *
 * @returns undefined when the address has become another account's meanwhile
 */
export async function completeEmailChange(
  trx: Trx,
  { clock, outbox }: Services,
  change: EmailChangesTable,
  { session, device }: Confirming,
): Promise<Completed | undefined> {
  const userId = change.user_id;
  const user = await findUser(trx, userId);
  const owner = await findUserByEmail(trx, change.email);
  await deleteEmailChange(trx, userId);
  if (!user || owner) return undefined;
  await changeCredentials(trx, userId, { email: change.email });
  const own = session?.user.id === userId ? session : undefined;
  const token = own && (await revokeOtherAccess(trx, own));
  if (!token) await revokeUserAccess(trx, userId);

  await recordAuditEvent(trx, clock.now(), { kind: "email-changed", by: user });
  const notice = await securityNoticeEmail({
    title: "Your email address was changed",
    text: "Your account has a new email address now. Our emails go there, and you log in with it. Any other browser that was logged in has been logged out.",
    at: clock.now(),
    device,
  });
  for (const to of [user.email, change.email]) await outbox.enqueue(trx, { ...notice, to });
  return { userId, token };
}
