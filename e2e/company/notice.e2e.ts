import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { untilPrintable } from "../support/browser/sheets-of.ts";
import { expectStillPage } from "../support/lists/grid.ts";
import { getOnce } from "../support/site/get-once.ts";
import { test } from "../support/site/save-facts.ts";
import { expect, phone } from "../support/staff/fixtures.ts";

test.use({ viewport: phone });

const storm = "The storm has brought many calls to 352-555-0142. We’ll call back within two days.";
const important = { text: storm, from: "2020-01-01", to: "2099-12-31", tone: "important" };

const shown = (page: Page) => page.getByRole("complementary", { name: "Notice" });
const section = (page: Page) => page.locator("#notice");
const textField = (page: Page) => section(page).getByLabel("What visitors should know");
const button = (page: Page, name: string) => section(page).getByRole("button", { name });

const colorsOf = (notice: Locator) =>
  notice.evaluate((element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]);

test("OWN-85 OWN-146 the owner writes a notice, takes it away, and takes it back, and a third beside two that others wrote is refused", async ({
  page,
  save,
}) => {
  await save("look", { darkColor: "#3b1f4a" });
  await page.goto("/admin/company#notice");
  await section(page).getByLabel("First day").fill("2020-01-01");
  await button(page, "Save the notice").click();
  await expect(textField(page)).toBeFocused();
  await expect(section(page).getByText("Write what visitors should know.")).toBeVisible();
  await expect(section(page).getByText("Enter the last day of the notice.")).toBeVisible();
  const preview = section(page).locator("figure aside");
  await textField(page).fill(storm);
  await expect(preview).toContainText(storm);
  await section(page).getByLabel("Last day").fill("2099-12-31");
  const plain = await colorsOf(preview);
  await section(page).getByLabel("Tone").selectOption("important");
  await expect.poll(() => colorsOf(preview)).not.toEqual(plain);
  await expectAccessible(page, "#notice");
  await button(page, "Save the notice").press("Enter");
  const days = "Wed, Jan 1, 2020 to Thu, Dec 31, 2099";
  await expect(section(page).getByText(`Now: ${days}`)).toBeVisible();
  const visitors = await page.context().newPage();
  await visitors.goto("/contact");
  await expect(shown(visitors)).toContainText(storm);
  await button(page, `Change : ${days}`).press("Enter");
  await expect(textField(page)).toHaveValue(storm);
  expect(await colorsOf(preview)).toEqual(await colorsOf(shown(visitors)));
  await button(page, `Remove : ${days}`).press("Enter");
  await expect(page.getByRole("status").getByText("The notice is gone from every page.")).toBeVisible();
  await expect(section(page).getByRole("heading", { name: "Your notices" })).toBeFocused();
  await expect(textField(page)).toHaveValue("");
  expect(await (await getOnce(page.request, "/")).text()).not.toContain("many calls");
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(section(page).getByRole("listitem").getByText(storm)).toBeVisible();
  const newer = {
    notice: { ...important, text: "A newer storm." },
    secondNotice: { ...important, text: "A greeting." },
  };
  await save("notice", newer);
  await textField(page).fill("A third one.");
  await section(page).getByLabel("Last day").fill("2099-12-31");
  await button(page, "Save the notice").click();
  await expect(section(page).getByRole("alert").getByText("Something changed here before you saved.")).toBeVisible();
  for (const text of ["A newer storm.", "A greeting."])
    await expect(section(page).getByRole("listitem").getByText(text)).toBeVisible();
  await button(page, "Save the notice").click();
  await expect(section(page).getByText("You can plan two notices.")).toBeVisible();
  await expect(textField(page)).toHaveValue("A third one.");
});

test("OWN-86 OWN-87 OWN-145 a visitor closes the notice until there is another", async ({ site, save, browser }) => {
  await save("notice", { notice: important });
  const visitor = await browser.newPage({ baseURL: site.origin, viewport: phone });
  await expectStillPage(visitor, "/contact");
  await expect(shown(visitor).getByRole("status")).toHaveText(storm);
  await expect(shown(visitor).getByText("Read more")).toBeVisible();
  expect((await shown(visitor).boundingBox())?.height, "of two lines").toBeLessThanOrEqual(60);
  await expectAccessible(visitor, "#notice");
  await expect(shown(visitor).getByRole("link", { name: "352-555-0142" })).toHaveAttribute("href", "tel:+13525550142");
  const close = shown(visitor).getByRole("button", { name: "Close this notice" });
  await close.press("Enter");
  await expect(shown(visitor)).toBeHidden();
  await expect(visitor.getByRole("banner").getByRole("link").first()).toBeFocused();
  for (const path of ["/gallery", "/contact"]) {
    await expectStillPage(visitor, path);
    await expect(shown(visitor)).toBeHidden();
  }
  await save("notice", { notice: { ...important, text: `${storm} Thank you.` } });
  await visitor.reload();
  await expect(shown(visitor)).toBeVisible();
  await untilPrintable(visitor);
  await visitor.emulateMedia({ media: "print" });
  await expect(visitor.locator("#notice")).toBeHidden();
  const scriptless = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
  await scriptless.goto("/");
  await expect(shown(scriptless)).toBeVisible();
  await expect(shown(scriptless).getByRole("button")).toHaveCount(0);
  for (const other of [visitor, scriptless]) await other.close();
});
