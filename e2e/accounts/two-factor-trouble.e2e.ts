import type { Page } from "@playwright/test";
import { button, expect, firstBox, test } from "../support/staff/fixtures.ts";

const calls = "**/api/2fa/**";

/** Presses once without the csrf cookie, and once when the server cannot be reached. */
async function pressInVain(page: Page, name: string, failure: string): Promise<void> {
  // The check of the session, which renews the cookie, comes before the button.
  await button(page, name).waitFor();
  await page.context().clearCookies({ name: "csrfToken" });
  await button(page, name).click();
  await expect(page.getByText(`${failure} due to security validation.`)).toBeVisible();
  await page.route(calls, (route) => route.abort(), { times: 1 });
  await button(page, name).click();
  await expect(page.getByText(`${failure}.`, { exact: true })).toBeVisible();
}

test.use({ expectedErrors: [/status of 40[0134]|ERR_FAILED/] });

test("TFA-02 TFA-04 TFA-08 TFA-11 GUARD-07 two-factor is set up in spite of failures", async ({ page, enter }) => {
  await enter("user");
  await page.clock.install();
  await page.goto("/admin/user/two-factor");
  await pressInVain(page, "Enable 2FA", "Failed to enable 2FA");
  await page.route(calls, (route) => route.fulfill({ json: { sent: true } }));
  await button(page, "Enable 2FA").click();
  const resend = button(page, /^Resend/);
  await expect(resend).toBeDisabled();
  await page.clock.fastForward(31_000);
  await expect(resend).toHaveText("Resend code");
  await resend.click();
  await expect(page.getByRole("status").getByText("A new code is on its way.")).toBeVisible();
  await expect(resend).toHaveText(/^Resend available in \d+s$/);
  await expect(resend).toBeFocused();
  await page.clock.fastForward(31_000);
  await page.unroute(calls);
  await page.route(calls, (route) => route.abort(), { times: 1 });
  await resend.click();
  await expect(page.getByText("Failed to resend code.")).toBeVisible();
  await firstBox(page).fill("123456");
  await page.context().clearCookies({ name: "csrfToken" });
  await page.keyboard.press("Enter");
  await expect(page.getByText("Failed to verify OTP due to security validation.")).toBeVisible();

  const app = page.getByRole("radio", { name: "Authenticator app" });
  await app.check();
  await expect(firstBox(page)).toHaveCount(0);
  await expect(button(page, "Enable 2FA")).toBeVisible();
  await page.getByRole("radio", { name: "Email" }).check();
  await expect(firstBox(page)).toBeVisible();
  await expect(button(page, "Enable 2FA")).toHaveCount(0);
  await app.check();
  await button(page, "Enable 2FA").click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  // A desk's computer has no authenticator app.
  await expect(page.getByRole("link", { name: "Open in the app" })).toBeHidden();
});

test("TFA-05 TFA-07 TFA-08 a failure loses no typed password, and no new codes", async ({ page, enter, accounts }) => {
  const person = await enter("admin");
  await accounts.turnOnApp(person);
  await page.goto("/admin/user/two-factor");
  const password = page.getByLabel("Your password", { exact: true });
  for (const [opens, confirms, failure] of [
    ["Disable 2FA", "Confirm & Disable 2FA", "Failed to disable 2FA"],
    ["Regenerate Backup Codes", "Confirm & Generate New Codes", "Failed to regenerate backup codes"],
  ] as const) {
    await button(page, opens).click();
    await password.fill("not the right one");
    await pressInVain(page, confirms, failure);
    await button(page, confirms).click();
    await expect(page.getByRole("alert").getByText("That password is incorrect.")).toBeVisible();
    await expect(password).toHaveValue("not the right one");
    await button(page, "Cancel").click();
  }
  await button(page, "Regenerate Backup Codes").click();
  await password.fill(person.password);
  await page.route("**/api/2fa/mark-backup-codes-shown", (route) => route.abort());
  await button(page, "Confirm & Generate New Codes").click();
  await expect(page.getByRole("list", { name: "Backup codes" }).getByRole("listitem")).toHaveCount(10);
});
