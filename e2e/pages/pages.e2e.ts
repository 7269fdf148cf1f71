import { navigationLinks, publicPages } from "../../src/shell/navigation-links.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { untilAwake } from "../support/browser/settled.ts";
import { getOnce } from "../support/site/get-once.ts";

const paths = publicPages.map(({ href }) => href);

for (const path of paths) {
  test(`${path} asks no other host, runs no React before a touch, has nothing for axe to find, and never scrolls sideways`, async ({
    page,
    site,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await untilAwake(page);
    await page.waitForLoadState("networkidle");
    const others = requests.filter((url) => !url.startsWith(site.origin) && !/^(data|blob):/.test(url));
    expect(others).toEqual([]);
    expect(requests.filter((url) => url.endsWith(".js"))).toHaveLength(1);

    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(page);
    // 320 px, and letters of twice the size on a phone (WCAG 1.4.10, 1.4.4).
    for (const [width, letters] of [
      [320, "100%"],
      [390, "200%"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
      const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(content, `${width} px, ${letters}`).toBeLessThanOrEqual(screen ?? 0);
    }
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of paths) {
    test(`PUB-13 ${path} reads completely and leads to every other page without JavaScript`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(400);
      for (const link of navigationLinks) {
        await expect(page.locator(`footer a[href="${link.href}"]`)).toHaveText(link.label);
      }
      await expect(
        page
          .locator("footer")
          .getByRole("link", { name: /\d{3}-\d{3}-\d{4}/ })
          .first(),
      ).toBeVisible();
    });
  }

  test("PUB-13 the lists of /gallery and /testimonials are in the page without JavaScript", async ({ page }) => {
    await page.goto("/gallery");
    expect(await page.getByRole("main").locator("picture img").count()).toBeGreaterThanOrEqual(12);
    await page.goto("/testimonials");
    expect(
      await page
        .getByRole("main")
        .getByText(/sample review/i)
        .count(),
    ).toBeGreaterThanOrEqual(16);
  });
});

test("PUB-12 every page has a title, description, canonical address and card of its own", async ({ page, site }) => {
  const seen = { title: new Set<string>(), description: new Set<string>() };
  for (const path of paths) {
    await page.goto(path);
    seen.title.add(await page.title());
    const content = (selector: string) => page.locator(selector).getAttribute("content");
    const description = (await content('meta[name="description"]')) ?? "";
    seen.description.add(description);
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(160);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${site.origin}${path}`);
    expect(await content('meta[property="og:url"]')).toBe(`${site.origin}${path}`);
    expect(await content('meta[property="og:title"]')).toBe(await page.title());
    const card = await getOnce(page.request, (await content('meta[property="og:image"]')) ?? "");
    expect(card.headers()["content-type"]).toBe("image/jpeg");
  }
  expect(seen.title.size).toBe(paths.length);
  expect(seen.description.size).toBe(paths.length);
});

test("PUB-12 a search engine finds the business on every page, the sitemap and robots.txt", async ({ page, site }) => {
  for (const path of paths) {
    await page.goto(path);
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = blocks.map((block) => JSON.parse(block)["@type"]);
    expect(types).toContain("HomeAndConstructionBusiness");
  }
  const sitemap = await (await getOnce(page.request, "/sitemap.xml")).text();
  expect([...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)).toEqual(
    paths.map((path) => `${site.origin}${path}`),
  );
  const robots = await (await getOnce(page.request, "/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  expect(robots).not.toContain("admin");
});

test("A11Y-15 the named parts of a page are its bars, its menus and its form", async ({ page }) => {
  for (const path of ["/", "/seamless-gutters", "/gutter-guards", "/the-villages", "/service-areas", "/contact"]) {
    await page.goto(path);
    const regions = page.getByRole("main").getByRole("region");
    await expect(regions).toHaveCount(path === "/contact" ? 1 : 0);
  }
});
