import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { recordAnnouncements } from "../support/browser/announced.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { aCode, mailed } from "../support/site/mailed.ts";
import { expect, forgetSession, type Person, sendPassword, test } from "../support/staff/fixtures.ts";

const boxes = (page: Page) => page.getByLabel("Digit 1 of 6");
const enable = (page: Page) => page.getByRole("button", { name: "Enable 2FA" });
const password = (page: Page) => page.getByLabel("Your password", { exact: true });

async function startSigningIn(page: Page, person: Person): Promise<void> {
  await forgetSession(page);
  await sendPassword(page, person);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
}

test.use({ expectedErrors: [/status of 40[0134]|ERR_FAILED/] });

test("TFA-01 TFA-02 TFA-03 TFA-07 the app is set up, its codes and a backup code sign in, and the browser can be trusted", async ({
  page,
  enter,
}) => {
  const person = await enter("siteadmin");
  await page.goto("/admin/user/two-factor");
  await expect(page.getByRole("radio", { name: "Email" })).toBeChecked();
  await page.getByRole("radio", { name: "Authenticator app" }).check();
  await enable(page).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expect(boxes(page)).toBeFocused();
  await expect(page.getByRole("link", { name: "Open in the app" })).toBeHidden();
  await expectAccessible(page);
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  await page.keyboard.type(codeAt(Date.now()));
  await page.getByRole("button", { name: "Verify OTP" }).click();

  await expect(page).toHaveURL("/admin/user/backup-codes");
  const codes = await page.getByRole("list", { name: "Backup codes" }).getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("Backup codes are not available. Generate new ones if needed.")).toBeVisible();
  await page.getByRole("link", { name: "Two Factor Authentication" }).last().click();
  await expect(page.getByText("Authenticator App")).toBeVisible();

  await startSigningIn(page, person);
  // The code of this half minute is used up; the next one's is taken already.
  await boxes(page).fill(codeAt(Date.now() + 30_000));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");

  await startSigningIn(page, person);
  await page.getByRole("button", { name: "Use a backup code instead" }).click();
  await page.getByLabel("Backup code").fill(codes[0] ?? "");
  await page.getByLabel("Trust this browser").check();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
  await page.goto("/admin/user/profile");
  await page.getByRole("button", { name: /^Stop trusting/ }).click();
  await expect(page.getByRole("status").getByText(/^No longer trusted: /)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Stop trusting/ })).toHaveCount(0);

  await startSigningIn(page, person);
  await page.getByRole("button", { name: "Use a backup code instead" }).click();
  await page.getByLabel("Backup code").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Verification failed.")).toBeVisible();
});

test("TFA-02 TFA-03 TFA-06 TFA-10 codes by email are turned on, sign in, and are turned off again; the outcome is said after the reload too", async ({
  page,
  site,
  enter,
}) => {
  const person = await enter("user");
  await page.goto("/admin/user/two-factor");
  await enable(page).click();
  await expect(page.getByText("Resend available in 30s")).toBeVisible();
  await boxes(page).fill(await mailed(site, person.email, aCode));
  const reloaded = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Two-Factor Authentication enabled.")).toBeVisible();
  await reloaded;
  await expect(page.getByText("Email OTP")).toBeVisible();
  await expect(page.getByRole("status").getByText("Two-Factor Authentication enabled.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Regenerate Backup Codes" })).toHaveCount(0);

  await startSigningIn(page, person);
  await boxes(page).fill(await mailed(site, person.email, aCode, 2));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/user/profile");

  await page.goto("/admin/user/two-factor");
  await page.getByRole("button", { name: "Disable 2FA" }).click();
  await expect(password(page)).toBeFocused();
  const warning = "Disabling 2FA can leave your account vulnerable if your password is weak or compromised.";
  await expect(page.getByText(warning)).toBeVisible();
  const confirm = page.getByRole("button", { name: "Confirm & Disable 2FA" });
  await confirm.click();
  await expect(page.getByText("Password is required to disable 2FA.")).toBeVisible();
  await expectAccessible(page);
  await password(page).fill("not the right one");
  await confirm.click();
  await expect(page.getByRole("alert").getByText("That password is incorrect.")).toBeVisible();
  await expect(password(page)).toHaveValue("not the right one");
  await password(page).fill(person.password);
  const off = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Two-Factor Authentication disabled.")).toBeVisible();
  await off;
  await expect(enable(page)).toBeVisible();
  const said = page.getByRole("status").filter({ hasText: "Two-Factor Authentication disabled." });
  await expect(said.locator(":focus")).toHaveText("Two-Factor Authentication disabled.");
  await expectAccessible(page);
  await page.reload();
  await expect(enable(page)).toBeVisible();
  await expect(said).toHaveCount(0);
});

