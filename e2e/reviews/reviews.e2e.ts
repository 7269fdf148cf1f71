import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { expectRowsOf, expectStillPage } from "../support/lists/grid.ts";

test("PUB-04 four reviews stand side by side on a wide screen, one below the other on a phone", async ({ page }) => {
  await page.goto("/testimonials");
  const letters = page.getByRole("main").getByRole("figure");
  await expect(letters).toHaveCount(24);
  for (const width of [785, 1024, 1440]) await expectRowsOf(4, letters, width);
  await expectRowsOf(1, letters, 390);
});

test("PUB-04 nothing on the reviews page moves while it loads", async ({ page }) => {
  await expectStillPage(page, "/testimonials");
});

test("OPS-04 every sample review says that it is one, and no search engine finds it", async ({ page }) => {
  await page.goto("/testimonials");
  const letters = await page.getByRole("main").getByRole("figure").all();
  for (const letter of letters) {
    await expect(letter.getByText("Sample", { exact: true })).toBeVisible();
    await expect(letter.getByText(/^Sample review \d+$/)).toBeVisible();
  }
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.join()).not.toMatch(/sample|aggregateRating|reviewBody/i);
});

test("the reviews have nothing for axe to find at 785 px either", async ({ page }) => {
  await page.setViewportSize({ width: 785, height: 900 });
  await page.goto("/testimonials");
  await expectAccessible(page);
});
