import autocannon from "autocannon";
import type { BenchSite } from "./bench-site.ts";
import { countAnswers } from "./load.ts";

export type Rate = {
  /** Requests per second as the client saw them: it shares the machine and may be what limits them. */
  perSecond: number;
  /** Processor time of the server for one request. */
  cpuMicroseconds: number;
};

/** Loads one path with 20 connections for `seconds`, after a short warm-up. */
export async function rateOf(site: BenchSite, path: string, seconds: number): Promise<Rate> {
  const address = site.origin + path;
  await countAnswers(address, 20, 1);
  const before = await site.usage();
  const answers = await countAnswers(address, 20, seconds);
  const after = await site.usage();
  return {
    perSecond: answers / seconds,
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / answers,
  };
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
