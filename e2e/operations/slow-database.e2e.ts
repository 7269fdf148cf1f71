import { expect, test } from "@playwright/test";
import { listenForHttp } from "#src/platform/http/http-server.server.ts";
import { createSiteWithPages } from "#test/app/create-site-with-pages.ts";
import { insertReviews, many } from "#test/content/content-factory.ts";

test("PUB-04 while reads wait a visitor reads the page around 16 skeletons, then the reviews", async ({ page }) => {
  // In this process, so that the test decides when the database is free.
  const site = await createSiteWithPages();
  const server = await listenForHttp(site.app.fetch, { port: 0, host: "localhost", log: site.log });
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  await insertReviews(
    site.db,
    many(30, (place) => ({ reviewer_name: `Customer ${place}` })),
  );
  const goOn = await site.holdData();
  await page.goto(`http://localhost:${server.port}/testimonials`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Our Reviews" })).toBeVisible();
  const placeholders = page.getByRole("status").locator("[aria-hidden] > *");
  await expect(placeholders).toHaveCount(16);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  goOn();
  await expect(page.getByText("Customer 30")).toBeVisible();
  await expect(placeholders).toHaveCount(0);
  expect(errors).toEqual([]);
  await server.close({ acceptMs: 0, inFlightMs: 0 });
  await site.close();
});
