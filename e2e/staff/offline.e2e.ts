import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { test } from "../support/staff/fixtures.ts";

test.use({ entered: "siteadmin", expectedErrors: [/Failed to load resource|couldn’t reach the site/] });

const panel = "This page could not be loaded";

test("AUTH-18 staff who lose the connection go through every page, styles and all", async ({ page, context }) => {
  const files: string[] = [];
  page.on("requestfinished", (request) => files.push(new URL(request.url()).pathname));
  await page.goto("/admin/dashboard");
  // In idle time after signing in, each page's script before its styles. The reviews share those of the gallery.
  const wanted = "inbox.css manage-gallery.css manage-reviews.js users.css profile.css backup-codes.css".split(" ");
  const missingFiles = () =>
    wanted.filter((file) => {
      const [name, type] = file.split(".");
      return !files.some((path) => new RegExp(`^/assets/${name}-page-[^/]+\\.${type}$`).test(path));
    });
  await expect.poll(missingFiles).toEqual([]);
  await context.setOffline(true);
  const menu = page.getByRole("navigation", { name: "Staff area" });
  for (const [link, heading, group] of [
    ["Messages", "Messages"],
    ["Gallery", "Manage Gallery"],
    ["Reviews", "Manage Reviews"],
    ["Users", "Registered Users", "Admin"],
    ["My account", "Profile"],
  ] as const) {
    if (group) await menu.getByRole("button", { name: group }).click();
    await menu.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    const missing = await page
      .locator("link[rel=stylesheet]")
      .evaluateAll((links) => links.filter((link) => (link as HTMLLinkElement).sheet === null).map(String));
    expect(missing, `styles of ${heading}`).toEqual([]);
  }
  // The styles of a page came with its script.
  await expect(page.locator("section").filter({ hasText: "Your details" })).toHaveCSS("border-radius", "6px");
  await context.setOffline(false);
  await menu.getByRole("link", { name: "Reviews" }).click();
  await expect(page.getByRole("button", { name: "Add Review" })).toBeVisible();
});

test("AUTH-18 a page whose script cannot be had is loaded by Try again, and after an update anew", async ({ page }) => {
  const lost = /\/assets\/inbox-page-[^/]+\.js$|\/admin\/messages$/;
  await page.route(lost, (route) => route.abort());
  // After an update the page's script has another name, which the next document knows.
  let isOldDocument = true;
  await page.route(/\/assets\/users-page-[^/]+\.js$/, (route) =>
    isOldDocument ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto("/admin/reviews/add");
  await page.getByLabel("Review Text").fill("Half a sen");
  const link = page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Messages" });
  await link.click();
  const dialog = page.getByRole("alertdialog", { name: panel });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("status")).toHaveText("It still could not be loaded.");
  await dialog.getByRole("button", { name: "Stay here" }).click();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL("/admin/reviews/add");
  await expect(page.getByLabel("Review Text")).toHaveValue("Half a sen");
  await link.click();
  await expect(dialog).toBeVisible();
  await page.unroute(lost);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel("Review Text")).toHaveValue("Half a sen");

  page.on("request", (request) => {
    if (request.isNavigationRequest()) isOldDocument = false;
  });
  const areas = page.getByRole("navigation", { name: "Staff area" });
  await areas.getByRole("button", { name: "Admin" }).click();
  await areas.getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Registered Users" })).toBeVisible();
  expect(isOldDocument).toBe(false);
});
