import { company } from "#test/company/company.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";

const summary = "Show the Google map";

test.beforeEach(async ({ context }) => {
  // Tests never leave this machine: a page of our own stands in for Google's.
  await context.route("https://www.google.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<p>A map</p>" }),
  );
});

test("PUB-08 HT-2 Google hears nothing of a visitor who does not ask for its map, and draws it for one who does", async ({
  page,
}) => {
  const outside: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("https://www.google.com/")) outside.push(request.url());
  });
  await page.goto("/contact");
  await expect(page.getByText("It loads only if you open it. Google then gets your internet address.")).toBeVisible();
  await page.getByText(summary).hover();
  await page.getByText(summary).focus();
  await expect(page.locator('site-island[name="google-map"][awake]')).toBeAttached();
  expect(outside).toEqual([]);

  await page.getByText(summary).press("Enter");
  await expect(page.frameLocator("iframe").getByText("A map")).toBeVisible();
  expect(outside).toEqual([company.mapEmbedUrl]);
  await expectAccessible(page);

  await page.getByText(summary).click();
  await page.getByText(summary).click();
  await expect(page.locator("iframe")).toHaveCount(1);
});

test("PUB-08 a press made before the map's script is there is not lost", async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route(/google-map[^/]*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/contact");
  await page.getByText(summary).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  script.resolve();
  await expect(page.frameLocator("iframe").getByText("A map")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("PUB-08 PUB-13 the drawn map is there, and a plain link leads to the other one", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByRole("main").getByRole("img", { name: /map/i })).toBeVisible();
    await page.getByText(summary).click();
    await expect(page.getByRole("link", { name: "Open it on Google’s site" })).toHaveAttribute(
      "href",
      company.mapLinkUrl,
    );
  });
});
