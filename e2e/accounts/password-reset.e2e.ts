import { linkIn, mailed } from "#test/processes/mailed.ts";
import { openSecretLink } from "../support/site/link-secret.ts";
import { expect, fillSignIn, test } from "../support/staff/fixtures.ts";

const neutral = "If there is an account associated with this email, you will receive a password reset link.";
const password = "nine lanterns cross the marsh";

test.use({ expectedErrors: [/status of 40[01]|ERR_FAILED/] });

test("AUTH-10 a failure to send a link looks like a success, and another can be asked for", async ({ page }) => {
  await page.clock.install();
  await page.goto("/login");
  await page.getByRole("link", { name: /forgot/i }).click();
  const send = page.locator("button[type=submit]");
  const email = page.getByLabel("Email");
  await expect(send).toHaveText("Send Reset Link");
  await send.click();
  await expect(page.getByText("Valid email is required.")).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill("nobody@example.com");
  await page.route("**/api/auth/forgot-password", (route) => route.abort());
  await page.clock.pauseAt(Date.now() + 60_000);
  await send.click();
  await page.clock.runFor(400);
  await expect(page.getByText(neutral)).toBeHidden();
  await page.clock.runFor(200);
  await expect(page.getByRole("status").getByText(neutral)).toBeVisible();
  await expect(send).toHaveText("Try again in 30s");
  await expect(send).toBeDisabled();
  await expect(email).toBeDisabled();
  await page.clock.runFor(31_000);
  await expect(send).toHaveText("Send Reset Link");
  await expect(email).toHaveValue("nobody@example.com");
  await expect(email).toBeEditable();
  await page.clock.resume();
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL("/login");
});

test("AUTH-01 AUTH-11 TK-4 a mailed link sets a new password after two mistakes", async ({ page, site, addPerson }) => {
  const person = await addPerson();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(person.email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(neutral)).toBeVisible();
  const link = await mailed(site, person.email, linkIn("/reset-password"));
  const secret = await openSecretLink(page, link, "token");
  const email = page.getByLabel("Email");
  const fresh = page.getByLabel("New password", { exact: true });
  const repeated = page.getByLabel("Confirm password", { exact: true });
  // Links are printed as well: the page does not say that it was sent.
  await expect(email).toHaveAccessibleDescription("The email of the account that the link is for.");
  await expect(page.getByRole("main")).not.toContainText("sent");

  await fresh.fill(password);
  await fresh.evaluate((element: HTMLInputElement) => element.setSelectionRange(4, 7));
  await page.getByRole("button", { name: "Show new password" }).click();
  await expect(fresh).toHaveAttribute("type", "text");
  await expect(fresh).toBeFocused();
  const selected = await fresh.evaluate((one: HTMLInputElement) => [one.selectionStart, one.selectionEnd]);
  expect(selected).toEqual([4, 7]);
  await expect(repeated).toHaveAttribute("type", "password");

  const send = page.getByRole("button", { name: "Reset Password" });
  await email.fill("someone.else@example.com");
  await repeated.fill("another one");
  await send.click();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await expect(repeated).toBeFocused();
  expect(secret.asked.filter((url) => url.endsWith("/api/auth/reset-password"))).toEqual([]);
  await repeated.fill(password);
  await send.click();
  await expect(page.getByRole("alert").getByText("This link is not for this email, or it has expired.")).toBeVisible();
  await expect(fresh).toHaveValue(password);
  await email.fill(person.email);
  await page.route("**/api/auth/reset-password", (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(page.getByRole("alert").getByText("Something went wrong.")).toBeVisible();
  await expect(page.getByRole("status").getByText("Strong.")).toBeVisible();

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await send.dblclick();
  await expect(page.getByRole("status").getByText("Your password was changed.")).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(page).toHaveURL("/login");
  secret.expectKept();
  await page.clock.resume();
  await fillSignIn(page, person.email, password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
});
