import { dragByMouse } from "../support/browser/dragging.ts";
import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { untilIdle } from "../support/browser/settled.ts";
import { called, manager, shownTexts, storedTexts, test } from "../support/lists/gallery-manager.ts";
import { sendBeside } from "../support/lists/lent-list.ts";

// The cards of every managed list move as these do (src/ui/list); the tests of the other lists show what is their own.

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(({ store }) => store(called("Ann", "Bob", "Cleo", "Dora")));

test("GADM-03 GADM-05 GADM-08 a mouse moves a card while no form is open", async ({ page }) => {
  const { open, card, handle, menu, choice, edit, cancel, add, form } = manager(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && sent.push(request.url()));
  await open();
  await expect(page.getByText("Drag and drop to reorder the gallery.")).toBeVisible();
  // As assistive technology presses a button: a click without pointer or key.
  await handle("Dora").dispatchEvent("click");
  await choice("to the top").dispatchEvent("click");
  await expect.poll(() => storedTexts(page)).toEqual(["Dora", "Ann", "Bob", "Cleo"]);
  await handle("Dora").click();
  await expect(choice("down"), "the first that is possible").toBeFocused();
  await choice("up").click({ force: true });
  await expect(menu("Dora")).toBeVisible();
  await page.mouse.click(700, 20);
  await expect(menu("Dora")).toHaveCount(0);
  for (const begin of [edit("Cleo"), edit("Ann"), add]) {
    await begin.click();
    await expect(form, "one form at a time").toHaveAccessibleName(begin === add ? "New image" : /^Edit/);
    await expect(handle("Bob")).toBeDisabled();
    await dragByMouse(page, card("Bob"), card("Dora"));
  }
  await expect(edit("Ann"), "the files chosen to be added would be lost").toBeDisabled();
  await cancel.click();
  await expect(handle("Bob")).toBeEnabled();

  // The drags come last: for a moment after each a click is ignored, sooner than a person's next one.
  sent.length = 0;
  await dragByMouse(page, card("Ann"), card("Ann"));
  await dragByMouse(page, handle("Dora"), card("Bob"));
  await expect.poll(() => storedTexts(page)).toEqual(["Ann", "Bob", "Dora", "Cleo"]);
  await expect(page.getByRole("menu")).toHaveCount(0);
  expect(sent, "a card that is put back where it was sends nothing").toHaveLength(1);
});

test("GADM-03 GADM-08 A11Y-06 keys move a card, and a screen reader hears where it is", async ({ page }) => {
  const { open, handle, menu, choice, edit } = manager(page);
  const hears = (text: string) => expect(page.getByText(text)).toBeAttached();
  await open();
  await handle("Dora").focus();
  for (const end of ["Escape", "Space"]) {
    await page.keyboard.press("Space");
    await hears("“Dora” is picked up. It is number 4 of 4.");
    // dnd-kit measures all cards after it has said so; a person's next key is slower than a program's.
    await untilIdle(page);
    await page.keyboard.press("ArrowLeft");
    await hears("“Dora” would be number 3 of 4.");
    await page.keyboard.press(end);
    await hears(end === "Escape" ? "“Dora” stays number 4 of 4." : "“Dora” is now number 3 of 4.");
    await expect(handle("Dora")).toBeFocused();
  }
  await expect.poll(() => storedTexts(page)).toEqual(["Ann", "Bob", "Dora", "Cleo"]);

  await page.keyboard.press("Enter");
  await expect(menu("Dora")).toBeInViewport({ ratio: 1 });
  await expect(handle("Dora")).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, "main ul");
  await expect(choice("to the top")).toBeFocused();
  const after = { ArrowUp: "to the bottom", Home: "to the top", End: "to the bottom", ArrowDown: "to the top" };
  for (const [key, text] of Object.entries(after)) {
    await page.keyboard.press(key);
    await expect(choice(text)).toBeFocused();
  }
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await hears("“Dora” is now number 2 of 4.");
  await expect.poll(() => storedTexts(page)).toEqual(["Ann", "Dora", "Bob", "Cleo"]);
  for (const key of ["Escape", "Tab"]) {
    await page.keyboard.press("Enter");
    await expect(menu("Dora")).toBeVisible();
    await page.keyboard.press(key);
    await expect(menu("Dora")).toHaveCount(0);
    await expect(key === "Tab" ? edit("Dora") : handle("Dora")).toBeFocused();
  }
});

test.describe("when the order is refused", () => {
  test.use({ expectedErrors: [/status of 409|ERR_INTERNET_DISCONNECTED/] });

  test("API-05 GADM-03 the order comes back as it is on the server", async ({ page, site, context }) => {
    const { open, handle, choice, alert } = manager(page);
    async function moveToTop(name: string, expected: readonly string[]) {
      await handle(name).click();
      await choice("to the top").click();
      await expect(alert).toContainText("Failed to update image order.");
      await expect.poll(() => shownTexts(page)).toEqual(expected);
    }
    await open();
    await context.setOffline(true);
    await moveToTop("Dora", ["Ann", "Bob", "Cleo", "Dora"]);
    await context.setOffline(false);
    const path = "/api/admin/gallery/images";
    const { images } = await (await sendBeside({ page, site }, "GET", path)).json();
    expect((await sendBeside({ page, site }, "DELETE", `${path}/${images[0].id}`)).status()).toBe(200);
    await moveToTop("Cleo", ["Bob", "Cleo", "Dora"]);
    await handle("Dora").click();
    await choice("to the top").click();
    await expect.poll(() => storedTexts(page)).toEqual(["Dora", "Bob", "Cleo"]);
    await expect(page.getByText("Failed to update image order.")).toBeHidden();
  });
});
