import { startBenchSite } from "./bench-site.ts";
import { type Rate, ratesInTurns } from "./throughput.ts";

/** What a phone sends that comes from a search engine: the dearest view to count. */
const headers = [
  "User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
  "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Language: en-US,en;q=0.9",
  "Sec-Fetch-Dest: document",
  "Sec-Fetch-Mode: navigate",
  "Sec-Fetch-Site: cross-site",
  "Referer: https://www.google.com/",
  "",
].join("\r\n");

/**
 * The rates of a cached page without and with counting (LEAD-67), in turns in one process: two processes of the same site differ by
 * up to a sixth. Each run has a new process, and begins with the other one.
 */
export async function compareCounting(
  path: string,
  { runs, turns }: { runs: number; turns: number },
): Promise<[without: Rate, counting: Rate][]> {
  const rates: [Rate, Rate][] = [];
  for (let run = 0; run < runs; run += 1) {
    const site = await startBenchSite();
    const target = (isOn: boolean) => ({ site, path, headers, before: () => site.count(isOn) });
    const countingFirst = run % 2 === 1;
    const [one, other] = await ratesInTurns(target(countingFirst), target(!countingFirst), turns);
    rates.push(countingFirst ? [other, one] : [one, other]);
    await site.stop();
  }
  return rates;
}
