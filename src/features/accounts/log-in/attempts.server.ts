import type { SignInThrottlesTable } from "#db/schema.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { maxClockSkewMs } from "#src/platform/process/clock.ts";
import { refuseTooMany } from "#src/platform/process/problem.ts";
import { keyedHash } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import type { FailureRule } from "#src/staff/session/security-policy.ts";
import { findThrottles } from "./queries.server.ts";

/** A rule and what the failures belong to. */
type Counted = readonly [rule: FailureRule, ...parts: string[]];

/** What one rule has counted, as it stands now. */
export type Counter = {
  rule: FailureRule;
  key: string;
  failures: number;
  /** Until the end of the block; 0 without one. */
  waitMs: number;
  /** The row after one more failure. */
  next: SignInThrottlesTable;
};

/** Refuses an attempt that a counter makes wait. @param what was too much, in a sentence @throws {HttpProblem} 429 */
export function refuseWait({ company }: Pick<Services, "company">, waitMs: number, what: string): void {
  const orCall = `or call us at ${company.current().phone.display}`;
  const seconds = waitMs > 0 ? Math.ceil(waitMs / 1000) : undefined;
  refuseTooMany(seconds, (wait) => `${what} Please try again in ${wait}, ${orCall}.`);
}

/** The stored keys are hashes of the parts, so they reveal no name or address (AU-7). */
export async function findCounters<const All extends readonly Counted[]>(
  db: Db,
  { config: { secret }, clock }: Pick<Services, "config" | "clock">,
  counted: All,
): Promise<{ [Index in keyof All]: Counter }> {
  const now = clock.now();
  const keyed = counted.map(([rule, ...parts]) => ({
    rule,
    key: keyedHash(secret, `failures: ${rule.name}`, ...parts),
  }));
  const throttles = await findThrottles(db, keyed);
  const counters = keyed.map(({ rule, key }): Counter => {
    const live = liveThrottle(rule, throttles.get(key), now);
    const waitMs = live ? blockedForMs(rule, live, now) : 0;
    return { rule, key, failures: live?.failures ?? 0, waitMs, next: afterFailure(rule, key, live, now) };
  });
  return counters as { [Index in keyof All]: Counter };
}

/** Ignores a window that has ended, or that ends too late: a clock that was ahead started it. */
function liveThrottle(rule: FailureRule, throttle: SignInThrottlesTable | undefined, now: Date) {
  const leftMs = throttle ? Date.parse(throttle.window_ends_at) - now.getTime() : 0;
  const maxLeftMs = Math.max(rule.windowMs, 2 * (rule.pause?.maxMs ?? 0)) + maxClockSkewMs;
  return leftMs > 0 && leftMs <= maxLeftMs ? throttle : undefined;
}

function blockedForMs({ limit, pause }: FailureRule, live: SignInThrottlesTable, now: Date): number {
  const atLimit = live.failures >= limit ? live.window_ends_at : null;
  const until = pause ? live.blocked_until : atLimit;
  return until === null ? 0 : Math.max(0, Date.parse(until) - now.getTime());
}

function afterFailure(
  rule: FailureRule,
  key: string,
  live: SignInThrottlesTable | undefined,
  now: Date,
): SignInThrottlesTable {
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

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
