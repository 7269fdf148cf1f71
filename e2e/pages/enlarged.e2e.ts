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
      page.locator("search").boundingBox(),
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

test("SHELL-14 on a low screen the buttons of the large view are clear of each other and words", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 160 });
  await page.goto("/gallery");
  await untilAwake(page);
  await page.getByRole("main").locator("li > a").nth(1).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (const height of [160, 256]) {
    await page.setViewportSize({ width: 320, height });
    await untilStill(page);
    const parts = dialog.locator("button, figcaption p");
    await expect(parts).toHaveCount(5);
    const covered = await parts.evaluateAll(
      (all) =>
        all.filter((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const [middle, center] = [(left + right) / 2, (top + bottom) / 2];
          const upright = [top + 1, center, bottom - 1].map((y) => document.elementFromPoint(middle, y));
          const level = [left + 1, right - 1].map((x) => document.elementFromPoint(x, center));
          return [...upright, ...level].some((found) => !part.contains(found));
        }).length,
    );
    expect(covered, `covered or outside at ${height} px`).toBe(0);
  }
});
