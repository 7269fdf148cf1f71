import { expect, test } from "../support/staff/fixtures.ts";

const token = "a".repeat(43);
const invite = "Invalid or expired invite link.";
const reset = "Invalid or expired token. Redirecting to login...";

/** What each address says, and how to get another link where there is a way. */
const links = [
  ["/register", invite, "Ask the person who invited you"],
  ["/register?invite=abc&email=ben%40example.com", invite, /Ask the person who invited you to send another\.$/],
  [`/register?invite=${token}`, invite, "An invitation works once"],
  ["/verify-email", "Missing email for verification. Please check your registration flow.", "also has a link"],
  ["/verify-email?code=abc", "Invalid or expired verification link.", "to get another"],
  ["/reset-password", reset, ""],
] as const;

test.use({ expectedErrors: [/status of 40[01]/] });

test("AUTH-11 AUTH-12 AUTH-13 OPS-01 a link that is cut, wrong or over says so", async ({ page }) => {
  // Not answered: the last of these pages is left after three seconds.
  await page.route("**/login", () => {});
  for (const [path, text, help] of links) {
    await page.goto(path);
    await expect(page.getByRole("alert").filter({ hasText: text })).toContainText(help);
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
  await page.unroute("**/login");
  await page.clock.install();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/verify-reset-token", (route) => held.promise.then(() => route.continue()));
  await page.goto(`/reset-password?token=${token}`);
  await expect(page.getByRole("status").getByText("Loading...")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  held.resolve();
  await expect(page.getByRole("alert").getByText(reset)).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && asked.push(request.url()));
  await page.clock.fastForward(2900);
  // Comes back after a page that is leaving has asked for the script of the next one.
  await page.evaluate(() => fetch("/robots.txt").then((answer) => answer.text()));
  expect(asked).toEqual([]);
  await page.clock.fastForward(100);
  await expect(page).toHaveURL("/login");
});
