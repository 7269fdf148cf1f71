import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { checkEveryMs } from "#src/features/accounts/security-policy.ts";
import type { RunningSite } from "#test/processes/start-site.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { aCode, linkIn, mailed } from "../support/site/mailed.ts";
import { expect, forgetSession, type Person, signIn, test } from "../support/staff/fixtures.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
const saved = (page: Page) => page.getByRole("status").getByText("Profile updated successfully!");

/** As if the person had signed in that long ago. */
function signedInAgo(site: RunningSite, { id }: Person, minutes: number): void {
  const db = new DatabaseSync(join(site.dataDir, "app.db"), { timeout: 2000 });
  const then = new Date(Date.now() - minutes * 60_000).toISOString();
  db.prepare("UPDATE sessions SET signed_in_at = ? WHERE user_id = ?").run(then, id);
  db.close();
}

test.use({ expectedErrors: [/status of 40[0139]|ERR_FAILED/] });

test("USER-01 a change is saved; for two seconds it says so and the form rests", async ({ page, enter }) => {
  const person = await enter("admin");
  await page.clock.install();
  await page.goto("/admin/user/profile");
  await expect(page.getByLabel("Username")).toHaveValue(person.username);
  await page.getByLabel("Name", { exact: true }).fill("Rita Moss-Hill");
  await save(page).dblclick();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeDisabled();
  await expect(save(page)).toBeDisabled();
  await page.clock.fastForward(2100);
  await expect(saved(page)).toBeHidden();
  await expect(page.getByLabel("Name", { exact: true })).toBeEditable();
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Rita Moss-Hill");
});

test("USER-01 what is missing or wrong is named at its field before anything is sent", async ({ page, enter }) => {
  await enter("user");
  await page.goto("/user/profile");
  const puts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
  for (const label of ["Name", "Username", "Email"]) await page.getByLabel(label, { exact: true }).fill("");
  await page.getByLabel("New password (optional)", { exact: true }).fill("nine lanterns cross the marsh");
  await save(page).click();
  await expect(page.getByText("Name is required and should be less than 100 characters.")).toBeVisible();
  await expect(page.getByText("Valid email is required.")).toBeVisible();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/3 to 40/);
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  expect(puts).toEqual([]);
  await expectAccessible(page);
});

test("USER-01 GUARD-07 no csrf cookie, no answer, and a username that is taken lose nothing", async ({
  page,
  enter,
  addPerson,
}) => {
  const { username: taken } = await addPerson();
  await enter("user");
  await page.goto("/user/profile");
  await page.getByLabel("Username").fill(taken);
  await expect(page.getByText("This browser")).toBeVisible();
  await page.context().clearCookies({ name: "csrfToken" });
  await save(page).click();
  await expect(page.getByText("Failed to update profile due to security validation.")).toBeVisible();
  await page.route("**/api/user/me", (route) => route.abort(), { times: 1 });
  await save(page).click();
  await expect(page.getByRole("alert").getByText("Update failed.")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Someone else has this username.")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveValue(taken);
  await page.keyboard.press("Tab");
  await expect(page.getByText("Someone else has this username.")).toBeVisible();
});

test("USER-02 AUTH-13 a new address counts once the code from its mail was typed", async ({ page, site, enter }) => {
  await enter("user");
  await page.goto("/user/profile");
  await page.getByLabel("Email", { exact: true }).fill("rita.by.code@example.org");
  await save(page).click();
  await expect(page.getByText("takes effect once it is verified")).toBeVisible();
  await page.getByRole("link", { name: "Enter the code" }).click();
  await expect(page).toHaveURL("/verify-email");
  const email = page.getByLabel("Email", { exact: true });
  await expect(email).toHaveValue("rita.by.code@example.org");
  await expect(email).not.toBeEditable();
  await page.getByLabel("Digit 1 of 6").fill("000000");
  await page.getByRole("button", { name: "Verify Email" }).click();
  await expect(page.getByText("Invalid verification code.")).toBeVisible();
  await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Digit 1 of 6").fill(await mailed(site, "rita.by.code@example.org", aCode));
  await page.clock.install();
  // The profile opens before the browser has heard of its person's new address.
  const opened = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", (route) => opened.promise.then(() => route.continue()), { times: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Email verified successfully! Redirecting...")).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(page).toHaveURL("/user/profile");
  opened.resolve();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("rita.by.code@example.org");
  await expect(page.getByText("takes effect once it is verified")).toHaveCount(0);
});

