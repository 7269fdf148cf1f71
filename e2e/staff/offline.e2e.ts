import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { test } from "../support/staff/fixtures.ts";

test.use({ entered: "siteadmin", expectedErrors: [/Failed to load resource|couldn’t reach the site/] });

const panel = "This page could not be loaded";

test("AUTH-18 staff who lose the connection go through every page of the app, styles and all, and back", async ({
  page,
  context,
}) => {
  const files: string[] = [];
  page.on("requestfinished", (request) => files.push(new URL(request.url()).pathname));
  await page.goto("/admin/dashboard");
  // In idle time after signing in; the last one of the list comes last.
  const pages = ["inbox", "manage-gallery", "manage-reviews", "users", "profile", "backup-codes"];
  // The reviews have no styles of their own: they share those of the gallery.
  const styled = pages.filter((name) => name !== "manage-reviews");
  for (const file of [...pages.map((name) => `${name}-page.js`), ...styled.map((name) => `${name}-page.css`)]) {
    const [name = "", type = ""] = file.split(".");
    const hashed = new RegExp(`^/assets/${name}-[^/]+\\.${type}$`);
    await expect.poll(() => files.some((path) => hashed.test(path)), { message: file }).toBe(true);
  }
  await context.setOffline(true);
  const menu = page.getByRole("navigation", { name: "Staff area" });
  for (const [link, heading] of [
    ["Messages", "Messages"],
    ["Gallery", "Manage Gallery"],
    ["Reviews", "Manage Reviews"],
    ["Users", "Registered Users"],
    ["My account", "Profile"],
  ] as const) {
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

test("AUTH-18 a page whose script cannot be had says so inside the app and is loaded by Try again; what was typed stays", async ({
  page,
}) => {
  const script = /\/assets\/inbox-page-[^/]+\.js$/;
  await page.route(script, (route) => route.abort());
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
  await page.unroute(script);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel("Review Text")).toHaveValue("Half a sen");
});

test("AUTH-18 after an update of the site, a page whose script has another name by now is loaded anew", async ({
  page,
}) => {
  const script = /\/assets\/inbox-page-[^/]+\.js$/;
  await page.route(script, (route) => route.fulfill({ status: 404 }));
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const messages = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith("/admin/messages"),
  );
  await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Messages" }).click();
  await messages;
  await page.unroute(script);
});
