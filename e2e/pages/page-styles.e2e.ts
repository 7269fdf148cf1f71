import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { usedStyles } from "../../src/document/used-styles.server.ts";
import { publicPages } from "../../src/shell/navigation-links.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { untilStill } from "../support/browser/settled.ts";
import { getOnce } from "../support/site/get-once.ts";

const assets = join(process.env.BUILD_DIR ?? join(import.meta.dirname, "../..", "build"), "client", "assets");
const sheets = readdirSync(assets)
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(join(assets, name), "utf8"));

/** The style sheets whose used rules stand one after the other in a page's own. */
function sheetsOf(styles: string, html: string): string[] {
  const parts = sheets
    .map((sheet) => ({ sheet, used: usedStyles(sheet, html) }))
    .filter(({ used }) => used !== "" && styles.includes(used))
    .sort((one, other) => styles.indexOf(one.used) - styles.indexOf(other.used));
  expect(parts.map(({ used }) => used).join("")).toBe(styles);
  return parts.map(({ sheet }) => sheet);
}

const properties =
  "display position visibility color background border font transform fill filter opacity text-decoration".split(" ");

/** Where each element stands, and how it is painted. */
async function looksOf(page: Page): Promise<string[]> {
  // The sheet for paper comes with the script, after the first paint.
  await page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === "print"));
  await untilStill(page);
  return page.locator("body *").evaluateAll(
    (elements, names) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const paint = names.map((name) => style.getPropertyValue(name)).join(" ");
        return `${element.localName}.${element.getAttribute("class")} ${x} ${y} ${width} ${height} ${paint}`;
      }),
    properties,
  );
}

const windows = [
  { width: 390, media: "screen", forcedColors: "none", colorScheme: "light" },
  { width: 1440, media: "screen", forcedColors: "active", colorScheme: "dark" },
  { width: 1024, media: "print", forcedColors: "none", colorScheme: "light" },
] as const;

test("PUB-19 every page looks as it would with all rules of its style sheets", async ({ page }) => {
  for (const { href } of publicPages) {
    await page.goto(href);
    const sent = await (await getOnce(page.request, href)).text();
    const [, styles = ""] = /<style>(.*?)<\/style>/s.exec(sent) ?? [];
    const whole = sheetsOf(styles, sent).join("");
    expect(whole.length, href).toBeGreaterThan(styles.length + 1000);
    const looks: string[][] = [];
    for (const body of [sent, sent.replace(styles, () => whole)]) {
      // Without the page's policy, which knows the styles by their hash.
      await page.route(href, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
      await page.goto(href);
      for (const { width, ...media } of windows) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia(media);
        looks.push(await looksOf(page));
      }
      await page.unroute(href);
    }
    for (const [at, window] of windows.entries()) {
      const [used = [], all = []] = [looks[at], looks[at + windows.length]];
      expect(used.length, href).toBeGreaterThan(100);
      const differing = used.filter((element, place) => element !== all[place]);
      expect(differing.slice(0, 5), `${href}, ${JSON.stringify(window)}`).toEqual([]);
      expect(used.length, href).toBe(all.length);
    }
  }
});
