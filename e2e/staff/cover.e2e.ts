import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { untilIdle } from "../support/browser/settled.ts";
import { expect, test } from "../support/staff/fixtures.ts";

test.use({ expectedErrors: [/ERR_FAILED|status of 401/] });

const holdCheck = (page: Page) => holdBack(page, /\/api\/auth\/me$/);
const overlay = (page: Page) => page.getByRole("status").filter({ hasText: "One moment" }).locator("xpath=..");
// The document's cover gives way to that of the app at any time.
const expectGround = (page: Page, color: string | RegExp) => expect(overlay(page)).toHaveCSS("background-color", color);

test("SHELL-10 GUARD-02 during the check a page is covered and empty", async ({ page, enter, accounts, db }) => {
  const person = await enter("siteadmin");
  const { letThrough: release } = await holdCheck(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  await page.goto("/admin/users");
  await expect(overlay(page)).toBeVisible();
  await expect.poll(() => overlay(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expectGround(page, /^rgba\(8, 20, 30, 0\.55\)$/);
  await expect(page.getByRole("main")).toBeEmpty();
  await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);
  await expect.poll(() => calls).toContain("/api/auth/me");
  await untilIdle(page);
  expect(calls).toEqual(["/api/auth/me"]);
  release();
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  // The check finds that the person has another role meanwhile.
  const { letThrough: releaseRole } = await holdCheck(page);
  await page.goto("/admin/users");
  await db.updateTable("users").set({ role: "user" }).where("id", "=", person.id).execute();
  releaseRole();
  await expect(page).toHaveURL("/");

  // The check finds that the session has ended meanwhile.
  const { letThrough: releaseAgain } = await holdCheck(page);
  await page.goto("/admin/user/profile");
  await accounts.endSessionsOf(person);
  releaseAgain();
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Fuser%2Fprofile");
});

test("SHELL-10 AUTH-06 /login is white, a public page bare, and Try again helps", async ({ page, enter }) => {
  const { letThrough: release } = await holdCheck(page);
  await page.goto("/login");
  await expectGround(page, "rgb(255, 255, 255)");
  release();
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
  // The person logs in in another tab; the next check finds out.
  await enter("siteadmin");
  await page.evaluate(() => window.dispatchEvent(new Event("session-lost")));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");

  await holdCheck(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);

  await page.route("/api/auth/me", (route) => route.abort());
  await page.goto("/admin/dashboard");
  await expect(page.getByText("We couldn’t reach the site.")).toBeVisible();
  await expectAccessible(page, "body");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
});
