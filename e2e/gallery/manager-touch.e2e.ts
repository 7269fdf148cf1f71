import { dragByFinger, middleOf, swipe } from "../support/browser/dragging.ts";
import { expect } from "../support/browser/fixtures.ts";
import { untilStill } from "../support/browser/settled.ts";
import { called, manager, shownTexts, storedTexts, test } from "../support/lists/gallery-manager.ts";

test.use({ viewport: { width: 390, height: 1700 }, hasTouch: true });

test.beforeEach(({ store }) => store(called("Ann", "Bob", "Cleo", "Dora")));

test("GADM-03 a finger moves a card that it rests on, scrolls the page, and presses a button", async ({ page }) => {
  const { open, card, edit, form } = manager(page);
  await page.clock.install();
  await open();
  await dragByFinger(page, {
    from: card("Ann"),
    to: card("Bob"),
    resting: () => expect(page.getByText("“Ann” is picked up. It is number 1 of 4.")).toBeAttached(),
    arrived: () => expect(page.getByText("“Ann” would be number 2 of 4.")).toBeAttached(),
  });
  await expect.poll(() => storedTexts(page)).toEqual(["Bob", "Ann", "Cleo", "Dora"]);
  await page.setViewportSize({ width: 390, height: 900 });
  await swipe(page, { x: 200, y: 700 }, { x: 200, y: 250 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  expect(await storedTexts(page)).toEqual(["Bob", "Ann", "Cleo", "Dora"]);
  await edit("Bob").scrollIntoViewIfNeeded();
  // A touch while the page still scrolls stops it, and presses nothing.
  await untilStill(page);
  const screen = await page.context().newCDPSession(page);
  const touchPoints = [await middleOf(edit("Bob"))];
  await screen.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  // Longer than it takes to pick a card up. The browser's own timer of a long press cannot be moved, so another touch presses.
  await page.clock.fastForward(400);
  await screen.send("Input.dispatchTouchEvent", { type: "touchCancel", touchPoints: [] });
  await edit("Bob").tap();
  await expect(form).toHaveAccessibleName("Edit “Bob”");
  await expect(page.getByText(/“Bob” (is|stays|would be)/)).toHaveCount(0);
});

test("GADM-04 at 700 px or less four buttons move a card at once and keep the focus", async ({ page }) => {
  const { open, move } = manager(page);
  await page.setViewportSize({ width: 700, height: 1400 });
  await open();
  await move("Dora", "to the top").tap();
  await expect.poll(() => shownTexts(page)).toEqual(["Dora", "Ann", "Bob", "Cleo"]);
  await expect(page.getByText("“Dora” is now number 1 of 4.")).toBeAttached();
  // At its end already: the button rests, and keeps the focus for a keyboard user.
  await expect(move("Dora", "to the top")).toBeFocused();
  await expect(move("Dora", "to the top")).toBeDisabled();
  await move("Dora", "down").tap();
  await move("Cleo", "up").tap();
  await move("Ann", "to the bottom").tap();
  await expect.poll(() => storedTexts(page)).toEqual(["Dora", "Cleo", "Bob", "Ann"]);
  for (const where of ["to the top", "up", "down", "to the bottom"]) {
    const box = await move("Bob", where).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), where).toBeGreaterThanOrEqual(48);
  }
  await page.setViewportSize({ width: 701, height: 1400 });
  await expect(move("Ann", "up")).toBeHidden();
});
