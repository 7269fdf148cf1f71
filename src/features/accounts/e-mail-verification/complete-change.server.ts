import type { Services } from "#src/app.server.ts";
import { noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { changeCredentials, findUser, findUserByEmail } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { endAllAccess, endOtherAccess } from "../session/end-access.server.ts";
import type { Session } from "../session/sessions.server.ts";
import { deleteEmailChange, type EmailChangesTable } from "./queries.server.ts";

export type Completed = {
  userId: number;
  /** The session's new token, if the one who confirms is signed in as this user. */
  token: string | undefined;
};

/** Who confirms: the session of that browser, whoever's it is, and what the browser is. */
export type Confirming = { session: Session | undefined; device: string };

/**
 * Makes a proven address the account's, in the transaction that found its link or code, and uses both up. Other sessions
 * and all devices end; the one at work stays if it is this user's. Both addresses are told (SECURITY.md §2 point 9, AU-14).
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
  const token = own && (await endOtherAccess(trx, own));
  if (!token) await endAllAccess(trx, userId);

  await noteActivity(trx, clock.now(), { kind: "email-changed", by: user });
  const notice = await securityNoticeEmail({
    title: "Your email address was changed",
    text: "Your account has another email address now. Mail goes there, and signing in asks for it. Other browsers that were signed in are signed out.",
    at: clock.now(),
    device,
  });
  for (const to of [user.email, change.email]) await outbox.enqueue(trx, { ...notice, to });
  return { userId, token };
}
