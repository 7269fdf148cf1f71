import { cpus, totalmem } from "node:os";
import { navigationLinks } from "#src/facts/navigation-links.ts";
import { launchBrowser, weighPage } from "#test/pages/page-weight.ts";
import { startBenchSite } from "./bench-site.ts";
import { compareTexts } from "./changed-texts.ts";
import { compareCounting } from "./counting.ts";
import { measureFirstRun } from "./first-run.ts";
import { measureGallery } from "./gallery.ts";
import { measureInbox } from "./inbox.ts";
import { measureInquiryPhoto } from "./inquiry-photo.ts";
import { measureWithLighthouse, slowdownFor } from "./lighthouse.ts";
import { untilCompressedWell } from "./load.ts";
import { measureOwnerScreens } from "./owner-screens.ts";
import { measurePlanner } from "./planner.ts";
import { compareEngines } from "./postgres.ts";
import { signInTiming } from "./sign-in-timing.ts";
import { startTime } from "./start-time.ts";
import { median } from "./statistics.ts";
import { medianLatency, ratesInTurns, sendRequests } from "./throughput.ts";
import { measureUnderLoad } from "./under-load.ts";

/**
 * `npm run bench`: one table, all from one run on the production build (`npm run build` first). `--quick` takes one
 * Lighthouse run instead of the median of three and shorter loads. Each of the others measures one thing only: `--load` the site
 * under load, `--postgres` the engines, `--jobs` of it
 * the lists and searches of jobs, `--texts` a site with every text changed beside one as delivered, `--counting` a cached page
 * without and with counting, `--first-run` a fresh clone that becomes an own site at a person's pace.
 */
const quick = process.argv.includes("--quick");
const paths = navigationLinks.map(({ href }) => href);
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
const say = (text: string) => process.stdout.write(`${text}\n`);

say(`Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} × ${cpus()[0]?.model.trim()}, `);
say(`${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}. Sizes are compressed kB (1024 bytes).\n`);

if (process.argv.includes("--load")) {
  say("\n| What | Figure |\n|---|---|");
  for await (const [what, figure] of measureUnderLoad({ quick })) say(`| ${what} | ${figure} |`);
  process.exit();
}

const jobsOnly = process.argv.includes("--jobs");
if (jobsOnly || process.argv.includes("--postgres")) {
  say("\n| What | Figure |\n|---|---|");
  for await (const [what, figure] of compareEngines({ quick, jobsOnly })) say(`| ${what} | ${figure} |`);
  process.exit();
}

if (process.argv.includes("--first-run")) {
  say("\n| First run | Seconds |\n|---|---|");
  for await (const [what, seconds] of measureFirstRun()) say(`| ${what} | ${seconds.toFixed(0)} |`);
  process.exit();
}

if (process.argv.includes("--texts")) {
  say(
    "\n| Page | Requests/s, delivered texts | Every text changed | Ratio in each run | Ratio of server CPU | HTML | Changed | Ratio |",
  );
  say("|---|---|---|---|---|---|---|---|");
  for (const { path, rates, bytes } of await compareTexts(paths, { runs: 3, turns: quick ? 6 : 20 })) {
    const perSecond = [0, 1].map((side) =>
      Math.round(median(rates.map((rate) => rate[side]?.perSecond ?? Number.NaN))),
    );
    const ratios = rates.map(([one, other]) => (other.perSecond / one.perSecond).toFixed(2)).join(", ");
    const cpu = median(rates.map(([one, other]) => other.cpuMicroseconds / one.cpuMicroseconds)).toFixed(2);
    const html = [...bytes.map(kilobytes), (bytes[1] / bytes[0]).toFixed(3)];
    say(`| ${[path, ...perSecond, ratios, cpu, ...html].join(" | ")} |`);
  }
  process.exit();
}

if (process.argv.includes("--counting")) {
  say("\n| Page | Run | Requests/s without counting | With | Ratio | Ratio of server CPU |\n|---|---|---|---|---|---|");
  for (const [run, rates] of (await compareCounting("/contact", { runs: 3, turns: quick ? 6 : 20 })).entries()) {
    const [without, counting] = rates;
    const ratios = [counting.perSecond / without.perSecond, counting.cpuMicroseconds / without.cpuMicroseconds];
    const perSecond = rates.map((rate) => Math.round(rate.perSecond));
    say(`| ${["/contact", run + 1, ...perSecond, ...ratios.map((ratio) => ratio.toFixed(3))].join(" | ")} |`);
  }
  process.exit();
}

const site = await startBenchSite();
await untilCompressedWell(paths.map((path) => site.origin + path));
const browser = await launchBrowser();
say("| Page | HTML | CSS in it | JS before a touch | Fonts | Pictures of first view | All | Other hosts |");
say("|---|---|---|---|---|---|---|---|");
for (const path of paths) {
  const { html, css, script, font, picture, foreign } = await weighPage(browser, `${site.origin}${path}`);
  const all = html + script + font + picture;
  say(`| ${path} | ${[html, css, script, font, picture, all].map(kilobytes).join(" | ")} | ${foreign} |`);
}
await browser.close();

