import { expect, test } from "../support/browser/fixtures.ts";
import { expectRowsOf, expectStillPage } from "../support/lists/grid.ts";

test("PUB-04 PUB-06 LOOK-40 LOOK-43 pictures and reviews in rows of four never move", async ({ page }) => {
  const main = page.getByRole("main");
  await expectStillPage(page, "/gallery");
  const pictures = main.locator("li").getByRole("img");
  await expect(pictures).toHaveCount(12);
  for (const width of [785, 1024, 1440]) await expectRowsOf([4, 2], pictures, width);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }

  // On a phone pictures below the first view come into their frames when the page is scrolled.
  await page.setViewportSize({ width: 412, height: 823 });
  await expectStillPage(page, "/gallery");

  await page.setViewportSize({ width: 1280, height: 720 });
  await expectStillPage(page, "/testimonials");
  const letters = main.getByRole("figure");
  await expect(letters).toHaveCount(24);
  await expect(main.getByRole("link", { name: /^Write/ })).toHaveText(["Write the first one"]);
  for (const width of [785, 1024, 1440]) await expectRowsOf([4], letters, width);
  await expectRowsOf([1], letters, 390);
});
