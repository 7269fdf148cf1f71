import { recordAnnouncements } from "../support/browser/announced.ts";
import { aCode, mailed } from "../support/site/mailed.ts";
import { expect, fillSignIn, sendPassword, test } from "../support/staff/fixtures.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/login");
});

test("AUTH-02 AUTH-03 A11Y-20 A11Y-21 a code from the mail opens the account; a wrong one is announced in the server's words each time", async ({
  page,
  site,
  addPerson,
  accounts,
}) => {
  const person = await addPerson({ role: "admin" });
  await accounts.turnOnMailedCodes(person);
  await fillSignIn(page, person.email, person.password);
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/login"));
  await page.keyboard.press("Enter");
  expect((await answered).status()).toBe(206);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect(page).toHaveTitle(/^Enter your code \|/);
  await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
  await expect(page.getByRole("button", { name: /^Resend available in \d+s$/ })).toBeVisible();

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
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
});

test("AUTH-02 an app's code opens the account, and a trusted device is not asked again", async ({
  page,
  addPerson,
  accounts,
}) => {
  const person = await addPerson({ role: "admin" });
  const { code } = await accounts.turnOnApp(person);
  await sendPassword(page, person);
  await page.getByLabel("Trust this browser for 30 days").check();
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(code());
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await sendPassword(page, person);
  await expect(page).toHaveURL("/admin/dashboard");
});

test("AUTH-02 a backup code works in place of the app's, after switching to it", async ({
  page,
  addPerson,
  accounts,
}) => {
  const person = await addPerson({ role: "admin" });
  const { backupCodes } = await accounts.turnOnApp(person);
  await sendPassword(page, person);
  await page.getByRole("button", { name: "Use a backup code instead" }).click();
  await expect(page.getByLabel("Backup code")).toBeFocused();
  await page.keyboard.type("short");
  const announced = await recordAnnouncements(page);
  for (const times of [1, 2]) {
    await page.keyboard.press("Enter");
    await expect
      .poll(announced)
      .toEqual(Array.from({ length: times }, () => "A backup code has at least 8 characters."));
  }
  await page.getByLabel("Backup code").fill(backupCodes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
});

test.describe("when the code gets no answer", () => {
  test.use({ expectedErrors: [/status of 401|ERR_FAILED/] });

  test("AUTH-04 the words are 'Verification failed. Please try again.'; going back finds everything as it was", async ({
    page,
    addPerson,
    accounts,
  }) => {
    const person = await addPerson({ role: "admin" });
    await accounts.turnOnMailedCodes(person);
    await fillSignIn(page, person.email, person.password);
    await page.keyboard.press("Enter");
    await page.route("/api/auth/verify-login-2fa", (route) => route.abort());
    await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
    await page.keyboard.type("123456");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Verification failed. Please try again.")).toBeVisible();
    await page.getByRole("button", { name: "Back to the password" }).click();
    await expect(page).toHaveTitle(/^Log in \|/);
    await expect(page.getByLabel("Email or username")).toHaveValue(person.email);
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  });
});
