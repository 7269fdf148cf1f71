import { expect, test } from "../support/browser/fixtures.ts";
import { untilAwake, untilStill } from "../support/browser/settled.ts";

test("SHELL-13 the floating Contact button shows its whole word at every width, beside the text", async ({ page }) => {
  for (const width of [785, 1024, 1439, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/the-villages");
    const button = page.getByRole("button", { name: "Contact", exact: true });
    const [word, box, card] = await Promise.all([
      button.getByText("Contact").boundingBox(),
      button.boundingBox(),
      page.locator("div:has(> search)").boundingBox(),
    ]);
    if (!word || !box || !card) throw new Error("not shown");
    expect(word.width, `word at ${width}`).toBeGreaterThan(40);
    expect(word.x).toBeGreaterThanOrEqual(box.x);
    expect(word.x + word.width).toBeLessThanOrEqual(width);
    expect(card.x + card.width).toBeLessThanOrEqual(box.x);
  }
});

test("SHELL-14 enlarged four times on a laptop the bars scroll with the page", async ({ page }) => {
  for (const [width, height] of [
    [320, 160],
    [1280, 300],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ["/", "/gallery"]) {
      await page.goto(path);
      const fixed = await page.evaluate(() => {
        scrollTo(0, document.body.scrollHeight / 2);
        return [...document.querySelectorAll("body *")]
          .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
          .filter((element) => element.getBoundingClientRect().height > 10 && element.checkVisibility())
          .filter((element) => !element.closest("main, .skip-link"))
          .map((element) => element.className);
      });
      expect(fixed, `${path} at ${width} × ${height}`).toEqual([]);
    }
  }
});

for (const [width, height] of [
  [320, 160],
  [320, 256],
] as const) {
  test(`SHELL-14 at ${width} × ${height} px the large view has each button clear of the others and of the words`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/gallery");
    await untilAwake(page);
    await page.getByRole("main").locator("li > a").nth(1).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await untilStill(page);
    const boxes = await dialog.locator("button, figcaption p").evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect(boxes).toHaveLength(5);
    for (const [at, one] of boxes.entries()) {
      expect(one.top).toBeGreaterThanOrEqual(0);
      expect(one.bottom).toBeLessThanOrEqual(height);
      const overlapping = boxes.filter(
        (other, place) =>
          place > at &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      );
      expect(overlapping).toEqual([]);
    }
  });
}
