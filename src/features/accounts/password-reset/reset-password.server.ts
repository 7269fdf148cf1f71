import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { checkPasswordStrength } from "../passwords/password-strength.server.ts";
import { changeCredentials } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { revokeUserAccess } from "../session/revoke-access.server.ts";
import { consumeReset, countMismatch, findResetOwner, type ResetOwner } from "./queries.server.ts";

type Reset = { token: string; email: string; newPassword: string };
type Outcome = { outcome: "changed" } | { outcome: "invalid" } | { outcome: "weak"; advice: string };

/** For log and email: key of the network, label of the browser. */
type Caller = { ip: string; device: string };

/**
 * Sets a new password by an emailed link. The token is consumed in the transaction that sets the password; a weak password leaves it
 * valid. Every session and a pending change of address end; two-factor stays on (S-9, S-10).
 *
 * @throws {HttpProblem} 503 when too many passwords are being hashed
 */
export async function resetPassword(
  services: Services,
  { token, email, newPassword }: Reset,
  { ip, device }: Caller,
): Promise<Outcome> {
  const { db, clock, log, outbox, passwords } = services;
  const tokenHash = hashToken(token);
  const owner = await checkOwner(tokenHash, email);
  if (!owner) return { outcome: "invalid" };
  const { acceptable, advice } = await checkPasswordStrength(newPassword, services.company.current(), owner);
  if (!acceptable) return { outcome: "weak", advice };

  const password_hash = await passwords.hash(newPassword);
  const now = clock.now();
  const changed = await db.transaction().execute(async (trx) => {
    if (!(await consumeReset(trx, tokenHash, owner.id, now))) return false;
    await changeCredentials(trx, owner.id, { password_hash });
    await revokeUserAccess(trx, owner.id);
    await recordAuditEvent(trx, now, { kind: "password-reset", by: owner, address: ip, device });
    await enqueueSecurityNotice(trx, services, {
      to: owner.email,
      title: "Your password was changed",
      text: "It was changed with the link that we emailed to you. Every browser that was logged in has been logged out. Two-factor authentication, if you use it, stays on.",
      device,
    });
    return true;
  });
  if (!changed) return refuse("used or expired");
  log.info({ userId: owner.id, ip }, "password reset");
  outbox.requestRun();
  return { outcome: "changed" };

  /** Finds and counts in one transaction, so that parallel guesses are counted one by one. */
  async function checkOwner(hash: string, typed: string): Promise<ResetOwner | undefined> {
    const found = await db.transaction().execute(async (trx) => {
      const owner = await findResetOwner(trx, hash, clock.now());
      if (owner && owner.email !== typed) await countMismatch(trx, hash);
      return owner;
    });
    if (found?.email === typed) return found;
    refuse(found ? "other address" : "no such token");
    return undefined;
  }

  /** The answer is the same for every reason. */
  function refuse(reason: string): Outcome {
    log.warn({ reason, ip }, "password reset refused");
    return { outcome: "invalid" };
  }
}