say(
  "\n| Page | LCP | CLS | Performance | TBT | Benchmark index | Performance, calibrated | TBT | Accessibility, best practices, SEO |",
);
say("|---|---|---|---|---|---|---|---|---|");
for (const path of paths) {
  const runs = quick ? 1 : 3;
  const usual = await measureWithLighthouse(`${site.origin}${path}`, { runs });
  const slowdown = slowdownFor(usual.benchmarkIndex);
  const calibrated = await measureWithLighthouse(`${site.origin}${path}`, { runs, slowdown });
  const { lcp, cls, benchmarkIndex, scores } = usual;
  const cells = [path, `${(lcp / 1000).toFixed(2)} s`, cls.toFixed(3), scores[0], `${Math.round(usual.tbt)} ms`];
  cells.push(Math.round(benchmarkIndex), `${calibrated.scores[0]} (${slowdown} ×)`, `${Math.round(calibrated.tbt)} ms`);
  say(`| ${cells.join(" | ")} | ${scores.slice(1).join(", ")} |`);
}

say("\n| Page | Requests/s | Bare route | Ratio | Server CPU a request | Bare route | Ratio of rates by CPU |");
say("|---|---|---|---|---|---|---|");
for (const path of paths) {
  const [page, bare] = await ratesInTurns({ site, path }, { site, path: "/bare" }, quick ? 3 : 10);
  const rates = `${Math.round(page.perSecond)} | ${Math.round(bare.perSecond)} | ${(page.perSecond / bare.perSecond).toFixed(2)}`;
  const cpu = `${page.cpuMicroseconds.toFixed(0)} µs | ${bare.cpuMicroseconds.toFixed(0)} µs`;
  say(`| ${path} | ${rates} | ${cpu} | ${(bare.cpuMicroseconds / page.cpuMicroseconds).toFixed(2)} |`);
}

const { memory: before } = await site.usage();
await sendRequests(site.origin, paths, 100_000);
const { memory: after } = await site.usage();
await site.stop();

say("\n| What | Figure |");
say("|---|---|");
say(
  `| Memory before and after 100,000 more requests | ${Math.round(before / 2 ** 20)} MB, ${Math.round(after / 2 ** 20)} MB |`,
);
say(`| From start to first page, existing data | ${Math.round(await startTime({ runs: 5, fresh: false }))} ms |`);
say(`| From start to first page, empty data folder | ${Math.round(await startTime({ runs: 3, fresh: true }))} ms |`);

for (const reviews of [100, 10_000]) {
  const full = await startBenchSite({ reviews });
  const first = await medianLatency(`${full.origin}/testimonials`, 1);
  const page = await medianLatency(`${full.origin}/testimonials`, 100);
  const list = await medianLatency(`${full.origin}/api/public/reviews`, 100);
  const figures = `first ${first.toFixed(0)} ms, then ${page.toFixed(1)} ms; API ${list.toFixed(1)} ms`;
  say(`| /testimonials with ${reviews.toLocaleString("en-US")} reviews | ${figures} |`);
  await full.stop();
}

const [few, many] = [await measureInbox(100), await measureInbox(quick ? 10_000 : 100_000)];
const inboxRatio = (many.firstPage.ms / few.firstPage.ms).toFixed(2);
say(
  `| Inbox, first page, 100 and ${quick ? "10,000" : "100,000"} messages | ${few.firstPage.ms.toFixed(1)} ms, ${many.firstPage.ms.toFixed(1)} ms (ratio ${inboxRatio}), ${kilobytes(many.firstPage.bytes)} kB |`,
);
for (const { what, ms } of many.search) say(`| Inbox, search: ${what} | ${ms.toFixed(1)} ms |`);
say(`| Inbox as CSV | ${many.csv.seconds.toFixed(1)} s, others wait ${many.csv.longestWaitMs.toFixed(0)} ms at most |`);
for (const [what, figure] of await measureGallery()) say(`| ${what} | ${figure} |`);

const { known, unknown, p } = await signInTiming({ pairs: quick ? 50 : 200 });
const apart = `${((100 * Math.abs(known - unknown)) / unknown).toFixed(1)} % apart, p = ${p.toFixed(2)}`;
say(`| Wrong password: known, unknown name | ${known.toFixed(1)} ms, ${unknown.toFixed(1)} ms: ${apart} |`);
for (const { what, ms, script } of await measureOwnerScreens({ runs: quick ? 1 : 5 }))
  say(
    `| ${what}, on the simulated phone | ${(ms / 1000).toFixed(2)} s, ${kilobytes(script)} kB of script after the press |`,
  );
const photo = await measureInquiryPhoto();
say(
  `| Photo of 12 megapixels (${photo.megabytes.toFixed(1)} MB) in a form, with a processor four times slower | answered ${(photo.answered / 1000).toFixed(1)} s after its last byte; longest task of the page ${photo.longestTask.toFixed(0)} ms |`,
);
const planner = await measurePlanner({ runs: quick ? 1 : 5 });
const handlers = `slowest handler ${planner.first.toFixed(1)} ms in the first round of eight, ${planner.usual.toFixed(1)} ms in the median; drawing ${planner.frame.toFixed(1)} ms`;
say(`| Planner on the simulated phone | ready ${planner.ready.toFixed(0)} ms after the first touch; ${handlers} |`);
for await (const [what, figure] of measureUnderLoad({ quick })) say(`| ${what} | ${figure} |`);
