import { type Clock, maxClockSkewMs } from "../process/clock.ts";
import { wideNetwork } from "./client-ip.server.ts";

/** Bounds the memory if there are many addresses. */
const maxCounters = 20_000;

type MemoryLimit = { limit: number; windowSeconds: number; clock: Clock };

/**
 * Makes a limit in memory against floods, with fixed windows per key. Limits that must survive a restart are in the database
 * (rate-limit.server.ts).
 *
 * @returns consumes one use; undefined if one was left, else the seconds to wait
 */
export function memoryLimit({ limit, windowSeconds, clock }: MemoryLimit) {
  const windowMs = windowSeconds * 1000;
  const counters = new Map<string, { used: number; endsAt: number }>();

  return function consume(key: string): number | undefined {
    const now = clock.now().getTime();
    const counter = counters.get(key);
    if (!counter || counter.endsAt <= now || counter.endsAt > now + windowMs + maxClockSkewMs) {
      if (!counter && counters.size >= maxCounters) evictCounters(now);
      counters.set(key, { used: 1, endsAt: now + windowMs });
      return undefined;
    }
    if (counter.used >= limit) return Math.max(1, Math.ceil((counter.endsAt - now) / 1000));
    counter.used++;
    return undefined;
  };

  function evictCounters(now: number): void {
    for (const [key, { endsAt }] of counters) if (endsAt <= now) counters.delete(key);
    if (counters.size >= maxCounters) counters.clear();
  }
}

/**
 * The same for networks as `clientIp` returns them: one limit for each network and a wider one for an IPv6 /48
 * (rate-limit.server.ts).
 */
export function networkMemoryLimit({ wideLimit, ...options }: MemoryLimit & { wideLimit: number }) {
  const consume = memoryLimit(options);
  const consumeWide = memoryLimit({ ...options, limit: wideLimit });

  return function consumeForNetwork(network: string): number | undefined {
    const wide = wideNetwork(network);
    return consume(network) ?? (wide === undefined ? undefined : consumeWide(wide));
  };
}
