import { keyedHash } from "#src/platform/token.server.ts";
import type { SignInThrottlesTable } from "./queries.server.ts";

/** How failures of one kind are counted, and what follows from them. */
export type ThrottleRule = {
  name: string;
  /** This many failures go through in a window that begins with the first. */
  limit: number;
  windowMs: number;
  /**
   * After them: a pause that doubles with each further failure. Without it nothing goes through until the window is over.
   * `remembered`: the count outlives the pause by as long again, so that the next one is longer.
   */
  pause?: { firstMs: number; longestMs: number; remembered: boolean };
};

/** A counter's state, whose key is `throttleKey` of its rule. */
export type Throttle = SignInThrottlesTable;

/** @param who whom the failures belong to; neither names nor addresses stand in the database */
export function throttleKey(rule: ThrottleRule, secret: string, ...who: readonly string[]): string {
  return keyedHash(secret, `failures: ${rule.name}`, ...who);
}

/** Until when nothing goes through; undefined when something does. */
export function blockedUntil(rule: ThrottleRule, throttle: Throttle | undefined, now: Date): Date | undefined {
  if (!throttle || !isLive(rule, throttle, now)) return undefined;
  if (!rule.pause) return throttle.failures >= rule.limit ? new Date(throttle.window_ends_at) : undefined;
  const until = throttle.blocked_until === null ? undefined : new Date(throttle.blocked_until);
  return until && until > now ? until : undefined;
}

/** The counter after one more failure. */
export function afterFailure(rule: ThrottleRule, key: string, before: Throttle | undefined, now: Date): Throttle {
  const live = before && isLive(rule, before, now) ? before : undefined;
  const failures = (live?.failures ?? 0) + 1;
  const windowEnds = live ? Date.parse(live.window_ends_at) : now.getTime() + rule.windowMs;
  if (!rule.pause || failures < rule.limit) return { key, failures, ...ending(windowEnds) };
  const pauseMs = pauseAfter(rule.pause, failures - rule.limit);
  const until = now.getTime() + pauseMs;
  return { key, failures, ...ending(rule.pause.remembered ? Math.max(windowEnds, until + pauseMs) : until, until) };
}

function ending(windowEnds: number, blockedUntil?: number): Pick<Throttle, "window_ends_at" | "blocked_until"> {
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    window_ends_at: time(windowEnds),
    blocked_until: blockedUntil === undefined ? null : time(blockedUntil),
  };
}

function pauseAfter({ firstMs, longestMs }: NonNullable<ThrottleRule["pause"]>, doublings: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(doublings, 20));
}

/** A window that ends further ahead than any can was begun by a clock that was ahead (SECURITY.md R-25). */
function isLive({ windowMs, pause }: ThrottleRule, { window_ends_at }: Throttle, now: Date): boolean {
  const leftMs = Date.parse(window_ends_at) - now.getTime();
  return leftMs > 0 && leftMs <= Math.max(windowMs, 2 * (pause?.longestMs ?? 0));
}
