import type { Page } from "@playwright/test";
import { test as bareTest, expectAccessible } from "../support/browser/fixtures.ts";
import { linkIn, mailed } from "../support/site/mailed.ts";
import { expect, fillSignIn, forgetSession, test } from "../support/staff/fixtures.ts";

const password = "nine lanterns cross the marsh";

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
}

async function logIn(page: Page, email: string): Promise<void> {
  await fillSignIn(page, email, password);
  await page.getByRole("button", { name: "Log in" }).click();
}

const emptySite = bareTest.extend({
  expectedErrors: async ({ contextOptions: _ }, use) => use([/status of 40[01]/]),
  siteSettings: { SAMPLE_CONTENT: "off" },
});

emptySite(
  "OPS-01 AUTH-12 the first siteadmin registers by the printed link, which names no email",
  async ({ page, site }) => {
    const [link = ""] = linkIn("/register").exec(site.output()) ?? [];
    await page.goto(link);
    const email = page.getByLabel("Email");
    await expect(email).toBeEditable();
    await fillIn(page, "Rita Moss");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Valid email is required.")).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill("rita@example.com");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL("/login?registered=1");
    await logIn(page, "rita@example.com");
    await expect(page).toHaveURL("/admin/dashboard");
    await page.goto("/admin/users");
    await expect(page.getByRole("row", { name: /Rita Moss/ })).toContainText("Site admin");
    await forgetSession(page);
    await page.goto(link);
    await expect(page.getByText("Invalid or expired invite link.")).toBeVisible();
  },
);

test("USER-06 AUTH-12 TK-4 an invite leads from the mail to an account, and its secret is nowhere on the way", async ({
  page,
  site,
  enter,
}) => {
  const { password: own } = await enter("siteadmin");
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Invite User" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(own);
  await page.keyboard.press("Enter");
  await page.getByLabel("Email of the person you invite").fill("ben.oak@example.com");
  await page.getByRole("button", { name: "Send Invite" }).click();
  await expect(page.getByRole("status").getByText("Invitation sent!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite User" })).toBeFocused();
  await forgetSession(page);

  const link = await mailed(site, "ben.oak@example.com", linkIn("/register"));
  const secret = new URL(link).searchParams.get("invite") ?? "";
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url() !== link) asked.push(request.url(), request.headers().referer ?? "");
  });
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const email = page.getByLabel("Email");
  await expect(email).toHaveValue("ben.oak@example.com");
  await expect(email).not.toBeEditable();
  await expect(page).toHaveURL("/register");
  await expectAccessible(page);
  // A phone that loads the page again must not lose the link.
  await page.reload();
  await fillIn(page, "Ben Oak");
  await page.getByRole("button", { name: "Register" }).dblclick();
  await expect(page).toHaveURL("/login?registered=1");
  expect(asked.filter((one) => one.includes(secret))).toEqual([]);
  expect(asked.filter((one) => one && new URL(one).origin !== site.origin)).toEqual([]);

  await logIn(page, "ben.oak@example.com");
  await expect(page).toHaveURL("/user/profile");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ben Oak");
});

test("AUTH-12 registering takes no mouse", async ({ page }) => {
  await page.route("**/api/auth/verify-invite", (route) => route.fulfill({ json: { valid: true, emailFixed: true } }));
  await page.route("**/api/auth/register-invite", (route) => route.fulfill({ json: { message: "Ready." } }));
  await page.goto(`/register?invite=${"a".repeat(43)}&email=ben%40example.com`);
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toBeVisible();
  while (!(await name.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  for (const typed of ["Ben Oak", "ben", "", password]) {
    if (typed) await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  const request = page.waitForRequest("**/api/auth/register-invite");
  await page.keyboard.press("Enter");
  expect((await request).postDataJSON()).toMatchObject({ name: "Ben Oak", username: "ben", password });
  await expect(page).toHaveURL("/login?registered=1");
});

test.describe("when something is wrong", () => {
  test.use({ expectedErrors: [/status of (400|401|409)|ERR_FAILED/] });

  test("AUTH-12 no invite, or one that is none: 'Invalid or expired invite link.'", async ({ page }) => {
    for (const path of ["/register", "/register?invite=abc&email=ben%40example.com"]) {
      await page.goto(path);
      await expect(page.getByRole("alert").getByText("Invalid or expired invite link.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Register" })).toHaveCount(0);
    }
    await expectAccessible(page);
  });

  test("OPS-01 a link for the first account that has ended says how to get another; an invite's names who sends it", async ({
    page,
  }) => {
    const restart = page.getByText("Restart the site");
    await page.goto(`/register?invite=${"a".repeat(43)}`);
    await expect(restart).toBeVisible();
    await page.goto(`/register?invite=${"a".repeat(43)}&email=ben%40example.com`);
    await expect(page.getByText("Ask the person who invited you")).toBeVisible();
    await expect(restart).toHaveCount(0);
  });

  test("AUTH-12 AUTH-14 mistakes are named at their fields and lose nothing that was typed", async ({ page }) => {
    await page.route("**/api/auth/verify-invite", (route) =>
      route.fulfill({ json: { valid: true, emailFixed: true } }),
    );
    await page.goto(`/register?invite=${"a".repeat(43)}&email=ben%40example.com`);
    await page.getByLabel("Name", { exact: true }).fill("Ben Oak");
    await page.getByLabel("Username").fill("b!");
    await page.getByLabel("Password", { exact: true }).fill("gutters and gutters");
    await expect(page.getByRole("status").getByText("Leave out our company")).toBeVisible();
    await page.getByLabel("Confirm password", { exact: true }).fill("something else");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByText("Passwords do not match.")).toBeVisible();
    await expect(page.getByLabel("Username")).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Username").fill("ben");
    await page.getByLabel("Confirm password", { exact: true }).fill("gutters and gutters");
    await expect(page.getByText("Passwords do not match.")).toBeHidden();

    await page.route("**/api/auth/register-invite", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert").getByText("Registration failed.")).toBeVisible();
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert").getByText("Invalid or expired invite link.")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ben Oak");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("gutters and gutters");
  });
});
