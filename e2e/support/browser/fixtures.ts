import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page } from "@playwright/test";
import type axeCore from "axe-core";
import { type RunningSite, startSite } from "#test/processes/start-site.ts";
import { untilStill } from "./settled.ts";

type PerTest = {
  /** Environment of the site's process, where a test needs a setting. Each settings object has a site of its own. */
  siteSettings: Record<string, string>;
  /** Each test gets a new site: for those that change or count what the others of the usual site rely on. */
  freshSite: boolean;
  site: RunningSite;
  /** Console errors and policy violations that this test expects; anything else fails it. */
  expectedErrors: RegExp[];
  visitorAddress: string;
};
type PerWorker = {
  /** Gives the running site of these settings, and starts it first if need be. */
  siteOf(settings: Record<string, string>): Promise<RunningSite>;
};

const usualSettings = {};

let visitors = 0;

/**
 * Browser tests run against the production build. Each worker has one site with sample content, and beside it the site of the
 * settings that were asked for last. Every test is a visitor with an address of its own, and fails on any console error, page
 * error or policy violation.
 */
export const test = base.extend<PerTest, PerWorker>({
  siteOf: [
    async ({ browserName: _ }, use) => {
      const running = new Map<object, RunningSite>();
      const dispose = (sites: [object, RunningSite][]) =>
        Promise.all(sites.map(([settings, site]) => running.delete(settings) && site.dispose()));
      await use(async (settings) => {
        const known = running.get(settings);
        if (known) return known;
        await dispose([...running].filter(([other]) => other !== usualSettings));
        const site = await startSite(settings);
        running.set(settings, site);
        return site;
      });
      await dispose([...running]);
    },
    { scope: "worker" },
  ],
  siteSettings: [usualSettings, { option: true }],
  freshSite: [false, { option: true }],
  site: async ({ siteOf, siteSettings, freshSite }, use) => {
    if (!freshSite) return use(await siteOf(siteSettings));
    const site = await startSite(siteSettings);
    await use(site);
    await site.dispose();
  },
  baseURL: async ({ site }, use) => use(site.origin),
  expectedErrors: async ({ contextOptions: _ }, use) => use([]),
  visitorAddress: async ({ contextOptions: _ }, use, { workerIndex }) => {
    visitors += 1;
    await use(`10.${workerIndex % 250}.${Math.floor(visitors / 250)}.${visitors % 250}`);
  },
  extraHTTPHeaders: async ({ visitorAddress }, use) => use({ "x-forwarded-for": visitorAddress }),
  page: async ({ page, expectedErrors }, use, testInfo) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    routeAtOnce(page);
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    expect.soft(unexpected, "errors in the browser's console").toEqual([]);
    if (testInfo.errors.length === 0 || page.isClosed()) return;
    const path = testInfo.outputPath("page.png");
    await page.screenshot({ path, timeout: 5000 });
    testInfo.attachments.push({ name: "screenshot", path, contentType: "image/png" });
  },
});

export { expect };

/**
 * Makes `page.route` wait until it takes effect in the open page. Chromium answers that it intercepts requests a moment before the
 * page's process knows it: without this one request in thirty passed a route that was set right before.
 */
function routeAtOnce(page: Page): void {
  const route = page.route.bind(page);
  const unrouteAll = page.unrouteAll.bind(page);
  let takesEffect = false;
  page.route = async (...words) => {
    const added = await route(...words);
    if (takesEffect || page.url() === "about:blank") return added;
    takesEffect = true;
    const probe = `${new URL(page.url()).origin}/health`;
    await route(probe, (request) => request.fulfill({ status: 204 }));
    // A page that is being left has no process to wait for.
    await page.evaluate(untilAnswered204, probe).catch(() => {});
    await page.unroute(probe);
    return added;
  };
  page.unrouteAll = (...words) => {
    takesEffect = false;
    return unrouteAll(...words);
  };
}

/** In the page. Offline nothing answers, and nothing passes a route either. */
async function untilAnswered204(address: string): Promise<void> {
  while (navigator.onLine && (await fetch(address)).status !== 204);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs axe with the rules of WCAG 2.2 A and AA and of best practice; fails with what it found and where.
 * @param part selector of what is looked at, for states of one thing on a page that is tested as a whole elsewhere
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  await untilStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(selector, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
      // Styles and media are our own and there already; frames are other people's.
      preload: false,
      iframes: false,
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  }, part);
  expect.soft(found, `axe at ${page.url()}`).toEqual([]);
}
