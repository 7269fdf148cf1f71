import { dragByFinger, dragByMouse, middleOf, swipe } from "../support/browser/dragging.ts";
import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { untilIdle } from "../support/browser/settled.ts";
import { called, manager, publicTexts, shownTexts, storedTexts, test } from "../support/lists/gallery-manager.ts";
import { getOnce } from "../support/site/get-once.ts";

test.beforeEach(async ({ store }) => {
  await store(called("Ann", "Bob", "Cleo", "Dora"));
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    // High enough for all cards: the page scrolls for as long as a card is held near the edge of the window.
    test.use({ viewport: { width, height: 2400 } });

    test("GADM-03 a card is dragged with the mouse, and one put back where it was sends nothing", async ({ page }) => {
      const { open, card } = manager(page);
      const sent: string[] = [];
      page.on("request", (request) => request.method() === "PATCH" && sent.push(request.url()));
      await open();
      await expect(page.getByText("Drag and drop to reorder the gallery.")).toBeVisible();
      await dragByMouse(page, card("Ann"), card("Ann"));
      expect(sent).toEqual([]);
      await dragByMouse(page, card("Ann"), card("Cleo"));
      await expect.poll(() => shownTexts(page)).toEqual(["Bob", "Cleo", "Ann", "Dora"]);
      await expect.poll(() => storedTexts(page)).toEqual(["Bob", "Cleo", "Ann", "Dora"]);
      expect(sent).toHaveLength(1);
      expect(await publicTexts(page)).toEqual(["Bob", "Cleo", "Ann", "Dora"]);
    });

    test("GADM-03 with the keyboard alone a card is picked up, moved and put down, and a screen reader hears where", async ({
      page,
    }) => {
      const { open, handle } = manager(page);
      await open();
      await handle("Dora").focus();
      await page.keyboard.press("Space");
      await expect(page.getByText("“Dora” is picked up. It is number 4 of 4.")).toBeAttached();
      // dnd-kit measures all cards after it has said so; a person's next key is slower than a program's.
      await untilIdle(page);
      await page.keyboard.press(width === 390 ? "ArrowUp" : "ArrowLeft");
      await expect(page.getByText("“Dora” would be number 3 of 4.")).toBeAttached();
      await page.keyboard.press("Space");
      await expect.poll(() => shownTexts(page)).toEqual(["Ann", "Bob", "Dora", "Cleo"]);
      await expect(handle("Dora")).toBeFocused();
      await expect.poll(() => storedTexts(page)).toEqual(["Ann", "Bob", "Dora", "Cleo"]);
      await page.keyboard.press("Space");
      await page.keyboard.press(width === 390 ? "ArrowUp" : "ArrowLeft");
      await page.keyboard.press("Escape");
      await expect.poll(() => shownTexts(page)).toEqual(["Ann", "Bob", "Dora", "Cleo"]);
    });
  });
}

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 900 }, hasTouch: true });

  test("GADM-03 a card is moved by a finger that rests on it first", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 1700 });
    const { open, card } = manager(page);
    await open();
    await dragByFinger(page, {
      from: card("Ann"),
      to: card("Bob"),
      resting: () => expect(page.getByText("“Ann” is picked up. It is number 1 of 4.")).toBeAttached(),
      arrived: () => expect(page.getByText("“Ann” would be number 2 of 4.")).toBeAttached(),
    });
    await expect.poll(() => shownTexts(page)).toEqual(["Bob", "Ann", "Cleo", "Dora"]);
    await expect.poll(() => storedTexts(page)).toEqual(["Bob", "Ann", "Cleo", "Dora"]);
  });

  test("GADM-03 a finger that moves at once scrolls the page", async ({ page }) => {
    const { open } = manager(page);
    await open();
    await swipe(page, { x: 200, y: 700 }, { x: 200, y: 250 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect(await storedTexts(page)).toEqual(["Ann", "Bob", "Cleo", "Dora"]);
  });

  test("GADM-03 a finger that rests on a button presses it and moves nothing", async ({ page }) => {
    const { open, edit, form } = manager(page);
    await page.clock.install();
    await open();
    await edit("Ann").scrollIntoViewIfNeeded();
    const screen = await page.context().newCDPSession(page);
    const touchPoints = [await middleOf(edit("Ann"))];
    await screen.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    // Longer than it takes to pick a card up.
    await page.clock.fastForward(400);
    await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect(form).toHaveAccessibleName("Edit “Ann”");
  });

  test("GADM-04 at 700 px or less four buttons move a card, keep the focus, and the order is sent at once", async ({
    page,
  }) => {
    const { open, move } = manager(page);
    await page.setViewportSize({ width: 700, height: 1400 });
    await open();
    await move("Dora", "to the top").tap();
    await expect.poll(() => shownTexts(page)).toEqual(["Dora", "Ann", "Bob", "Cleo"]);
    await expect(page.getByText("“Dora” is now number 1 of 4.")).toBeAttached();
    await expect(move("Dora", "to the top")).toBeFocused();
    // At its end already: the button rests, and keeps the focus for a keyboard user.
    await expect(move("Dora", "to the top")).toBeDisabled();
    await move("Dora", "to the top").tap({ force: true });
    await move("Dora", "down").tap();
    await move("Cleo", "up").tap();
    await move("Ann", "to the bottom").tap();
    await expect.poll(() => shownTexts(page)).toEqual(["Dora", "Cleo", "Bob", "Ann"]);
    await expect.poll(() => storedTexts(page)).toEqual(["Dora", "Cleo", "Bob", "Ann"]);
    for (const where of ["to the top", "up", "down", "to the bottom"]) {
      const box = await move("Bob", where).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), where).toBeGreaterThanOrEqual(48);
    }
    await page.setViewportSize({ width: 701, height: 1400 });
    await expect(move("Ann", "up")).toBeHidden();
  });
});

