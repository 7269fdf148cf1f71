import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { linkIn, mailed } from "../support/site/mailed.ts";
import { expect, fillSignIn, test } from "../support/staff/fixtures.ts";

const neutral = "If there is an account associated with this email, you will receive a password reset link.";
const password = "nine lanterns cross the marsh";

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
}

test.use({ expectedErrors: [/status of 40[01]|ERR_FAILED/] });

test("AUTH-10 half a second after asking always the same words, then thirty seconds of waiting", async ({ page }) => {
  await page.clock.install();
  // It never answers, which is not shown.
  await page.route("**/api/auth/forgot-password", () => {});
  await page.goto("/forgot-password");
  const send = page.locator("button[type=submit]");
  await expect(send).toHaveText("Send Reset Link");
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel("Email").fill("nobody@example.com");
  await send.click();
  await page.clock.runFor(400);
  await expect(page.getByText(neutral)).toBeHidden();
  await page.clock.runFor(200);
  await expect(page.getByRole("status").getByText(neutral)).toBeVisible();
  await expect(send).toHaveText("Try again in 30s");
  await expect(send).toBeDisabled();
  await expect(page.getByLabel("Email")).toBeDisabled();
  await page.clock.runFor(20_000);
  await expect(send).toHaveText("Try again in 10s");
  await page.clock.runFor(11_000);
  await expect(send).toHaveText("Send Reset Link");
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.com");
  await expect(page.getByLabel("Email")).toBeEditable();
});

test("AUTH-10 without an address nothing is sent; a failure looks like a success; a link leads back", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: /forgot/i }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Valid email is required.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.route("**/api/auth/forgot-password", (route) => route.abort());
  await page.keyboard.type("rita@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByText(neutral)).toBeVisible();
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL("/login");
});

test("AUTH-10 AUTH-11 TK-4 the mailed link sets a new password, and its token is nowhere on the way", async ({
  page,
  site,
  addPerson,
}) => {
  const { email } = await addPerson();
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(neutral)).toBeVisible();
  await expectAccessible(page);
  const link = await mailed(site, email, linkIn("/reset-password"));
  const token = new URL(link).searchParams.get("token") ?? "";
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url() !== link) asked.push(request.url(), request.headers().referer ?? "");
  });
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  await expect(page.getByRole("button", { name: "Reset Password" })).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  await fillIn(page, email);
  const strong = page.getByRole("status").getByText("Strong.");
  await expect(strong).toBeVisible();
  await page.clock.install();
  await page.getByRole("button", { name: "Reset Password" }).dblclick();
  await expect(page.getByRole("status").getByText("Your password was changed.")).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(page).toHaveURL("/login");
  expect(asked.filter((one) => one.includes(token))).toEqual([]);
  expect(asked.filter((one) => one && new URL(one).origin !== site.origin)).toEqual([]);
  await fillSignIn(page, email, password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
});

test("AUTH-11 a missing or wrong token: 'Loading...', the words, and login three seconds later", async ({ page }) => {
  await page.clock.install();
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/auth/verify-reset-token", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto("/reset-password?token=abc");
  await expect(page.getByRole("status").getByText("Loading...")).toBeVisible();
  answer.resolve();
  await expect(page.getByRole("alert").getByText("Invalid or expired token. Redirecting to login...")).toBeVisible();
  await expectAccessible(page);
  await page.clock.fastForward(3000);
  await expect(page).toHaveURL("/login");
  await page.goto("/reset-password");
  await expect(page.getByText("Invalid or expired token. Redirecting to login...")).toBeVisible();
});

test("AUTH-11 the page names the account's email and no sending, for links are printed as well", async ({ page }) => {
  await page.route("**/api/auth/verify-reset-token", (route) => route.fulfill({ json: { valid: true } }));
  await page.goto(`/reset-password?token=${"a".repeat(43)}`);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("The email of the account that the link is for.");
  await expect(page.getByRole("main")).not.toContainText("sent");
});

test("AUTH-11 passwords that differ, a weak one and a failure are named, and nothing typed is lost", async ({
  page,
}) => {
  await page.route("**/api/auth/verify-reset-token", (route) => route.fulfill({ json: { valid: true } }));
  await page.goto(`/reset-password?token=${"a".repeat(43)}`);
  await fillIn(page, "rita@example.com");
  await page.getByLabel("Confirm password", { exact: true }).fill("another one");
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/reset-password")) posts.push(request.url());
  });
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await expect(page.getByLabel("Confirm password", { exact: true })).toBeFocused();
  expect(posts).toEqual([]);
  await expectAccessible(page);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.route("**/api/auth/reset-password", (route) => route.fulfill({ status: 400, body: "<h1>Bad</h1>" }), {
    times: 1,
  });
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("alert").getByText("Something went wrong.")).toBeVisible();
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("alert").getByText("This link is not for this email, or it has expired.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("rita@example.com");
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue(password);
});

test("AUTH-11 AUTH-01 each password can be shown by itself, and the cursor stays where it was", async ({ page }) => {
  await page.route("**/api/auth/verify-reset-token", (route) => route.fulfill({ json: { valid: true } }));
  await page.goto(`/reset-password?token=${"a".repeat(43)}`);
  await fillIn(page, "rita@example.com");
  const box = page.getByLabel("New password", { exact: true });
  await box.evaluate((element: HTMLInputElement) => element.setSelectionRange(4, 7));
  const show = page.getByRole("button", { name: "Show new password" });
  await expect(show).toHaveAttribute("aria-pressed", "false");
  await box.focus();
  await box.evaluate((element: HTMLInputElement) => element.setSelectionRange(4, 7));
  await show.click();
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await expect(box).toHaveAttribute("type", "text");
  await expect(box).toBeFocused();
  expect(
    await box.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd]),
  ).toEqual([4, 7]);
  await expect(page.getByLabel("Confirm password", { exact: true })).toHaveAttribute("type", "password");
  const target = await show.boundingBox();
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(48);
});
