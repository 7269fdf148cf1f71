import { expect } from "../support/browser/fixtures.ts";
import { called, manager, shownTexts, test } from "../support/lists/gallery-manager.ts";
import { hostileTexts } from "../support/site/hostile-texts.ts";

test("IN-1 any alt text is shown as text on every page that shows it", async ({ page, store }) => {
  // What a button's name holds: its white space is collapsed.
  const texts = hostileTexts.filter((text) => text.length <= 60 && !/\p{Cc}|\p{Zl}/u.test(text));
  await store(called(...texts));
  page.on("dialog", () => expect("a dialog").toBe("never seen"));
  const { open, edit, altText, cancel, remove, confirm } = manager(page);
  await open();
  expect(await shownTexts(page)).toEqual(texts);
  for (const text of texts) {
    await edit(text).click();
    await expect(altText).toHaveValue(text);
    await cancel.click();
    await remove(text).click();
    await expect(confirm).toContainText(text);
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(/” was deleted\.$/)).toContainText(text);
  }
  await page.getByText(`Recently deleted (${texts.length})`).click();
  expect(new Set(await page.locator("details p[dir=auto]").allTextContents())).toEqual(new Set(texts));
});
