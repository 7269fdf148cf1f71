import { test as base, expect } from "@playwright/test";
import { listenForHttp } from "#src/platform/http/http-server.server.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { insertImages, insertReviews, many } from "#test/content/content-factory.ts";

/** The site in this process, so that the test decides when its database is free. */
const test = base.extend<{ site: SiteWithPages & { address: string } }>({
  site: async ({ browserName: _ }, use) => {
    const site = await createSiteWithPages();
    const server = await listenForHttp(site.app.fetch, { port: 0, host: "localhost", log: site.log });
    await use({ ...site, address: `http://localhost:${server.port}` });
    await server.close({ acceptMs: 0, inFlightMs: 0 });
    await site.close();
  },
});

for (const [path, skeletons, heading] of [
  ["/testimonials", 16, "Our Reviews"],
  ["/gallery", 12, "Gallery"],
] as const) {
  test(`PUB-04 PUB-06 while reads wait behind writes a visitor of ${path} reads the page around ${skeletons} skeletons, then the list takes their place`, async ({
    page,
    site,
  }) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !/Failed to load resource/.test(message.text())) errors.push(message.text());
    });
    await insertReviews(
      site.db,
      many(30, (place) => ({ reviewer_name: `Customer ${place}` })),
    );
    await insertImages(
      site.db,
      many(30, (place) => ({ alt_text: `Picture ${place}` })),
    );
    const goOn = await site.holdData();
    await page.goto(`${site.address}${path}`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    const placeholders = page.getByRole("status").locator("[aria-hidden] > *");
    await expect(placeholders).toHaveCount(skeletons);
    await expect(page.getByRole("contentinfo")).toBeVisible();
    goOn();
    await expect(page.getByText("Customer 30").or(page.getByAltText("Picture 30"))).toBeVisible();
    await expect(placeholders).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}
