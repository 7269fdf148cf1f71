import { dragByFinger, dragByMouse } from "../support/browser/dragging.ts";
import { expect } from "../support/browser/fixtures.ts";
import { untilIdle } from "../support/browser/settled.ts";
import { manager, named, storedNames, test } from "../support/lists/review-manager.ts";

const four = named("Ann", "Bob", "Cleo", "Dora");

test.beforeEach(async ({ store }) => {
  await store(four);
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    // High enough for all cards: the page scrolls for as long as a card is held near the edge of the window.
    test.use({ viewport: { width, height: 1700 } });

    test("RADM-03 a card is dragged with the mouse, and one put back where it was sends nothing", async ({ page }) => {
      const { open, card, names } = manager(page);
      const sent: string[] = [];
      page.on("request", (request) => request.method() === "PATCH" && sent.push(request.url()));
      await open();
      await dragByMouse(page, card("Ann"), card("Ann"));
      expect(sent).toEqual([]);
      await dragByMouse(page, card("Ann"), card("Cleo"));
      await expect(names).toHaveText(["Bob", "Cleo", "Ann", "Dora"]);
      await expect.poll(() => storedNames(page)).toEqual(["Bob", "Cleo", "Ann", "Dora"]);
      expect(sent).toHaveLength(1);
    });

    test("RADM-03 with the keyboard alone a card is picked up, moved and put down, and a screen reader hears where", async ({
      page,
    }) => {
      const { open, handle, names } = manager(page);
      await open();
      await handle("Dora").focus();
      await page.keyboard.press("Space");
      await expect(page.getByText("Dora’s review is picked up. It is number 4 of 4.")).toBeAttached();
      // dnd-kit measures all cards after it has said so; a person's next key is slower than a program's.
      await untilIdle(page);
      await page.keyboard.press(width === 390 ? "ArrowUp" : "ArrowLeft");
      await expect(page.getByText("Dora’s review would be number 3 of 4.")).toBeAttached();
      await page.keyboard.press("Space");
      await expect(names).toHaveText(["Ann", "Bob", "Dora", "Cleo"]);
      await expect(handle("Dora")).toBeFocused();
      await expect.poll(() => storedNames(page)).toEqual(["Ann", "Bob", "Dora", "Cleo"]);
      await page.keyboard.press("Space");
      await page.keyboard.press(width === 390 ? "ArrowUp" : "ArrowLeft");
      await page.keyboard.press("Escape");
      await expect(names).toHaveText(["Ann", "Bob", "Dora", "Cleo"]);
    });
  });
}

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 1400 }, hasTouch: true });

  test("RADM-03 a card is moved by a finger that rests on it first", async ({ page }) => {
    const { open, card, names } = manager(page);
    await open();
    await dragByFinger(page, {
      // The words: a finger beside a button counts as one on it.
      from: card("Ann").getByText("Dry."),
      to: card("Bob"),
      resting: () => expect(page.getByText("Ann’s review is picked up. It is number 1 of 4.")).toBeAttached(),
      arrived: () => expect(page.getByText("Ann’s review would be number 2 of 4.")).toBeAttached(),
    });
    await expect(names).toHaveText(["Bob", "Ann", "Cleo", "Dora"]);
    await expect.poll(() => storedNames(page)).toEqual(["Bob", "Ann", "Cleo", "Dora"]);
  });

  test("RADM-03 GADM-04 at 700 px or less four buttons move a card, and the order is sent at once", async ({
    page,
  }) => {
    const { open, move, names } = manager(page);
    await page.setViewportSize({ width: 700, height: 1400 });
    await open();
    await move("Dora", "to the top").tap();
    await expect(names).toHaveText(["Dora", "Ann", "Bob", "Cleo"]);
    await move("Dora", "down").tap();
    await move("Cleo", "up").tap();
    await move("Ann", "to the bottom").tap();
    await expect(names).toHaveText(["Dora", "Cleo", "Bob", "Ann"]);
    await expect.poll(() => storedNames(page)).toEqual(["Dora", "Cleo", "Bob", "Ann"]);
    await page.setViewportSize({ width: 701, height: 1400 });
    await expect(move("Ann", "up")).toBeHidden();
  });
});

test("RADM-05 A11Y-06 above 700 px the handle of a review opens the menu of moves", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { open, handle, names } = manager(page);
  await open();
  await handle("Ann").click();
  await page.getByRole("menuitem", { name: "Move to the bottom" }).click();
  await expect(names).toHaveText(["Bob", "Cleo", "Dora", "Ann"]);
  await expect(page.getByText("Ann’s review is now number 4 of 4.")).toBeAttached();
  await expect(handle("Ann")).toBeFocused();
  await expect.poll(() => storedNames(page)).toEqual(["Bob", "Cleo", "Dora", "Ann"]);
});

test("RADM-03 nothing can be moved while a review is written", async ({ page }) => {
  const { open, edit, handle, card, names, form, add } = manager(page);
  await open();
  await edit("Bob").click();
  await expect(handle("Ann")).toBeDisabled();
  await dragByMouse(page, card("Ann"), card("Dora"));
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(handle("Ann")).toBeEnabled();
  await add.click();
  await expect(handle("Ann")).toBeDisabled();
  expect(await storedNames(page)).toEqual(["Ann", "Bob", "Cleo", "Dora"]);
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(names).toHaveText(["Ann", "Bob", "Cleo", "Dora"]);
});

test.describe("when the order is refused", () => {
  test.use({
    expectedErrors: [/status of 409|ERR_(FAILED|INTERNET_DISCONNECTED)/],
    viewport: { width: 390, height: 1400 },
  });

  test("RADM-02 RADM-03 without a network the old order comes back, with the reason", async ({ page, context }) => {
    const { open, move, names, alert } = manager(page);
    await open();
    await expect(names).toHaveText(["Ann", "Bob", "Cleo", "Dora"]);
    await context.setOffline(true);
    await move("Dora", "to the top").click();
    await expect(alert).toContainText("Failed to update order.");
    await expect(names).toHaveText(["Ann", "Bob", "Cleo", "Dora"]);
    await context.setOffline(false);
    await move("Dora", "to the top").click();
    await expect(alert).toBeEmpty();
    await expect.poll(() => storedNames(page)).toEqual(["Dora", "Ann", "Bob", "Cleo"]);
  });

  test("API-05 RADM-03 a list that another person has changed since is refused and then shown as it is", async ({
    page,
    site,
  }) => {
    const { open, move, names, alert } = manager(page);
    await open();
    await expect(names).toHaveText(["Ann", "Bob", "Cleo", "Dora"]);
    const csrf = (await page.context().cookies()).find(({ name }) => name === "csrfToken")?.value ?? "";
    const added = await page.request.post("/api/admin/reviews", {
      headers: { origin: site.origin, "x-csrf-token": csrf },
      data: { reviewer_name: "Eve", review_text: "Dry.", rating: 5, is_active: true },
    });
    expect(added.status()).toBe(201);
    await move("Dora", "to the top").click();
    await expect(alert).toContainText("Failed to update order.");
    await expect(names).toHaveText(["Ann", "Bob", "Cleo", "Dora", "Eve"]);
  });
});
