import type { Trx } from "#src/platform/database/database.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import { codeFailures, maxCodeFailuresInARow } from "#src/staff/session/security-policy.ts";
import { type UserRow, updateUser } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { findCounters } from "./attempts.server.ts";
import type { Browser } from "./complete-login.server.ts";
import { deleteThrottles, saveThrottles } from "./queries.server.ts";

type Needs = Pick<Services, "config" | "company" | "clock" | "outbox">;

/** The lock of an account's second factor, if there is one. */
export async function secondFactorLock(
  trx: Trx,
  services: Needs,
  user: Pick<UserRow, "id" | "second_factor_failures">,
): Promise<{ outcome: "wait"; retryAfterSeconds: number } | { outcome: "reset required" } | undefined> {
  if (user.second_factor_failures >= maxCodeFailuresInARow) return { outcome: "reset required" };
  const { waitMs } = await findLock(trx, services, user.id);
  return waitMs > 0 ? { outcome: "wait", retryAfterSeconds: Math.ceil(waitMs / 1000) } : undefined;
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
