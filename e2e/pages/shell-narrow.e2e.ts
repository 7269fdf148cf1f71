import type { Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { desk, phone } from "../support/staff/fixtures.ts";

test.use({ viewport: phone });

const menuButton = (page: Page) => page.getByRole("button", { name: "Menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const hasFocus = (dialog: Element) => dialog.contains(document.activeElement);

test("PUB-01 SHELL-02 SHELL-06 a phone's first screen says what the page is about and calls; Hours and Contact open there and give the focus back", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  const free = page.getByRole("link", { name: `Free estimate: ${company.phone.display}` });
  await expect(free).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(menuButton(page)).toBeVisible();
  const bar = page.getByRole("complementary", { name: "Contact us" });
  await expect(bar.getByRole("link", { name: `Call ${company.phone.display}` })).toBeInViewport();

  const hours = bar.getByRole("button", { name: "Hours" });
  const panel = page.getByRole("dialog", { name: "Hours and contact" });
  await hours.click();
  await expect(panel).toBeVisible();
  await expectAccessible(page, "dialog[open]");
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await expect(hours).toBeFocused();

  const contact = bar.getByRole("button", { name: "Contact" });
  const talk = page.getByRole("dialog", { name: "Let's Talk" });
  await contact.hover();
  await expect(talk).toBeHidden();
  await contact.click();
  await expect(talk).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(talk).toBeHidden();
  await expect(contact).toBeFocused();
});

test("SHELL-02 the page follows the window from narrow to wide and back in 250 ms, the menu too", async ({ page }) => {
  await page.goto("/");
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(page.locator("site-island[awake]", { has: menuButton(page) })).toBeAttached();
  const frames = await page.evaluateHandle(() => {
    const counted = { before: 0, settled: false };
    const look = () => {
      const navigation = document.querySelector("nav[aria-label=Main]")?.checkVisibility() ?? false;
      counted.settled = navigation && document.querySelector("dialog:modal") === null;
      if (counted.settled) return;
      counted.before += 1;
      requestAnimationFrame(look);
    };
    matchMedia("(min-width: 785px)").addEventListener("change", look);
    return counted;
  });
  await page.setViewportSize(desk);
  await expect.poll(async () => (await frames.jsonValue()).settled).toBe(true);
  // 250 ms are 15 frames at 60 Hz; on a busy machine frames take longer, and their number stays.
  expect((await frames.jsonValue()).before).toBeLessThan(15);
  await expect(menuButton(page)).toBeHidden();
  await page.setViewportSize(phone);
  await expect(menuButton(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});

test("SHELL-04 Tab goes round in the menu; Escape, the overlay and a followed link close it", async ({ page }) => {
  await page.goto("/");
  await menuButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  expect(await menu(page).evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  // Without the script the browser opens the menu, and Tab leaves it for the browser's own bars.
  await expect(page.locator("site-island[awake]", { has: menuButton(page) })).toBeAttached();
  const stops = await menu(page).locator("a, button").count();
  for (const key of [...Array(stops + 1).fill("Tab"), "Shift+Tab"]) {
    await page.keyboard.press(key);
    expect(await menu(page).evaluate(hasFocus)).toBe(true);
  }
  await expectAccessible(page, "dialog[open]");
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();

  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.mouse.click(12, 420);
  await expect(menu(page)).toBeHidden();

  // A page that comes back from the browser's cache must not come back with its menu open.
  await page.evaluate(() =>
    addEventListener("click", () => {
      sessionStorage.setItem("open after click", String(document.querySelector("dialog:modal") !== null));
    }),
  );
  await menuButton(page).click();
  await menu(page).getByRole("link", { name: "Gutter Guards" }).click();
  await expect(page).toHaveURL(/\/gutter-guards$/);
  expect(await page.evaluate(() => sessionStorage.getItem("open after click"))).toBe("false");
});
