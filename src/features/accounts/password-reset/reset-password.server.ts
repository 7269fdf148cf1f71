import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { checkPasswordStrength } from "../passwords/password-strength.server.ts";
import { changeCredentials } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { maxResetMismatches } from "../security-policy.ts";
import { revokeUserAccess } from "../session/revoke-access.server.ts";
import { consumeReset, countMismatch, findResetOwner, type ResetOwner } from "./queries.server.ts";

type Reset = { token: string; email: string; newPassword: string };
type Outcome = { outcome: "changed" } | { outcome: "invalid" } | { outcome: "weak"; advice: string };

/** Who asks, for the log and for the mail: key of the network, name of the browser. */
type Asking = { ip: string; device: string };

/**
 * Sets a new password by the link of a mail. The token is used up in the transaction that sets the password; a weak password
 * leaves it usable. Afterwards nobody is signed in and no address is about to change; two-factor stays on (S-9, S-10).
 *
 * @throws {HttpProblem} 503 when too many passwords are being hashed
 */
export async function resetPassword(
  services: Services,
  { token, email, newPassword }: Reset,
  { ip, device }: Asking,
): Promise<Outcome> {
  const { db, clock, log, outbox, passwords } = services;
  const tokenHash = hashToken(token);
  const owner = await checkOwner(tokenHash, email);
  if (!owner) return { outcome: "invalid" };
  const { acceptable, advice } = await checkPasswordStrength(newPassword, owner);
  if (!acceptable) return { outcome: "weak", advice };

  const password_hash = await passwords.hash(newPassword);
  const now = clock.now();
  const notice = await securityNoticeEmail({
    title: "Your password was changed",
    text: "It was changed with the link that we emailed to you. Every browser that was logged in has been logged out. Two-factor authentication, if you use it, stays on.",
    at: now,
    device,
  });
  const changed = await db.transaction().execute(async (trx) => {
    if (!(await consumeReset(trx, tokenHash, owner.id, now))) return false;
    await changeCredentials(trx, owner.id, { password_hash });
    await revokeUserAccess(trx, owner.id);
    await recordAuditEvent(trx, now, { kind: "password-reset", by: owner, address: ip, device });
    await outbox.enqueue(trx, { ...notice, to: owner.email });
    return true;
  });
  if (!changed) return refuse("used or ended meanwhile");
  log.info({ userId: owner.id, ip }, "password reset");
  outbox.requestRun();
  return { outcome: "changed" };

  /** Look and count in one transaction, so that many guesses at once are counted one by one. */
  async function checkOwner(hash: string, typed: string): Promise<ResetOwner | undefined> {
    const found = await db.transaction().execute(async (trx) => {
      const owner = await findResetOwner(trx, hash, clock.now());
      if (owner && owner.email !== typed) await countMismatch(trx, hash, maxResetMismatches);
      return owner;
    });
    if (found?.email === typed) return found;
    refuse(found ? "other address" : "no such token");
    return undefined;
  }

  /** One answer for every reason; the log has the reason. */
  function refuse(reason: string): Outcome {
    log.warn({ reason, ip }, "password reset refused");
    return { outcome: "invalid" };
  }
}
