import type { SignInThrottlesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import type { Priority } from "#src/platform/limits/semaphore.server.ts";
import { maxClockSkewMs } from "#src/platform/process/clock.ts";
import { keyedHash } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import type { KnownDevice } from "../devices/devices.server.ts";
import type { UserRow } from "../queries.server.ts";
import { type FailureRule, passwordFailures } from "../security-policy.ts";
import { decrementFailures, deleteThrottles, findThrottles, saveThrottles } from "./queries.server.ts";

/** Identifies what one rule counts. */
export type Counter = { rule: FailureRule; key: string };

/** @param parts what the failures belong to; the stored key is a hash of them, so it reveals no name or address (AU-7) */
export function failureCounter(rule: FailureRule, secret: string, ...parts: readonly string[]): Counter {
  return { rule, key: keyedHash(secret, `failures: ${rule.name}`, ...parts) };
}

/** The time until which the counter is blocked, if it is. */
export async function findBlock(db: Db, counter: Counter, now: Date): Promise<Date | undefined> {
  return blockedUntil(counter, await findThrottles(db, [counter.key]), now);
}

/** @returns the number of failures, and whether the counter is blocked now */
export async function recordFailure(trx: Trx, counter: Counter, now: Date) {
  const after = afterFailure(counter, await findThrottles(trx, [counter.key]), now);
  await saveThrottles(trx, [after]);
  return {
    failures: after.failures,
    blocked: blockedUntil(counter, new Map([[counter.key, after]]), now) !== undefined,
  };
}

export type PasswordAttempt = {
  counters: readonly Counter[];
  priority: Priority;
  /** The counter that requires a captcha; undefined on a known device. */
  captcha: Counter | undefined;
  /**
   * Cleared by a right password. The other counters are only refunded: otherwise an attacker could clear a network's counter by
   * logging in to their own account.
   */
  ownKeys: readonly string[];
};

type Login = { identifier: string; ip: string; device: KnownDevice | undefined };

/** The counters of an attempt. They use the typed identifier, with or without an account, so limits reveal no accounts (AU-7). */
export function passwordAttempt({ identifier, ip, device }: Login, secret: string): PasswordAttempt {
  const { accountAndNetwork, network, networkInADay, account, knownDevice } = passwordFailures;
  if (device) {
    const own = failureCounter(knownDevice, secret, device.token_hash);
    return { counters: [own], priority: "high", captcha: undefined, ownKeys: [] };
  }
  const own = failureCounter(accountAndNetwork, secret, identifier, ip);
  const captcha = failureCounter(account, secret, identifier);
  const networks = [network, networkInADay].map((rule) => failureCounter(rule, secret, ip));
  return { counters: [own, ...networks, captcha], priority: "low", captcha, ownKeys: [own.key] };
}

export type Recorded = { outcome: "recorded" } | { outcome: "wait"; until: Date } | { outcome: "captcha" };

/** Whether the next attempt requires a captcha; `recordAttempt` decides. */
export async function needsCaptcha(db: Db, { captcha }: PasswordAttempt, now: Date): Promise<boolean> {
  return captcha !== undefined && (await findBlock(db, captcha, now)) !== undefined;
}

type Recording = Pick<Services, "passwords"> & {
  /** Consumes the solved captcha, if any. */
  redeem: ((trx: Trx) => Promise<boolean>) | undefined;
  now: Date;
};

/**
 * Counts an attempt as a failure before the password is verified (AU-8); a right one is refunded.
 *
 * @throws {HttpProblem} 503 when too many passwords wait; nothing is written then
 */
export async function recordAttempt(
  trx: Trx,
  { counters, priority, captcha }: PasswordAttempt,
  { passwords, redeem, now }: Recording,
): Promise<Recorded> {
  const throttles = await findThrottles(trx, keysOf(counters));
  const blocks = counters.flatMap((counter) => {
    const until = blockedUntil(counter, throttles, now);
    return until ? [{ counter, until: until.getTime() }] : [];
  });
  const waits = blocks.filter(({ counter }) => counter !== captcha).map(({ until }) => until);
  if (waits.length > 0) return { outcome: "wait", until: new Date(Math.max(...waits)) };
  if (blocks.length > 0 && !(await redeem?.(trx))) return { outcome: "captcha" };
  passwords.assertCapacity(priority);
  await saveThrottles(
    trx,
    counters.map((counter) => afterFailure(counter, throttles, now)),
  );
  return { outcome: "recorded" };
}

/** After a right password: refunds the attempt and clears the failures of this account from this network. */
export async function clearFailures(trx: Trx, attempt: PasswordAttempt): Promise<void> {
  await refundAttempt(trx, attempt);
  if (attempt.ownKeys.length > 0) await deleteThrottles(trx, attempt.ownKeys);
}

/** For a password that was not verified because of an error of the server (TF-7). */
export async function refundAttempt(trx: Trx, { counters }: Pick<PasswordAttempt, "counters">): Promise<void> {
  await decrementFailures(trx, keysOf(counters));
}

/**
 * Resets the failures of an account after a login.
 *
 * @returns the failures of the last hour, by email and username, on unknown devices and on this one
 */
export async function resetAccountFailures(
  trx: Trx,
  { user, device }: { user: Pick<UserRow, "email" | "username">; device: KnownDevice | undefined },
  { config: { secret }, clock }: Pick<Services, "config" | "clock">,
): Promise<number> {
  const names = [user.email, user.username?.toLowerCase()].filter((name) => name !== undefined);
  const keys = names.map((name) => failureCounter(passwordFailures.account, secret, name).key);
  if (device) keys.push(failureCounter(passwordFailures.knownDevice, secret, device.token_hash).key);
  const now = clock.now().toISOString();
  const live = [...(await findThrottles(trx, keys)).values()].filter(({ window_ends_at }) => window_ends_at > now);
  await deleteThrottles(trx, keys);
  return live.reduce((sum, { failures }) => sum + failures, 0);
}

type Throttles = ReadonlyMap<string, SignInThrottlesTable>;

function blockedUntil({ rule, key }: Counter, throttles: Throttles, now: Date): Date | undefined {
  const throttle = liveThrottle({ rule, key }, throttles, now);
  if (!throttle) return undefined;
  if (!rule.pause) return throttle.failures >= rule.limit ? new Date(throttle.window_ends_at) : undefined;
  const until = throttle.blocked_until === null ? undefined : new Date(throttle.blocked_until);
  return until && until > now ? until : undefined;
}

function afterFailure({ rule, key }: Counter, throttles: Throttles, now: Date): SignInThrottlesTable {
  const live = liveThrottle({ rule, key }, throttles, now);
  const failures = (live?.failures ?? 0) + 1;
  const windowEnds = live ? Date.parse(live.window_ends_at) : now.getTime() + rule.windowMs;
  const { pause } = rule;
  if (!pause || failures < rule.limit)
    return { key, failures, window_ends_at: isoTime(windowEnds), blocked_until: null };
  const pauseMs = Math.min(pause.maxMs, pause.firstMs * 2 ** Math.min(failures - rule.limit, 20));
  const until = now.getTime() + pauseMs;
  const ends = pause.remembered ? Math.max(windowEnds, until + pauseMs) : until;
  return { key, failures, window_ends_at: isoTime(ends), blocked_until: isoTime(until) };
}

/** Ignores a window that has ended, or that ends too late: a clock that was ahead started it. */
function liveThrottle({ rule, key }: Counter, throttles: Throttles, now: Date): SignInThrottlesTable | undefined {
  const throttle = throttles.get(key);
  const leftMs = throttle ? Date.parse(throttle.window_ends_at) - now.getTime() : 0;
  const maxLeftMs = Math.max(rule.windowMs, 2 * (rule.pause?.maxMs ?? 0)) + maxClockSkewMs;
  return leftMs > 0 && leftMs <= maxLeftMs ? throttle : undefined;
}

function keysOf(counters: readonly Counter[]): string[] {
  return counters.map(({ key }) => key);
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
