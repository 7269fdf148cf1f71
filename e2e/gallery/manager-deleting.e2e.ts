import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { called, manager, publicTexts, shownTexts, storedTexts, test } from "../support/lists/gallery-manager.ts";

test("GADM-02 GADM-10 A11Y-05 a picture is deleted after a question, by keyboard alone, and taken back", async ({
  page,
  store,
}) => {
  await store(called("Ann", "Bob", "Cleo"));
  const { open, remove, confirm, undo, edit } = manager(page);
  await page.clock.install();
  await open();
  await remove("Bob").focus();
  await page.keyboard.press("Enter");
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(remove("Bob")).toBeFocused();
  expect(await storedTexts(page)).toEqual(["Ann", "Bob", "Cleo"]);

  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(undo).toBeFocused();
  await expect(page.getByText("“Bob” was deleted.")).toBeVisible();
  expect(await shownTexts(page)).toEqual(["Ann", "Cleo"]);
  expect(await publicTexts(page)).toEqual(["Ann", "Cleo"]);
  await edit("Ann").focus();
  await page.clock.fastForward(60_000);
  await undo.press("Enter");
  await expect(edit("Bob")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "“Bob” was restored." })).toBeVisible();
  expect(await shownTexts(page)).toEqual(["Ann", "Bob", "Cleo"]);
  expect(await publicTexts(page)).toEqual(["Ann", "Bob", "Cleo"]);
});

test("GADM-02 the question says what deleting changes on the site, for a shown picture and for a hidden one", async ({
  page,
  store,
}) => {
  await store([{ alt_text: "Ann" }, { alt_text: "Bob", is_active: 0 }]);
  const { open, remove, confirm } = manager(page);
  await open();
  await remove("Ann").click();
  await expect(confirm).toContainText("“Ann” will be off the site right away. You can restore it for 30 days.");
  await page.keyboard.press("Escape");
  await remove("Bob").click();
  await expect(confirm).toContainText("“Bob” is not on the site now. You can restore it for 30 days.");
});

test("a picture that was deleted days ago is brought back from the list of recently deleted ones", async ({
  page,
  store,
}) => {
  await store(called("Ann", "Bob"));
  const { open, remove, confirm } = manager(page);
  await open();
  for (const name of ["Ann", "Bob"]) {
    await remove(name).click();
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(`“${name}” was deleted.`)).toBeVisible();
  }
  await expect(page.getByText("No images in gallery.")).toBeVisible();
  await page.reload();
  await page.getByText("Recently deleted (2)").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore “Ann”" }).click();
  await expect.poll(() => shownTexts(page)).toEqual(["Ann"]);
});

test.describe("when it fails", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("GADM-02 a deletion that fails leaves the card where it was", async ({ page, store, context }) => {
    await store(called("Ann", "Bob"));
    const { open, remove, confirm, alert } = manager(page);
    await open();
    await context.setOffline(true);
    await remove("Ann").click();
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(alert).toContainText("Failed to delete image.");
    expect(await shownTexts(page)).toEqual(["Ann", "Bob"]);
    await context.setOffline(false);
  });

  test("GADM-02 far down a long gallery, what became of a deletion is in sight, and so is the place where it was", async ({
    page,
    store,
    context,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await store(called("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"));
    const { open, edit, remove, confirm, undo, alert } = manager(page);
    await open();
    await remove("G").click();
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(undo).toBeFocused();
    await expect(undo).toBeInViewport({ ratio: 1 });
    await expect(edit("H")).toBeInViewport();
    await context.setOffline(true);
    await remove("F").click();
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(alert).toContainText("Failed to delete image.");
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(edit("F")).toBeInViewport();
    await context.setOffline(false);
  });
});