test("GADM-08 A11Y-06 above 700 px Enter on the handle opens a menu of moves, and keys alone move the card", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { open, handle, menu, choice } = manager(page);
  await open();
  await expect(handle("Cleo")).toHaveAttribute("aria-haspopup", "menu");
  await expect(handle("Cleo")).toHaveAttribute("aria-expanded", "false");
  await handle("Cleo").press("Enter");
  await expect(menu("Cleo")).toBeInViewport({ ratio: 1 });
  await expect(handle("Cleo")).toHaveAttribute("aria-expanded", "true");
  await expect(menu("Cleo").getByRole("menuitem")).toHaveText([
    "Move to the top",
    "Move up",
    "Move down",
    "Move to the bottom",
  ]);
  await expect(choice("to the top")).toBeFocused();
  await expectAccessible(page);
  for (const [key, text] of [
    ["ArrowUp", "to the bottom"],
    ["ArrowDown", "to the top"],
    ["End", "to the bottom"],
    ["Home", "to the top"],
    ["ArrowDown", "up"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(choice(text)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(menu("Cleo")).toHaveCount(0);
  await expect(handle("Cleo")).toBeFocused();
  await expect(page.getByText("“Cleo” is now number 2 of 4.")).toBeAttached();
  await expect.poll(() => storedTexts(page)).toEqual(["Ann", "Cleo", "Bob", "Dora"]);

  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(menu("Cleo")).toHaveCount(0);
  await expect(handle("Cleo")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu("Cleo")).toHaveCount(0);
  await expect(manager(page).edit("Cleo")).toBeFocused();
});

test("GADM-08 A11Y-06 single clicks move a card; at its end the menu begins with what is possible; a drag opens no menu", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { open, handle, card, menu, choice } = manager(page);
  await open();
  // As assistive technology presses a button: a click without pointer or key.
  await handle("Dora").dispatchEvent("click");
  await expect(choice("to the top")).toBeFocused();
  await choice("to the top").dispatchEvent("click");
  await expect.poll(() => storedTexts(page)).toEqual(["Dora", "Ann", "Bob", "Cleo"]);
  await expect(handle("Dora")).toBeFocused();
  await handle("Dora").click();
  await expect(choice("down")).toBeFocused();
  await expect(choice("up")).toHaveAttribute("aria-disabled", "true");
  await choice("up").click({ force: true });
  await expect(menu("Dora")).toBeVisible();
  await handle("Dora").click();
  await expect(menu("Dora")).toHaveCount(0);
  await handle("Dora").click();
  await page.mouse.click(700, 20);
  await expect(menu("Dora")).toHaveCount(0);
  await dragByMouse(page, handle("Dora"), card("Bob"));
  await expect.poll(() => storedTexts(page)).toEqual(["Ann", "Bob", "Dora", "Cleo"]);
  await expect(page.getByRole("menu")).toHaveCount(0);
});

test("GADM-05 nothing can be moved while a picture is added or edited", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  const { open, edit, handle, card, add, cancel } = manager(page);
  await open();
  await edit("Bob").click();
  await expect(handle("Ann")).toBeDisabled();
  await dragByMouse(page, card("Ann"), card("Dora"));
  await cancel.click();
  await expect(handle("Ann")).toBeEnabled();
  await add.click();
  await expect(handle("Ann")).toBeDisabled();
  expect(await storedTexts(page)).toEqual(["Ann", "Bob", "Cleo", "Dora"]);
});

test.describe("when the order is refused", () => {
  test.use({
    expectedErrors: [/status of 409|ERR_(FAILED|INTERNET_DISCONNECTED)/],
    viewport: { width: 390, height: 1400 },
  });

  test("GADM-03 without a network the old order comes back, with the reason", async ({ page, context }) => {
    const { open, move, alert } = manager(page);
    await open();
    await context.setOffline(true);
    await move("Dora", "to the top").click();
    await expect(alert).toContainText("Failed to update image order.");
    expect(await shownTexts(page)).toEqual(["Ann", "Bob", "Cleo", "Dora"]);
    await context.setOffline(false);
    await move("Dora", "to the top").click();
    await expect.poll(() => storedTexts(page)).toEqual(["Dora", "Ann", "Bob", "Cleo"]);
    await expect(page.getByText("Failed to update image order.")).toBeHidden();
  });

  test("API-05 GADM-03 a list that another person has changed since is refused and then shown as it is", async ({
    page,
    site,
  }) => {
    const { open, move, alert } = manager(page);
    await open();
    await expect(move("Dora", "to the top")).toBeVisible();
    const [, bob] = (await (await getOnce(page.request, "/api/admin/gallery/images")).json()).images;
    const csrf = (await page.context().cookies()).find(({ name }) => name === "csrfToken")?.value ?? "";
    const deleted = await page.request.delete(`/api/admin/gallery/images/${bob.id}`, {
      headers: { origin: site.origin, "x-csrf-token": csrf },
    });
    expect(deleted.status()).toBe(200);
    await move("Dora", "to the top").click();
    await expect(alert).toContainText("Failed to update image order.");
    await expect.poll(() => shownTexts(page)).toEqual(["Ann", "Cleo", "Dora"]);
  });
});
