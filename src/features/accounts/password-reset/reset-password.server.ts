import type * as z from "zod/mini";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { requireStrongPassword } from "../passwords/password-strength.server.ts";
import { changeCredentials } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { revokeUserAccess } from "../session/revoke-access.server.ts";
import { consumeReset, countMismatch, findResetOwner } from "./queries.server.ts";
import type { resetPasswordSchema } from "./schema.ts";

/**
 * Sets a new password by an emailed link. The token is consumed in the transaction that sets the password; a weak password leaves it
 * valid. Every session and a pending change of address end; two-factor stays on (S-9, S-10).
 *
 * @param caller for log and email: key of the network, label of the browser
 * @throws {HttpProblem} 400 the link is invalid or the password is weak, 503 too many passwords are being hashed
 */
export async function resetPassword(
  services: Services,
  { token, email, newPassword }: z.output<typeof resetPasswordSchema>,
  { ip, device }: { ip: string; device: string },
): Promise<void> {
  const { db, clock, company, log, outbox, passwords } = services;
  const tokenHash = hashToken(token);
  // Finds and counts in one transaction, so that parallel guesses are counted one by one.
  const owner = await db.transaction().execute(async (trx) => {
    const found = await findResetOwner(trx, tokenHash, clock.now());
    if (found && found.email !== email) await countMismatch(trx, tokenHash);
    return found;
  });
  if (owner?.email !== email) throw refusal(owner ? "other address" : "no such token");
  await requireStrongPassword(newPassword, company.current(), owner, "newPassword");

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
  if (!changed) throw refusal("used or expired");
  log.info({ userId: owner.id, ip }, "password reset");
  outbox.requestRun();

  /** The answer is the same for every reason. */
  function refusal(reason: string): HttpProblem {
    log.warn({ reason, ip }, "password reset refused");
    return new HttpProblem(400, "This link is not for this email, or it has expired. Please ask for a new link.");
  }
}
