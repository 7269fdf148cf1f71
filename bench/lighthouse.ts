import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

export type LighthouseResult = {
  /** 0 to 100: performance, accessibility, best practices, search engines. */
  scores: [number, number, number, number];
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
  /** How quick Lighthouse finds this machine: 1500 to 2000 is a fast desktop, under 800 a phone. */
  benchmarkIndex: number;
};

/** How much slower than this machine the simulated phone computes by default. */
const usualSlowdown = 4;

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];

/**
 * What makes a phone of the middle class of a machine with that benchmark index. The usual four is meant for fast desktops
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md, "Calibrating the CPU slowdown").
 */
export function slowdownFor(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1500) return usualSlowdown;
  return benchmarkIndex >= 800 ? 2 : 1;
}

/** Lighthouse with its simulated phone; the median of each figure over `runs`. */
export async function measureWithLighthouse(
  address: string,
  { runs, slowdown = usualSlowdown }: { runs: number; slowdown?: number },
): Promise<LighthouseResult> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await once(address, slowdown));
  const median = (figure: (result: LighthouseResult) => number) =>
    results.map(figure).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  return {
    scores: [0, 1, 2, 3].map((index) => median(({ scores }) => scores[index] ?? 0)) as LighthouseResult["scores"],
    lcp: median(({ lcp }) => lcp),
    tbt: median(({ tbt }) => tbt),
    cls: median(({ cls }) => cls),
    benchmarkIndex: median(({ benchmarkIndex }) => benchmarkIndex),
  };
}

async function once(address: string, cpuSlowdownMultiplier: number): Promise<LighthouseResult> {
  const chrome = await launch({ chromePath: process.env.CHROMIUM ?? "/usr/bin/chromium", chromeFlags: flags });
  try {
    const run = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: [...categories],
      logLevel: "error",
      throttling: { cpuSlowdownMultiplier },
    });
    if (!run || run.lhr.runtimeError)
      throw new Error(`Lighthouse gave no result for ${address}: ${run?.lhr.runtimeError?.message}`);
    const { audits, categories: scores, environment } = run.lhr;
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      scores: categories.map((name) => Math.round((scores[name]?.score ?? 0) * 100)) as LighthouseResult["scores"],
      lcp: figure("largest-contentful-paint"),
      tbt: figure("total-blocking-time"),
      cls: figure("cumulative-layout-shift"),
      benchmarkIndex: environment.benchmarkIndex,
    };
  } finally {
    chrome.kill();
  }
}
