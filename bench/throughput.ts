import autocannon from "autocannon";
import type { BenchSite } from "./bench-site.ts";
import { countAnswers } from "./load.ts";

export type Rate = {
  /** Requests per second as the client saw them: it shares the machine and may be what limits them. */
  perSecond: number;
  /** Processor time of the server for one request. */
  cpuMicroseconds: number;
};

type Target = { site: BenchSite; path: string; headers?: string; before?: () => Promise<void> };

type Load = Target & { answers: number; cpuMicroseconds: number };

/**
 * Loads two addresses with 20 connections, a second each in turns, after a short warm-up. A shared machine is quicker at one time
 * than at another; in turns it is so for both.
 */
export async function ratesInTurns(first: Target, second: Target, turns: number): Promise<[Rate, Rate]> {
  const [one, other] = [first, second].map((target) => ({ ...target, answers: 0, cpuMicroseconds: 0 })) as [Load, Load];
  for (const { site, path, headers } of [one, other]) await countAnswers(site.origin + path, 20, 1, headers);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const load of [one, other]) {
      await load.before?.();
      const before = await load.site.usage();
      load.answers += await countAnswers(load.site.origin + load.path, 20, 1, load.headers);
      load.cpuMicroseconds += (await load.site.usage()).cpuMicroseconds - before.cpuMicroseconds;
    }
  }
  const rate = ({ answers, cpuMicroseconds }: Load): Rate => ({
    perSecond: answers / turns,
    cpuMicroseconds: cpuMicroseconds / answers,
  });
  return [rate(one), rate(other)];
}

/** Sends exactly `amount` requests over the addresses in turn. */
export async function sendRequests(origin: string, paths: readonly string[], amount: number): Promise<void> {
  await autocannon({
    url: origin,
    connections: 20,
    amount,
    requests: paths.map((path) => ({ path, headers: { "accept-encoding": "gzip, br" } })),
  });
}

/** Median milliseconds of `count` requests, one after the other, each from an address of its own. */
export async function medianLatency(address: string, count: number): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const begin = performance.now();
    const response = await fetch(address, { headers: { "x-forwarded-for": `198.51.100.${index % 250}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    times.push(performance.now() - begin);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? Number.NaN;
}
