import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { applyChanges } from "#src/staff/editing/apply-changes.server.ts";
import { serializeUser } from "#src/staff/session/me.ts";
import { type Audit, type StaffRequest, staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { startEmailChange } from "../email-verification/change-email.server.ts";
import { changeCredentials, findUser, findUserByIdentifier, type UserRow, updateUser } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { revokeOtherAccess } from "../session/revoke-access.server.ts";
import type { ProfileUpdate } from "./schema.ts";

const usernameTaken = "Someone else has this username. Please choose another.";

type Updated = { user: UserRow; token: string | undefined; verifyEmail: string | null };

/**
 * Saves the changes of the own account, all or none. A new password revokes every other session and device and ends a pending change
 * of address; a new address is pending until it is verified (USER-02). The caller has checked the current password and the strength
 * of the new one.
 *
 * @param device label of the browser, for the notices
 * @returns `token`: the new token of the session for setSessionCookies, if it has changed
 * @throws {HttpProblem} 401, 409 the username is taken, or with `present` a field has changed from what it `was`, 429, 503 when too many passwords are being hashed
 */
export async function updateProfile(
  c: StaffRequest,
  services: Services,
  device: string,
  { name, username, email, password, was }: ProfileUpdate & { was: Readonly<Record<string, unknown>> | undefined },
): Promise<Updated> {
  const { log, outbox, passwords } = services;
  const { session } = c.var;
  const userId = session.user.id;
  const password_hash = password === undefined ? undefined : await passwords.hash(password);

  const updated = await staffTransaction(c, services, async (trx, audit): Promise<Updated> => {
    const user = await findUser(trx, userId);
    if (!user) throw new Error("A session without a user.");
    const present = { name: user.name, username: user.username, email: user.email };
    const changes = await applyChanges(present, { now: { name, username, email }, was }, () => serializeUser(user));
    const { email: verifyEmail = null, ...next } = changes;
    const namesake = next.username && (await findUserByIdentifier(trx, next.username));
    if (namesake && namesake.id !== userId)
      throw new HttpProblem(409, usernameTaken, { extra: { fields: { username: usernameTaken } } });
    const fields = Object.keys(next) as (keyof typeof next)[];
    if (fields.length > 0) {
      await updateUser(trx, userId, next);
      await audit({ kind: "profile-changed", details: { fields } });
    }
    const token = password_hash === undefined ? undefined : await setPassword(trx, audit, user, password_hash);
    if (verifyEmail !== null) await beginEmailChange(trx, audit, user, verifyEmail);
    return { user: { ...user, ...next }, token, verifyEmail };
  });
  const { token, verifyEmail } = updated;
  log.info({ userId, newPassword: token !== undefined, newAddress: verifyEmail !== null }, "profile saved");
  outbox.requestRun();
  return updated;

  async function setPassword(trx: Trx, audit: Audit, user: UserRow, hash: string): Promise<string | undefined> {
    await changeCredentials(trx, userId, { password_hash: hash });
    await enqueueSecurityNotice(trx, services, {
      to: user.email,
      title: "Your password was changed",
      text: "It was changed on your profile page. We logged you out in every other browser.",
      device,
    });
    await audit({ kind: "password-changed" });
    return revokeOtherAccess(trx, session);
  }

  async function beginEmailChange(trx: Trx, audit: Audit, user: UserRow, to: string): Promise<void> {
    await startEmailChange(trx, services, { userId, email: to });
    await audit({ kind: "email-change-begun" });
    await enqueueSecurityNotice(trx, services, {
      to: user.email,
      title: "Your email address is about to change",
      text: "Someone entered a new email address for your account. This address stays in use until the new one is confirmed.",
      advice: "If this wasn’t you, log in and choose a new password on your profile page. That cancels the change.",
      device,
    });
  }
}