test("TFA-02 half a minute after a code another can be sent, and what came of it is said", async ({ page, enter }) => {
  await enter("user");
  await page.clock.install();
  await page.route("**/api/2fa/send-2fa-email", (route) => route.fulfill({ json: { sent: true } }));
  await page.goto("/admin/user/two-factor");
  await enable(page).click();
  const resend = page.getByRole("button", { name: /^Resend/ });
  await expect(resend).toBeDisabled();
  await page.clock.fastForward(20_000);
  await expect(resend).toHaveText(/^Resend available in (10|9)s$/);
  await page.clock.fastForward(11_000);
  await expect(resend).toHaveText("Resend code");
  await resend.click();
  await expect(page.getByRole("status").getByText("A new code is on its way.")).toBeVisible();
  await expect(resend).toHaveText(/^Resend available in/);
  await expect(resend).toBeFocused();
  await page.clock.fastForward(31_000);
  await page.unrouteAll();
  await page.route("**/api/2fa/send-2fa-email", (route) => route.abort());
  await resend.click();
  await expect(page.getByText("Failed to resend code.")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } });

  test("TFA-11 authenticator apps are named as examples, and a phone can open the one that it has", async ({
    page,
    enter,
  }) => {
    await enter("user");
    await page.goto("/admin/user/two-factor");
    const app = page.getByRole("radio", { name: "Authenticator app" });
    await expect(app).toHaveAccessibleDescription(/for example Google Authenticator, Microsoft Authenticator or 2FAS/);
    await app.check();
    await enable(page).click();
    await expect(page.getByRole("link", { name: "Open in the app" })).toHaveAttribute("href", /^otpauth:/);
  });
});

test("A11Y-20 'Invalid OTP.' is announced, and the same words again", async ({ page, enter }) => {
  await enter("user");
  await page.goto("/admin/user/two-factor");
  await enable(page).click();
  await expect(boxes(page)).toBeFocused();
  const announced = await recordAnnouncements(page);
  for (const times of [1, 2]) {
    const answered = page.waitForResponse("**/api/2fa/verify-email-2fa");
    await boxes(page).fill("000000");
    await page.keyboard.press("Enter");
    await answered;
    await expect.poll(announced).toEqual(Array.from({ length: times }, () => "Invalid OTP."));
  }
});

test("TFA-04 another method starts anew, and the one that waits for its code goes on waiting", async ({
  page,
  enter,
}) => {
  await enter("user");
  await page.goto("/admin/user/two-factor");
  await enable(page).click();
  await boxes(page).fill("12");
  await page.getByRole("radio", { name: "Authenticator app" }).check();
  await expect(boxes(page)).toHaveCount(0);
  await expect(enable(page)).toBeVisible();
  await page.getByRole("radio", { name: "Email" }).check();
  await expect(boxes(page)).toBeVisible();
  await expect(enable(page)).toHaveCount(0);
});

test("TFA-08 GUARD-07 without the csrf cookie nothing is sent, and pressing again works", async ({ page, enter }) => {
  await enter("user");
  await page.goto("/admin/user/two-factor");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await enable(page).waitFor();
  await page.context().clearCookies({ name: "csrfToken" });
  await enable(page).click();
  await expect(page.getByText("Failed to enable 2FA due to security validation.")).toBeVisible();
  expect(posts).toEqual([]);
  await enable(page).click();
  await expect(boxes(page)).toBeVisible();
  await page.context().clearCookies({ name: "csrfToken" });
  await boxes(page).fill("123456");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Failed to verify OTP due to security validation.")).toBeVisible();
});

test("TFA-08 without an answer it says what has failed", async ({ page, enter }) => {
  await enter("user");
  await page.route("**/api/2fa/**", (route) => route.abort());
  await page.goto("/admin/user/two-factor");
  await enable(page).click();
  await expect(page.getByRole("alert").getByText("Failed to enable 2FA.")).toBeVisible();
  await expectAccessible(page);
});
