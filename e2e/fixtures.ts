import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type RunningSite, startSite } from "../test/start-site.ts";

type PerTest = {
  /** Console errors and policy violations that this test expects; anything else fails it. */
  expectedErrors: RegExp[];
  visitorAddress: string;
};
type PerWorker = { site: RunningSite };

let visitors = 0;

/**
 * Browser tests run against the production build, one process for each worker, started with sample content. Every test
 * is a visitor with an address of its own, and fails on any console error, page error or policy violation.
 */
export const test = base.extend<PerTest, PerWorker>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  expectedErrors: async ({ contextOptions: _ }, use) => use([]),
  visitorAddress: async ({ contextOptions: _ }, use, { workerIndex }) => {
    visitors += 1;
    await use(`10.${workerIndex % 250}.${Math.floor(visitors / 250)}.${visitors % 250}`);
  },
  extraHTTPHeaders: async ({ visitorAddress }, use) => use({ "x-forwarded-for": visitorAddress }),
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(String(error)));
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    expect(unexpected, "errors in the browser's console").toEqual([]);
  },
});

export { expect };

/**
 * Runs axe with the rules of WCAG 2.2 A and AA and of best practice; fails with what it found and where.
 * @param part selector of what is looked at, for states of one thing on a page that is tested as a whole elsewhere
 */
export async function expectAccessible(page: Page, part = "html"): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}
