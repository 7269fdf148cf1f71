import type { Services } from "#src/app.server.ts";
import { noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { type UserRow, updateUser } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { deviceLabel } from "../session/device-label.ts";
import type { Browser } from "./complete-sign-in.server.ts";
import { deleteThrottles, findThrottles, saveThrottles } from "./queries.server.ts";
import { afterFailure, blockedUntil, type ThrottleRule, throttleKey } from "./throttle.server.ts";

const quarterMs = 15 * 60_000;

/**
 * Over all challenges of an account (SECURITY.md §1, TF-6). Only somebody who has the password gets this far, so nobody else
 * can lock a person out by it.
 */
const lockRule: ThrottleRule = {
  name: "second factor of an account",
  limit: 10,
  windowMs: quarterMs,
  pause: { firstMs: quarterMs, longestMs: quarterMs, remembered: false },
};
/** After as many in a row, however slowly, only a new password helps. */
const mostInARow = 100;

type Lock = { outcome: "wait"; retryAfterSeconds: number } | { outcome: "reset required" };
type Needs = Pick<Services, "config" | "clock" | "outbox">;

/** What keeps an account's second factor from being tried now, if anything. */
export async function secondFactorLock(
  trx: Trx,
  { config, clock }: Needs,
  user: Pick<UserRow, "id" | "second_factor_failures">,
): Promise<Lock | undefined> {
  if (user.second_factor_failures >= mostInARow) return { outcome: "reset required" };
  const key = lockKey(config.secret, user.id);
  const now = clock.now();
  const until = blockedUntil(lockRule, (await findThrottles(trx, [key])).get(key), now);
  return until && { outcome: "wait", retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) };
}

/** Counts a wrong code. When that locks the account, its owner learns that somebody has the password (ASVS 6.3.5). */
export async function countSecondFactorFailure(
  trx: Trx,
  { config, clock, outbox }: Needs,
  user: Pick<UserRow, "id" | "name" | "email" | "second_factor_failures">,
  { ip, userAgent }: Pick<Browser, "ip" | "userAgent">,
): Promise<void> {
  const key = lockKey(config.secret, user.id);
  const now = clock.now();
  const counted = afterFailure(lockRule, key, (await findThrottles(trx, [key])).get(key), now);
  await saveThrottles(trx, [counted]);
  await updateUser(trx, user.id, { second_factor_failures: user.second_factor_failures + 1 });
  const device = deviceLabel(userAgent);
  const told = { by: "somebody", user, address: ip, device } as const;
  await noteActivity(trx, now, { kind: "code-failed", ...told, folds: true });
  if (blockedUntil(lockRule, counted, now) === undefined) return;
  await noteActivity(trx, now, { kind: "code-locked", ...told, details: { wrongCodes: counted.failures } });
  const mail = await securityNoticeEmail({
    title: "Wrong sign-in codes for your account",
    text: `Somebody who knows your password has typed ${counted.failures} wrong codes. Nobody was signed in. For 15 minutes no further code is taken.`,
    at: now,
    device,
  });
  await outbox.enqueue(trx, { ...mail, to: user.email });
}

/** The second factor was right: earlier failures count no more. */
export async function unlockSecondFactor(trx: Trx, { config }: Needs, user: Pick<UserRow, "id">): Promise<void> {
  await deleteThrottles(trx, [lockKey(config.secret, user.id)]);
  await updateUser(trx, user.id, { second_factor_failures: 0 });
}

function lockKey(secret: string, userId: number): string {
  return throttleKey(lockRule, secret, String(userId));
}
