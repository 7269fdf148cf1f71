import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { expect, test } from "../support/staff/fixtures.ts";

const list = (page: Page) => page.getByRole("list", { name: "Backup codes" }).getByRole("listitem");
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm & Generate New Codes" });

/** An admin with the app on, before new codes are made. */
test.beforeEach(async ({ page, enter, accounts }) => {
  const person = await enter("admin");
  await accounts.turnOnApp(person);
  await page.goto("/admin/user/two-factor");
  await page.getByRole("button", { name: "Regenerate Backup Codes" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(person.password);
});

test.use({ expectedErrors: [/status of 40[13]|ERR_FAILED/] });

test("TFA-05 TFA-07 new codes are copied, downloaded and printed, and shown once", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const told = page.waitForRequest("**/api/2fa/mark-backup-codes-shown");
  await confirm(page).click();
  await told;
  await expect(page).toHaveURL("/admin/user/backup-codes");
  await expect(list(page)).toHaveCount(10);
  const codes = await list(page).allTextContents();

  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("status").getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("backup-codes.txt");
  expect(await readFile(await download.path(), "utf8")).toContain(codes.join("\n"));

  await page.emulateMedia({ media: "print" });
  await expect(list(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await page.emulateMedia({ media: null });
  await expectAccessible(page);

  await page.getByRole("link", { name: "I’ve saved them" }).click();
  await expect(page.getByText("Authenticator App")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Backup codes are not available. Generate new ones if needed.")).toBeVisible();
});

test("TFA-07 the codes stay on the screen when the server cannot be reached", async ({ page }) => {
  await page.route("**/api/2fa/mark-backup-codes-shown", (route) => route.abort());
  await confirm(page).click();
  await expect(list(page)).toHaveCount(10);
});

test("TFA-05 TFA-08 a wrong password, no answer and no csrf cookie are named, and the password stays", async ({
  page,
}) => {
  const password = page.getByLabel("Your password", { exact: true });
  await password.fill("not the right one");
  await confirm(page).click();
  await expect(page.getByRole("alert").getByText("That password is incorrect.")).toBeVisible();
  await page.route("**/api/2fa/regenerate-backup-codes", (route) => route.abort());
  await confirm(page).click();
  await expect(page.getByText("Failed to regenerate backup codes.", { exact: true })).toBeVisible();
  await page.context().clearCookies({ name: "csrfToken" });
  await confirm(page).click();
  await expect(page.getByText("Failed to regenerate backup codes due to security validation.")).toBeVisible();
  await expect(password).toHaveValue("not the right one");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.context().clearCookies({ name: "csrfToken" });
  await page.getByRole("button", { name: "Disable 2FA" }).click();
  await password.fill("any");
  await page.getByRole("button", { name: "Confirm & Disable 2FA" }).click();
  await expect(page.getByText("Failed to disable 2FA due to security validation.")).toBeVisible();
  await page.route("**/api/2fa/disable-2fa", (route) => route.abort());
  await page.getByRole("button", { name: "Confirm & Disable 2FA" }).click();
  await expect(page.getByText("Failed to disable 2FA.", { exact: true })).toBeVisible();
});
