import { company } from "#test/company/company.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";

const summary = "Show the Google map";

test("PUB-08 HT-2 Google hears of no visitor until they ask for its map, and draws it then", async ({ page }) => {
  const outside: string[] = [];
  // Tests never leave this machine: a page of our own stands in for Google's.
  await page.route("https://www.google.com/**", (route) => {
    outside.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>A map</p>" });
  });
  const script = await holdBack(page, /google-map[^/]*\.js$/);
  await page.goto("/contact");
  await expect(page.getByText("Open the Google map. Google will then see your internet address.")).toBeVisible();
  await page.getByText(summary).hover();
  await page.getByText(summary).focus();
  await script.asked;
  // A press made before the map's script is there is not lost.
  await page.getByText(summary).press("Enter");
  await expect(page.locator("iframe")).toHaveCount(0);
  script.letThrough();
  await expect(page.frameLocator("iframe").getByText("A map")).toBeVisible();

  await page.reload();
  outside.length = 0;
  await page.getByText(summary).hover();
  await page.getByText(summary).focus();
  await expect(page.locator('site-island[name="google-map"][awake]')).toBeAttached();
  expect(outside).toEqual([]);
  await page.getByText(summary).press("Enter");
  await expect(page.frameLocator("iframe").getByText("A map")).toBeVisible();
  expect(outside).toEqual([company.mapEmbedUrl]);
  await expectAccessible(page, "main");

  await page.getByText(summary).click();
  await page.getByText(summary).click();
  await expect(page.locator("iframe")).toHaveCount(1);
});
