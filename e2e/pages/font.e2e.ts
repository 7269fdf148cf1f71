import { navigationLinks } from "#src/facts/navigation-links.ts";
import { expect, test } from "../support/browser/fixtures.ts";

/** A font that comes after the first paint, as on a slow line; were the paint to wait for it, neither would come. */
test.beforeEach(async ({ page }) => {
  await page.route("**/fonts/*.woff2", async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
});

test("text is there before its font, which takes over without moving the page", async ({ page }) => {
  for (const width of [390, 785, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const { href } of navigationLinks) {
      await page.goto(href);
      const { painted, arrived, loaded, shift } = await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const font = performance.getEntriesByType("resource").find(({ name }) => name.endsWith("-next.woff2"));
        return {
          painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
          arrived: (font as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN,
          loaded: document.fonts.check('700 1em "Atkinson Hyperlegible Next"'),
          shift: (window as unknown as { seen: { shift: number } }).seen.shift,
        };
      });
      const where = `${href} at ${width} px`;
      expect.soft(painted, where).toBeLessThan(arrived);
      expect.soft(loaded, where).toBe(true);
      // Here and there a stand-in needs a line more; up to 0.1 is good (https://web.dev/articles/cls).
      expect.soft(shift, `${where} moved`).toBeLessThan(0.05);
    }
  }
});
