import autocannon from "autocannon";

/** Requests per second of one address: the mean of `seconds` with 20 connections, after a short warm-up. */
export async function requestsPerSecond(address: string, seconds: number): Promise<number> {
  const load = { url: address, connections: 20, headers: { "accept-encoding": "gzip, br" } };
  await autocannon({ ...load, duration: 1 });
  const { requests, non2xx, errors } = await autocannon({ ...load, duration: seconds });
  if (non2xx > 0 || errors > 0) throw new Error(`${address}: ${non2xx} wrong answers, ${errors} errors`);
  return requests.average;
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
