import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { called, manager, publicTexts, shownTexts, storedTexts, test } from "../support/lists/gallery-manager.ts";
import { sendBeside } from "../support/lists/lent-list.ts";
import { phone } from "../support/staff/fixtures.ts";

const long = "A seamless gutter of six inches along a tile roof, seen from below, on a day with some clouds";
const cut = `${long.slice(0, 60)}…`;

test("GADM-02 GADM-09 GADM-10 A11Y-05 staff changes text and visibility of pictures", async ({ page, store }) => {
  await store([{ alt_text: "Ann" }, { alt_text: "Bob" }, { alt_text: "Made up", is_sample: 1, is_active: 0 }]);
  const { open, edit, altText, save, card, form, status } = manager(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await open();
  await expect(page.getByText("2 on the Gallery page, 1 hidden.")).toBeVisible();
  await expect(card("Ann")).toHaveText(/^Visible/);
  await expect(card("Made up")).toHaveText(/^SampleHidden/);
  await edit("Ann").press("Enter");
  await expect(altText).toBeFocused();
  await altText.fill(" ");
  await save.click();
  await expect(form.getByText("Alt text is required.")).toBeVisible();
  await expectAccessible(page, "form");
  await altText.fill(long);
  await save.click();
  await expect(edit(cut)).toBeFocused();
  await expect(status).toHaveText(`“${cut}” was saved.`);
  await expect(status).toBeInViewport({ ratio: 1 });
  expect(await shownTexts(page)).toEqual([cut, "Bob", "Made up"]);
  // Screen readers announce the same words again only when they are another element.
  await status.evaluate((text) => text.setAttribute("data-first", ""));
  await edit(cut).click();
  await save.click();
  await expect(status.and(page.locator("bdi:not([data-first])"))).toHaveText(`“${cut}” was saved.`);
  await edit("Bob").click();
  for (const tag of ["White", "Lanai"]) {
    await form.getByRole("button", { name: tag }).click();
    await expect(form.getByRole("button", { name: tag })).toHaveAttribute("aria-pressed", "true");
  }
  await form.getByRole("checkbox", { name: "Show on gallery page?" }).uncheck();
  await save.click();
  await expect(card("Bob").getByText("Hidden")).toBeVisible();
  expect(await publicTexts(page)).toEqual([long]);
  await edit("Bob").click();
  await expect(form.getByRole("button", { pressed: true })).toHaveText(["White", "Bronze", "Lanai"]);
});

test("GADM-02 GADM-10 GADM-12 A11Y-05 a picture is deleted and taken back by keyboard", async ({ page, store }) => {
  await store([...called("Gutter", "Bob", "Gutter"), { alt_text: "Not shown", is_active: 0 }]);
  const { open, remove, confirm, undo, edit, button } = manager(page);
  await page.clock.install();
  await open();
  await expect(edit("Bob")).toHaveAccessibleName("Edit “Bob”");
  await remove("Not shown").press("Enter");
  await expect(confirm).toContainText("Not shownIt isn’t on the site now. You can restore it for 30 days.");
  await page.keyboard.press("Escape");
  await button("Delete “Gutter” (2)").press("Enter");
  await expect(confirm).toHaveAccessibleName("Delete this image?");
  await expect(confirm).toContainText("GutterIt comes off the site right away. You can restore it for 30 days.");
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page, "dialog[open]");
  await page.keyboard.press("Escape");
  await expect(button("Delete “Gutter” (2)")).toBeFocused();
  for (const key of ["Enter", "Tab", "Enter"]) await page.keyboard.press(key);
  await expect(undo).toBeFocused();
  await expect(page.getByText("“Gutter” (2) was deleted.")).toBeVisible();
  await expect(button("Delete “Gutter” (1)"), "the other one keeps its number").toBeVisible();
  expect(await publicTexts(page)).toEqual(["Gutter", "Bob"]);
  await edit("Bob").focus();
  await page.clock.fastForward(60_000);
  await undo.press("Enter");
  await expect(button("Edit “Gutter” (2)")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "“Gutter” (2) was restored." })).toBeVisible();
  expect(await shownTexts(page)).toEqual(["Gutter", "Bob", "Gutter", "Not shown"]);
  expect(await publicTexts(page)).toEqual(["Gutter", "Bob", "Gutter"]);
});

test.describe("when it fails", () => {
  test.use({ expectedErrors: [/status of (404|503)|ERR_INTERNET_DISCONNECTED/] });

  test("GADM-02 far down on a phone, what became of a deletion is in sight", async ({ page, store, context }) => {
    await page.setViewportSize(phone);
    await store(called(..."ABCDEFGHIJKL"));
    const { open, edit, remove, confirm, undo, alert, button } = manager(page);
    await open();
    for (const name of ["G", "F"]) {
      await remove(name).click();
      await confirm.getByRole("button", { name: "Delete" }).click();
      await expect(name === "G" ? undo : alert).toBeInViewport({ ratio: 1 });
      await expect(edit(name === "G" ? "H" : "F")).toBeInViewport();
      await context.setOffline(true);
    }
    await expect(alert).toContainText("Failed to delete image.");
    await context.setOffline(false);
    await page.reload();
    await page.getByText("Recently deleted (1)").click();
    await expectAccessible(page, "details");
    await button("Restore “G”").click();
    await expect.poll(() => shownTexts(page)).toEqual([..."ABCDEFGHIJKL"]);
  });

  test("API-06 PUB-06 GADM-02 GADM-10 GADM-11 A11Y-07 what has failed is retried", async ({ page, store, site }) => {
    await store(called("Ann", "Bob"));
    const { add, edit, altText, save, form, status, button } = manager(page);
    const path = "/api/admin/gallery/images";
    const { images } = await (await sendBeside({ page, site }, "GET", path)).json();
    const json = { images: [{ ...images[0], state: "failed" }, images[1]], deleted: [] };
    await page.route(`**${path}`, (route) => route.fulfill({ json }), { times: 1 });
    await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: { error: "Later." } }), { times: 1 });
    await page.goto("/admin/gallery");
    await expect(page.getByText("Failed to load gallery images.")).toBeVisible();
    await button("Try again").press("Enter");
    await expect(page.getByText("1 on the Gallery page, 1 could not be prepared.")).toBeVisible();
    await expect(add).toBeFocused();
    await button("Try again to prepare “Ann”").press("Enter");
    await expect(status).toHaveText("“Ann” is being prepared.");
    await expect(edit("Ann")).toBeFocused();
    await edit("Ann").click();
    await altText.fill("Anna");
    expect((await sendBeside({ page, site }, "DELETE", `${path}/${images[0].id}`)).status()).toBe(200);
    await save.click();
    await expect(form).toContainText("Failed to save changes.This image no longer exists.");
    await button("Restore it and save").click();
    await expect(form).toBeHidden();
    expect(await storedTexts(page)).toEqual(["Anna", "Bob"]);
  });
});
