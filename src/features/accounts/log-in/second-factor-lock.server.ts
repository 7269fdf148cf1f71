import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import { codeFailures, maxCodeFailuresInARow } from "#src/staff/session/security-policy.ts";
import { type UserRow, updateUser } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { findCounters, waitFirst } from "./attempts.server.ts";
import type { Browser } from "./complete-login.server.ts";
import { deleteThrottles, saveThrottles } from "./queries.server.ts";

type Needs = Pick<Services, "config" | "company" | "clock" | "outbox">;

/** @throws {HttpProblem} 429 while the second factor of the account is locked, 403 until its password is reset */
export async function refuseLocked(
  trx: Trx,
  services: Needs & Pick<Services, "log">,
  user: Pick<UserRow, "id" | "second_factor_failures">,
  { requestId, ip }: Pick<Browser, "requestId" | "ip">,
): Promise<void> {
  const needsReset = user.second_factor_failures >= maxCodeFailuresInARow;
  const { waitMs } = await findLock(trx, services, user.id);
  if (!needsReset && waitMs === 0) return;
  services.log.warn({ requestId, ip, userId: user.id }, "second factor locked");
  if (!needsReset) throw waitFirst(services, waitMs, "Too many wrong codes.");
  const text = "Too many wrong codes in a row. Reset your password to log in again.";
  throw new HttpProblem(403, text, { extra: { code: "reset_required" } });
}

/** Records a wrong code. A lock is reported to the owner: causing it took the password (ASVS 6.3.5). */
export async function recordSecondFactorFailure(
  trx: Trx,
  services: Needs,
  user: Pick<UserRow, "id" | "name" | "email" | "second_factor_failures">,
  { ip, userAgent }: Pick<Browser, "ip" | "userAgent">,
): Promise<void> {
  const now = services.clock.now();
  const { next } = await findLock(trx, services, user.id);
  await saveThrottles(trx, [next]);
  await updateUser(trx, user.id, { second_factor_failures: user.second_factor_failures + 1 });
  const device = deviceLabel(userAgent);
  const event = { by: "someone", user, address: ip, device } as const;
  await recordAuditEvent(trx, now, { kind: "code-failed", ...event, folds: true });
  if (next.blocked_until === null) return;
  await recordAuditEvent(trx, now, { kind: "code-locked", ...event, details: { wrongCodes: next.failures } });
  await enqueueSecurityNotice(trx, services, {
    to: user.email,
    title: "Wrong login codes for your account",
    text: `Someone who knows your password has typed ${next.failures} wrong codes. They could not log in. No more codes will be accepted for 15 minutes.`,
    device,
  });
}

/** Clears the failures after a right code. */
export async function clearSecondFactorFailures(trx: Trx, services: Needs, user: Pick<UserRow, "id">): Promise<void> {
  await deleteThrottles(trx, [await findLock(trx, services, user.id)]);
  await updateUser(trx, user.id, { second_factor_failures: 0 });
}

async function findLock(trx: Trx, services: Needs, userId: number) {
  const [lock] = await findCounters(trx, services, [[codeFailures, String(userId)]]);
  return lock;
}
