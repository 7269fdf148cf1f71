import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures.ts";
import { expect, test } from "./staff-fixtures.ts";

/** A screen in the state that has most on it. */
const screens: readonly { name: string; path: string; open?: (page: Page) => Promise<void> }[] = [
  { name: "forgot password", path: "/forgot-password" },
  { name: "reset password", path: `/reset-password?token=${"a".repeat(43)}` },
  { name: "registration", path: `/register?invite=${"a".repeat(43)}&email=ben%40example.com` },
  { name: "profile", path: "/admin/user/profile" },
  {
    name: "two-factor by app",
    path: "/admin/user/two-factor",
    async open(page) {
      await page.getByRole("radio", { name: "Authenticator app" }).check();
      await page.getByRole("button", { name: "Enable 2FA" }).click();
      await page.getByLabel("Digit 1 of 6").waitFor();
    },
  },
  { name: "backup codes", path: "/admin/user/backup-codes" },
  {
    name: "inviting",
    path: "/admin/users",
    async open(page) {
      await page.getByRole("button", { name: "Invite User" }).click();
      await page.getByRole("table").waitFor();
    },
  },
  {
    name: "deleting a user",
    path: "/admin/users",
    async open(page) {
      await page
        .getByRole("button", { name: /^Delete/ })
        .first()
        .click();
    },
  },
];

test.use({ expectedErrors: [/status of 40[01]/] });

test.beforeEach(async ({ page, enter, addPerson }) => {
  await addPerson({ name: "Wilhelmina Featherstonehaugh-Castellanos", role: "user" });
  await page.route("**/api/auth/verify-reset-token", (route) => route.fulfill({ json: { valid: true } }));
  await page.route("**/api/auth/verify-invite", (route) => route.fulfill({ json: { valid: true, emailFixed: true } }));
  await enter("siteadmin");
});

for (const { name, path, open } of screens) {
  test(`${name}: light and dark, wide and on a small phone, at twice the letters, accessible and never wider than the screen`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await open?.(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      }
    }
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await widerThanScreen(page)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await widerThanScreen(page)).toBe(0);
  });
}

test("the title of the registration keeps its words whole on a phone, at twice the letters", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/register?invite=${"a".repeat(43)}&email=ben%40example.com`);
  const title = page.getByRole("heading", { name: "Complete Your Registration" });
  await expect(title).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const linesOfLastWord = await title.evaluate((heading) => {
    const text = heading.firstChild as Text;
    const word = document.createRange();
    word.setStart(text, text.data.lastIndexOf(" ") + 1);
    word.setEnd(text, text.length);
    return word.getClientRects().length;
  });
  expect(linesOfLastWord).toBe(1);
});

function widerThanScreen(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
