import { expectAccessible } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { expect, test } from "../support/staff/fixtures.ts";

test("SHELL-05 AUTH-07 Admin and Logout fit the navigation; a phone's menu logs out", async ({ page, enter }) => {
  await enter("admin");
  await page.goto("/gallery");
  const wide = page.getByRole("navigation", { name: "Main" });
  for (const width of [785, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(wide.getByRole("link", { name: "Admin" })).toBeVisible();
    await expect(wide.getByRole("button", { name: "Logout" })).toBeVisible();
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(content, `${width} px`).toBeLessThanOrEqual(screen ?? 0);
  }
  await expectAccessible(page, "header");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "Menu" }).click();
  const narrow = page.getByRole("navigation", { name: "Menu" });
  await expect(narrow.getByRole("link", { name: "Admin" })).toBeVisible();
  await expectAccessible(page, "dialog[open]");
  await narrow.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await page.goto("/gallery");
  await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
});

test("SHELL-05 AUTH-07 Logout works by keyboard before the page's script has come", async ({ page, enter }) => {
  await enter("user");
  const { letThrough: release } = await holdBack(page, /\/assets\/entry\.client-.*\.js$/);
  await page.goto("/contact");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).press("Enter");
  await expect(page).toHaveURL("/contact");
  release();
  await expect(page).toHaveURL("/login");
});
