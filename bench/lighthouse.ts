import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

export type LighthouseResult = {
  /** 0 to 100: performance, accessibility, best practices, search engines. */
  scores: [number, number, number, number];
  /** Milliseconds. */
  lcp: number;
  tbt: number;
  cls: number;
};

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];

/** Lighthouse with its simulated phone; the median of each figure over `runs`. */
export async function measureWithLighthouse(address: string, runs: number): Promise<LighthouseResult> {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await once(address));
  const median = (figure: (result: LighthouseResult) => number) =>
    results.map(figure).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  return {
    scores: [0, 1, 2, 3].map((index) => median(({ scores }) => scores[index] ?? 0)) as LighthouseResult["scores"],
    lcp: median(({ lcp }) => lcp),
    tbt: median(({ tbt }) => tbt),
    cls: median(({ cls }) => cls),
  };
}

async function once(address: string): Promise<LighthouseResult> {
  const chrome = await launch({ chromePath: process.env.CHROMIUM ?? "/usr/bin/chromium", chromeFlags: flags });
  try {
    const run = await lighthouse(address, { port: chrome.port, onlyCategories: [...categories], logLevel: "error" });
    if (!run) throw new Error(`Lighthouse gave no result for ${address}`);
    const figure = (name: string) => run.lhr.audits[name]?.numericValue ?? Number.NaN;
    return {
      scores: categories.map((name) =>
        Math.round((run.lhr.categories[name]?.score ?? 0) * 100),
      ) as LighthouseResult["scores"],
      lcp: figure("largest-contentful-paint"),
      tbt: figure("total-blocking-time"),
      cls: figure("cumulative-layout-shift"),
    };
  } finally {
    chrome.kill();
  }
}
