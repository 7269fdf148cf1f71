import { readFile } from "node:fs/promises";
import { Secret, TOTP } from "otpauth";
import { aCode, mailed } from "#test/processes/mailed.ts";
import { button, expect, firstBox, forgetSession, phone, said, sendPassword, test } from "../support/staff/fixtures.ts";

test.use({ expectedErrors: [/status of 40[0134]/] });

test.describe("on a phone", () => {
  test.use({ isMobile: true, hasTouch: true, viewport: phone });

  test("TFA-01 TFA-03 TFA-07 TFA-11 an app is set up, its backup codes kept, one signs in", async ({ page, enter }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const person = await enter("siteadmin");
    await page.goto("/admin/user/two-factor");
    await expect(page.getByRole("radio", { name: "Email" })).toBeChecked();
    const app = page.getByRole("radio", { name: "Authenticator app" });
    await expect(app).toHaveAccessibleDescription(/for example Google Authenticator, Microsoft Authenticator or 2FAS/);
    await app.check();
    await button(page, "Enable 2FA").click();
    await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Open in the app" })).toHaveAttribute("href", /^otpauth:/);
    await expect(firstBox(page)).toBeFocused();
    const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await button(page, "Verify OTP").click();

    await expect(page).toHaveURL("/admin/user/backup-codes");
    const list = page.getByRole("list", { name: "Backup codes" }).getByRole("listitem");
    await expect(list).toHaveCount(10);
    const codes = await list.allTextContents();
    await button(page, "Copy").click();
    await expect(said(page, "Copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
    const downloading = page.waitForEvent("download");
    await button(page, "Download").click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("backup-codes.txt");
    expect(await readFile(await download.path(), "utf8")).toContain(codes.join("\n"));
    await page.emulateMedia({ media: "print" });
    await expect(list.first()).toBeVisible();
    await expect(button(page, "Print")).toBeHidden();
    await expect(page.getByRole("banner")).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.getByRole("link", { name: "I’ve saved them" }).click();
    await expect(page.getByText("Authenticator App")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Backup codes are not available. Generate new ones if needed.")).toBeVisible();

    await forgetSession(page);
    await sendPassword(page, person);
    await button(page, "Use a backup code instead").click();
    await page.getByLabel("Backup code").fill(codes[0] ?? "");
    await page.getByLabel("Trust this browser").check();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/dashboard");
    await page.goto("/admin/user/profile");
    await button(page, /^Stop trusting/).click();
    await expect(said(page, "No longer trusted: ")).toBeVisible();
    await expect(button(page, /^Stop trusting/)).toHaveCount(0);
  });
});

test("TFA-02 TFA-03 TFA-06 TFA-10 codes by email are turned on and off again", async ({ page, site, enter }) => {
  const person = await enter("user");
  await page.goto("/admin/user/two-factor");
  await button(page, "Enable 2FA").click();
  await firstBox(page).fill(await mailed(site, person.email, aCode));
  const on = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await on;
  await expect(page.getByText("Email OTP")).toBeVisible();
  await expect(said(page, "Two-Factor Authentication enabled.")).toBeVisible();
  await expect(button(page, "Regenerate Backup Codes")).toHaveCount(0);

  await button(page, "Disable 2FA").click();
  const password = page.getByLabel("Your password", { exact: true });
  await expect(password).toBeFocused();
  const warning = "Disabling 2FA can leave your account vulnerable if your password is weak or compromised.";
  await expect(page.getByText(warning)).toBeVisible();
  await button(page, "Confirm & Disable 2FA").click();
  await expect(page.getByText("Password is required to disable 2FA.")).toBeVisible();
  await password.fill(person.password);
  const off = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await off;
  await expect(button(page, "Enable 2FA")).toBeVisible();
  await expect(page.locator(":focus")).toHaveText("Two-Factor Authentication disabled.");
  await page.reload();
  await expect(button(page, "Enable 2FA")).toBeVisible();
  await expect(said(page, "Two-Factor Authentication disabled.")).toHaveCount(0);
});
