import type { Clock } from "./clock.ts";

/** Counters held at most, so that many addresses cannot fill the memory. */
const mostCounters = 20_000;

/**
 * A coarse limit in memory against floods: fixed windows per key. Limits that matter across restarts are in the database
 * (rate-limit.server.ts).
 *
 * @returns takes one use; undefined if it was free, else the seconds to wait
 */
export function memoryLimit({ limit, windowSeconds, clock }: { limit: number; windowSeconds: number; clock: Clock }) {
  const windowMs = windowSeconds * 1000;
  const counters = new Map<string, { used: number; endsAt: number }>();

  return function take(key: string): number | undefined {
    const now = clock.now().getTime();
    const counter = counters.get(key);
    if (!counter || counter.endsAt <= now || counter.endsAt > now + windowMs) {
      if (!counter && counters.size >= mostCounters) forgetSome(now);
      counters.set(key, { used: 1, endsAt: now + windowMs });
      return undefined;
    }
    if (counter.used >= limit) return Math.max(1, Math.ceil((counter.endsAt - now) / 1000));
    counter.used++;
    return undefined;
  };

  function forgetSome(now: number): void {
    for (const [key, { endsAt }] of counters) if (endsAt <= now) counters.delete(key);
    if (counters.size >= mostCounters) counters.clear();
  }
}
