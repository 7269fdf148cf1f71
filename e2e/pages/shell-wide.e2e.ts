import type { Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { untilAwake } from "../support/browser/settled.ts";
import { desk } from "../support/staff/fixtures.ts";

test.use({ viewport: desk });

const contactButton = (page: Page) => page.getByRole("button", { name: "Contact" });
const letsTalk = (page: Page) => page.getByRole("dialog", { name: "Let's Talk" });
const isModal = (dialog: Element) => dialog.matches(":modal");
const hasFocus = (dialog: Element) => dialog.contains(document.activeElement);

test("SHELL-01 SHELL-06 on a wide screen the call is above the navigation, a mouse over Contact shows the ways to reach us and leaving hides them", async ({
  page,
}) => {
  await page.goto("/gallery");
  await untilAwake(page);
  const call = page.getByRole("banner").getByRole("link", { name: `Call ${company.phone.display}` });
  const navigation = page.getByRole("navigation", { name: "Main" });
  const [callBox, navigationBox] = [await call.boundingBox(), await navigation.boundingBox()];
  expect(callBox && navigationBox && callBox.y + callBox.height <= navigationBox.y).toBe(true);

  const dialog = letsTalk(page);
  await contactButton(page).hover();
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate(hasFocus)).toBe(false);
  // The way from the button to the panel must not lose it (WCAG 1.4.13), nor a look at what it says.
  await dialog.getByRole("link", { name: "Email us" }).hover();
  await expect(dialog).toBeVisible();
  await page.mouse.move(200, 300);
  await expect(dialog).toBeHidden();

  await contactButton(page).hover();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.mouse.move(200, 300);
  await contactButton(page).hover();
  await expect(dialog).toBeVisible();
  await contactButton(page).click();
  await expect.poll(() => dialog.evaluate(isModal)).toBe(true);
  await page.mouse.click(100, 100);
  await expect(dialog).toBeHidden();
});

test("SHELL-06 from the keyboard Contact opens as a modal, closes on Escape, gives focus back", async ({ page }) => {
  await page.goto("/seamless-gutters");
  const [button, dialog] = [contactButton(page), letsTalk(page)];
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate(isModal)).toBe(true);
  // Without the script the browser opens the dialog, and Tab leaves it for the browser's own bars.
  await expect(page.locator("site-island", { has: button })).toHaveAttribute("awake");
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate(hasFocus)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("SHELL-06 a mouse that was there before the script opens the panel when it moves first", async ({ page }) => {
  const script = await holdBack(page, "**/assets/entry.client-*.js");
  await page.goto("/");
  const [button, dialog] = [contactButton(page), letsTalk(page)];
  await button.hover();
  script.letThrough();
  await expect(page.locator("site-island", { has: button })).toHaveAttribute("awake");
  await expect(dialog).toBeHidden();
  await button.hover({ position: { x: 12, y: 12 } });
  await expect(dialog).toBeVisible();
});
