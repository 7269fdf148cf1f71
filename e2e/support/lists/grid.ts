import { expect, type Locator, type Page } from "@playwright/test";

/** At this screen width all cards stand in rows of so many, from the top down; the numbers repeat. */
export async function expectRowsOf(counts: readonly number[], cards: Locator, width: number): Promise<void> {
  await cards.page().setViewportSize({ width, height: 900 });
  await expect(cards.first()).toBeVisible();
  const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
  const rows = [...new Set(tops)].map((row) => tops.filter((top) => top === row).length);
  const wanted = rows.map((_, place) => counts[place % counts.length]);
  expect(rows.slice(0, -1), `cards in each row at ${width} px`).toEqual(wanted.slice(0, -1));
  expect(rows.at(-1), `the last row at ${width} px`).toBeLessThanOrEqual(wanted.at(-1) ?? 0);
}

/** https://wicg.github.io/layout-instability/ */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/**
 * Opens a page, scrolls through it, and finds no layout shift (https://web.dev/articles/cls). Without the font, which never
 * comes: whether its stand-in has the same measures is for the test of the font.
 */
export async function expectStillPage(page: Page, path: string): Promise<void> {
  await page.route("**/fonts/*.woff2", (route) => route.fulfill({ contentType: "font/woff2", body: "" }));
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const { nodeName = "gone", textContent = "" } = node ?? {};
          return `${nodeName} ${textContent?.slice(0, 40)} ${[from.x, from.y, from.width, from.height]} → ${[to.x, to.y, to.width, to.height]}`;
        });
        shifts.push(`${value.toFixed(5)}: ${moved.join("; ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 500) {
      window.scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
}
