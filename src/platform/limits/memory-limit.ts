import type { Clock } from "../process/clock.ts";
import { wideNetwork } from "./client-ip.server.ts";

/** Counters held at most, so that many addresses cannot fill the memory. */
const mostCounters = 20_000;

type MemoryLimit = { limit: number; windowSeconds: number; clock: Clock };

/**
 * A coarse limit in memory against floods: fixed windows per key. Limits that matter across restarts are in the database
 * (rate-limit.server.ts).
 *
 * @returns takes one use; undefined if it was free, else the seconds to wait
 */
export function memoryLimit({ limit, windowSeconds, clock }: MemoryLimit) {
  const windowMs = windowSeconds * 1000;
  const counters = new Map<string, { used: number; endsAt: number }>();

  return function take(key: string): number | undefined {
    const now = clock.now().getTime();
    const counter = counters.get(key);
    if (!counter || counter.endsAt <= now || counter.endsAt > now + windowMs) {
      if (!counter && counters.size >= mostCounters) evictCounters(now);
      counters.set(key, { used: 1, endsAt: now + windowMs });
      return undefined;
    }
    if (counter.used >= limit) return Math.max(1, Math.ceil((counter.endsAt - now) / 1000));
    counter.used++;
    return undefined;
  };

  function evictCounters(now: number): void {
    for (const [key, { endsAt }] of counters) if (endsAt <= now) counters.delete(key);
    if (counters.size >= mostCounters) counters.clear();
  }
}

/**
 * The same for callers by their network, as clientIp names it: one limit for each network and a wider one for all networks of
 * an IPv6 /48 together (rate-limit.server.ts).
 */
export function networkMemoryLimit({ wideLimit, ...options }: MemoryLimit & { wideLimit: number }) {
  const take = memoryLimit(options);
  const takeWide = memoryLimit({ ...options, limit: wideLimit });

  return function takeForNetwork(network: string): number | undefined {
    const wide = wideNetwork(network);
    return take(network) ?? (wide === undefined ? undefined : takeWide(wide));
  };
}
