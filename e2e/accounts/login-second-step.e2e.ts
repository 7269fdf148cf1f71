import { aCode, mailed } from "#test/processes/mailed.ts";
import { recordAnnouncements } from "../support/browser/announced.ts";
import { expect, firstBox, pressLogout, sendPassword, test } from "../support/staff/fixtures.ts";

test.use({ expectedErrors: [/status of 401|ERR_FAILED/] });

const help = "Ask the site administrator to turn off two-factor authentication for you.";

test("AUTH-02 AUTH-03 AUTH-04 TFA-12 A11Y-20 A11Y-21 a mailed code opens the account after failures that are read out", async ({
  page,
  site,
  addPerson,
  accounts,
}) => {
  const person = await addPerson({ role: "admin" });
  await accounts.turnOnMailedCodes(person);
  await sendPassword(page, person);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page).toHaveTitle(/^Enter your code \|/);
  await expect(firstBox(page)).toBeFocused();
  await expect(page.getByRole("button", { name: /^Resend available in \d+s$/ })).toBeVisible();
  const form = page.getByRole("form", { name: "Login code" });
  await expect(form.getByText(help)).toBeVisible();
  await expect(form.getByRole("button", { name: /backup code/ })).toHaveCount(0);

  const announced = await recordAnnouncements(page);
  const code = await mailed(site, person.email, aCode);
  // Nearly right, so that most of its digits are typed over themselves afterwards.
  await page.keyboard.type(`${code.slice(0, 5)}${(Number(code[5]) + 1) % 10}`);
  for (const times of [1, 2]) {
    const refused = page.waitForResponse("**/api/auth/verify-login-2fa");
    await page.keyboard.press("Enter");
    await refused;
    await expect.poll(announced).toEqual(Array.from({ length: times }, () => "Verification failed."));
  }
  await page.route("/api/auth/verify-login-2fa", (route) => route.abort());
  await page.keyboard.press("Enter");
  await expect.poll(announced).toContain("Verification failed. Please try again.");
  await page.unrouteAll();
  await firstBox(page).focus();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
});

test("AUTH-02 AUTH-04 a person uses a backup code, an app, then neither", async ({ page, addPerson, accounts }) => {
  const person = await addPerson({ role: "admin" });
  const { backupCodes, code } = await accounts.turnOnApp(person);
  await sendPassword(page, person);
  await page.getByRole("button", { name: "Back to the password" }).click();
  await expect(page).toHaveTitle(/^Log in \|/);
  await expect(page.getByLabel("Email or username")).toHaveValue(person.email);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.press("Enter");

  const form = page.getByRole("form", { name: "Login code" });
  const switchTo = (name: string) => form.getByRole("button", { name }).click();
  await switchTo("Use a backup code instead");
  await expect(form.getByText(help)).toBeVisible();
  await switchTo("Use the code from the app instead");
  await expect(firstBox(page)).toBeFocused();
  await expect(form.getByText(help)).toHaveCount(0);
  await switchTo("Use a backup code instead");
  await expect(page.getByLabel("Backup code")).toBeFocused();
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(form.getByText("A backup code has at least 8 characters.")).toBeVisible();
  await page.getByLabel("Backup code").fill(backupCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");

  await pressLogout(page);
  await sendPassword(page, person);
  await page.getByLabel("Trust this browser for 30 days").check();
  await firstBox(page).focus();
  await page.keyboard.type(code());
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
  await pressLogout(page);
  await sendPassword(page, person);
  await expect(page).toHaveURL("/admin/dashboard");
});
