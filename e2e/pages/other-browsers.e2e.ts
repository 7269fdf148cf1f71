import { company } from "#test/company/company.ts";
import villageAreas from "../../src/features/service-area/neighborhoods.gen.json" with { type: "json" };
import { expect, test } from "../support/browser/fixtures.ts";
import { makeBrowserOlder, makeBrowserOldest } from "../support/browser/older-browser.ts";
import { untilAwake } from "../support/browser/settled.ts";
import { contact, inquiry, openForm } from "../support/messages/message-form.ts";
import { desk, phone } from "../support/staff/fixtures.ts";

test("SHELL-04 SHELL-06 where buttons know no dialogs menu and Contact open and close as well", async ({ page }) => {
  await makeBrowserOlder(page);
  await page.setViewportSize(phone);
  await page.goto("/");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const menuButton = page.getByRole("button", { name: "Menu" });
  await menuButton.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(12, 420);
  await expect(menu).toBeHidden();
  await menuButton.click();
  await menu.getByRole("button", { name: "Close" }).click();
  await expect(menu).toBeHidden();

  await page.setViewportSize(desk);
  await page.goto("/");
  await untilAwake(page);
  const button = page.getByRole("button", { name: "Contact" });
  const dialog = page.getByRole("dialog", { name: "Let's Talk" });
  await button.hover();
  await expect(dialog).toBeVisible();
  await button.click();
  await expect.poll(() => dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("PUB-22 FORM-05 FORM-08 in the oldest browsers a visitor sends both forms, sees a picture", async ({ page }) => {
  await makeBrowserOldest(page);
  // A page without scripts, which would have added it.
  await page.goto("/robots.txt");
  expect(await page.evaluate(() => "any" in AbortSignal || "json" in Response)).toBe(false);
  for (const script of [inquiry, contact]) {
    const form = await openForm(page, script);
    await form.fill();
    await form.submit();
  }
  await page.goto("/gallery");
  await untilAwake(page);
  await page.getByRole("main").locator("li > a").first().click();
  const viewer = page.getByRole("dialog", { name: "Pictures, large" });
  await viewer.getByRole("button", { name: "Next picture" }).click();
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(viewer).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: phone, expectedErrors: [/Applying inline style violates/] });

  test("PUB-13 SHELL-04 PUB-06 PUB-08 PUB-09 a visitor opens the menu, reads reviews and names, and follows a picture and the map to where they lead", async ({
    page,
  }) => {
    await page.goto("/");
    const main = page.getByRole("main");
    const menu = page.getByRole("dialog", { name: "Menu" });
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("button", { name: "Close" }).click();
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Our Reviews" }).click();
    await expect(page).toHaveURL(/\/testimonials$/);
    await expect(main.getByRole("figure")).toHaveCount(24);

    await page.goto("/the-villages");
    await expect(page.getByRole("searchbox")).toBeHidden();
    for (const group of await main.locator("summary").all()) await group.click();
    expect(await main.getByRole("listitem").count()).toBeGreaterThanOrEqual(
      villageAreas.flatMap(({ neighborhoods }) => neighborhoods).length,
    );

    await page.goto("/contact");
    await expect(main.getByRole("img", { name: /map/i })).toBeVisible();
    await page.getByText("Show the Google map").click();
    const link = page.getByRole("link", { name: "Open it on Google’s site" });
    await expect(link).toHaveAttribute("href", company.mapLinkUrl);
    await expect(link).toBeVisible();

    await page.goto("/gallery");
    await expect(main.locator("picture img")).toHaveCount(12);
    const picture = main.locator("li > a").first();
    const [large] = await Promise.all([page.waitForResponse(/\/uploads\/[0-9a-f]+-\d+\.webp$/), picture.click()]);
    expect(large.status()).toBe(200);
    expect(large.headers()["content-type"]).toBe("image/webp");
  });
});