test("USER-02 AUTH-13 TK-4 or by the link in it, which leaves no secret in the address and works once", async ({
  page,
  site,
  enter,
}) => {
  await enter("admin");
  await page.goto("/admin/user/profile");
  await page.getByLabel("Email", { exact: true }).fill("rita.by.link@example.org");
  await save(page).click();
  const link = await mailed(site, "rita.by.link@example.org", linkIn("/verify-email"));
  await page.clock.install();
  const answer = await page.goto(link);
  expect(answer?.headers()).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  await expect(page.getByRole("status").getByText("Email verified successfully!")).toBeVisible();
  await expect(page).toHaveURL("/verify-email");
  await page.clock.fastForward(3000);
  await expect(page).toHaveURL("/user/profile");
  await page.goto(link);
  await expect(page.getByRole("alert").getByText("Invalid or expired verification link.")).toBeVisible();
  await expectAccessible(page);
});

test("AUTH-13 without any address: 'Missing email for verification. …'", async ({ page }) => {
  await page.goto("/verify-email");
  const text = "Missing email for verification. Please check your registration flow.";
  await expect(page.getByRole("alert").getByText(text)).toBeVisible();
  await expectAccessible(page);
});

test("USER-01 what was changed in another tab shows at the next check, beside what is half typed, and saving keeps both", async ({
  page,
  enter,
}) => {
  await enter("user");
  await page.clock.install();
  await page.goto("/user/profile");
  await page.getByLabel("Name", { exact: true }).fill("Rita Moss-Hill");
  const other = await page.context().newPage();
  await other.goto("/user/profile");
  await other.getByLabel("Username").fill("rita.elsewhere");
  await save(other).click();
  await expect(saved(other)).toBeVisible();
  await other.close();
  await page.clock.fastForward(checkEveryMs);
  await expect(page.getByLabel("Username")).toHaveValue("rita.elsewhere");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Rita Moss-Hill");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("rita.elsewhere");
});

test("USER-02 USER-11 long after signing in the current password is asked for, nothing typed is lost, and the word about its strength goes with the emptied field", async ({
  page,
  site,
  enter,
}) => {
  const person = await enter("admin");
  signedInAgo(site, person, 11);
  await page.goto("/admin/user/profile");
  const fresh = "nine lanterns cross the marsh";
  await page.getByLabel("New password (optional)", { exact: true }).fill(fresh);
  await page.getByLabel("Confirm new password", { exact: true }).fill(fresh);
  await save(page).click();
  const current = page.getByLabel("Current password", { exact: true });
  await expect(current).toBeFocused();
  await expect(page.getByRole("alert").getByText("Please enter your current password.")).toBeVisible();
  await expectAccessible(page);
  await current.fill("not the right one");
  await save(page).click();
  await expect(page.getByText("That password is incorrect.")).toBeVisible();
  await expect(page.getByLabel("New password (optional)", { exact: true })).toHaveValue(fresh);
  const strong = page.getByRole("status").getByText("Strong.");
  await expect(strong).toBeVisible();
  await current.fill(person.password);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel("New password (optional)", { exact: true })).toHaveValue("");
  await expect(strong).toHaveCount(0);
  await forgetSession(page);
  await signIn(page.context(), site, { ...person, password: fresh });
});

test("SE-9 USER-07 A11Y-23 one sees where one is signed in, and signs out everywhere else", async ({
  page,
  site,
  browser,
  enter,
  extraHTTPHeaders,
}) => {
  const person = await enter("admin");
  const elsewhere = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: extraHTTPHeaders ?? {} });
  await signIn(elsewhere, site, person);
  const other = await elsewhere.newPage();
  await other.goto("/admin/user/profile");
  await expect(other.getByText("This browser")).toBeVisible();
  await page.goto("/admin/user/profile");
  const access = page.locator("section").filter({ hasText: "Where you are logged in" });
  await expect(access.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(page.getByRole("status").getByText("Logged out everywhere else.")).toBeVisible();
  await expect(access.getByRole("listitem")).toHaveCount(1);
  // Headings lead to both parts; a region for each as well would be read out at every turn.
  await expect(page.getByRole("region")).toHaveCount(0);
  await other.getByRole("link", { name: "Two Factor Authentication" }).click();
  await expect(other).toHaveURL(/\/login/);
  await elsewhere.close();
});
