import type { Services } from "#src/app.server.ts";
import { noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import type { Taken } from "#src/platform/rate-limit.server.ts";
import { takeVerificationMail } from "../e-mail-verification/mail-limits.server.ts";
import { startEmailChange } from "../e-mail-verification/start-change.server.ts";
import { changeCredentials, findUser, findUserByIdentifier, type UserRow, updateUser } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { endOtherAccess } from "../session/end-access.server.ts";
import { findSessionRow } from "../session/queries.server.ts";
import type { Session } from "../session/sessions.server.ts";
import type { ProfileUpdate } from "./schema.ts";

type Updating = { session: Session; device: string };

export type Updated =
  | { outcome: "saved"; user: UserRow; token: string | undefined; verifyEmail: string | null }
  | { outcome: "username taken" }
  | { outcome: "signed out" }
  | { outcome: "too many mails"; taken: Extract<Taken, { ok: false }> };

/**
 * Saves what somebody has changed about themselves, all or nothing. A new password ends every other session and device and
 * any change of address begun before; a new address only begins to change (USER-02). Whatever has to be proved for it, and
 * how good the password is, has been checked before.
 *
 * @returns `token`: the session's new one for setSessionCookies, where it has got one
 * @throws {HttpProblem} 503 when too many passwords are being hashed
 */
export async function updateProfile(
  services: Services,
  { session, device }: Updating,
  { name, username, email, password }: ProfileUpdate,
): Promise<Updated> {
  const { db, clock, log, outbox, passwords } = services;
  const userId = session.user.id;
  const password_hash = password === undefined ? undefined : await passwords.hash(password);

  const updated = await db.transaction().execute(async (trx): Promise<Updated> => {
    // Reset or removed while the password was being hashed: what a dead session asked for is not done.
    const user = (await findSessionRow(trx, session.tokenHash)) && (await findUser(trx, userId));
    if (!user) return { outcome: "signed out" };
    const namesake = await findUserByIdentifier(trx, username);
    if (namesake && namesake.id !== userId) return { outcome: "username taken" };
    const movesTo = email === user.email ? null : email;
    if (movesTo !== null) {
      const taken = await takeVerificationMail(trx, services, userId, { first: true });
      if (!taken.ok) return { outcome: "too many mails", taken };
    }

    await updateUser(trx, userId, { name, username });
    const fields = (["name", "username"] as const).filter((field) => ({ name, username })[field] !== user[field]);
    if (fields.length > 0)
      await noteActivity(trx, clock.now(), { kind: "profile-changed", by: user, details: { fields } });
    const token = password_hash === undefined ? undefined : await setPassword(trx, user, password_hash);
    if (movesTo !== null) await announceMove(trx, user, movesTo);
    return {
      outcome: "saved",
      user: { ...user, name, username },
      token,
      verifyEmail: movesTo,
    };
  });
  if (updated.outcome === "saved") {
    const { token, verifyEmail } = updated;
    log.info({ userId, newPassword: token !== undefined, newAddress: verifyEmail !== null }, "profile saved");
    outbox.nudge();
  }
  return updated;

  async function setPassword(trx: Trx, user: UserRow, hash: string): Promise<string | undefined> {
    await changeCredentials(trx, userId, { password_hash: hash });
    const notice = await securityNoticeEmail({
      title: "Your password was changed",
      text: "It was changed on your profile page. Other browsers that were signed in are signed out.",
      at: clock.now(),
      device,
    });
    await outbox.enqueue(trx, { ...notice, to: user.email });
    await noteActivity(trx, clock.now(), { kind: "password-changed", by: user });
    return endOtherAccess(trx, session);
  }

  async function announceMove(trx: Trx, user: UserRow, to: string): Promise<void> {
    await startEmailChange(trx, services, { userId, email: to });
    await noteActivity(trx, clock.now(), { kind: "email-change-begun", by: user });
    const notice = await securityNoticeEmail({
      title: "Your email address is about to change",
      text: "Another address was entered for your account. This one stays yours until the other is confirmed. If that was not you, sign in and set a new password on your profile page: the other address then gets nothing.",
      at: clock.now(),
      device,
    });
    await outbox.enqueue(trx, { ...notice, to: user.email });
  }
}
