import type { Page } from "@playwright/test";
import { linkIn, mailed } from "#test/processes/mailed.ts";
import { test as base, expect, expectAccessible } from "../support/browser/fixtures.ts";
import { fillSignIn, phone } from "../support/staff/fixtures.ts";

const password = "nine lanterns cross the marsh";
const yours = (page: Page) => page.getByRole("region", { name: "Make it yours" });

/** Goes to a thing of the list and back to the dashboard once it is saved. */
async function saveAt(page: Page, link: string, label: string, value: string): Promise<void> {
  await yours(page).getByRole("link", { name: link }).click();
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await page.getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Saved. It’s on the site now.")).toBeVisible();
  await openAgain(page);
}

/** Once it was seen, the list is one bar. */
async function openAgain(page: Page): Promise<void> {
  await page.goto("/admin/dashboard");
  await expect(yours(page).getByRole("link", { name: "Company" })).toBeHidden();
  await yours(page).getByRole("heading", { name: "Make it yours" }).click();
}

const test = base.extend({
  expectedErrors: async ({ contextOptions: _ }, use) => use([/status of 401/]),
});
// The printed link and the list are those of a site without accounts.
test.use({ freshSite: true, viewport: phone });

test("OWN-15 OWN-16 OWN-17 OWN-19 from the printed link an owner puts in name, phone number and recipient with a browser alone, and marks the rest as done", async ({
  page,
  context,
  site,
}) => {
  await page.goto(linkIn("/register").exec(site.output())?.[0] ?? "");
  await page.getByLabel("Name", { exact: true }).fill("Rita Moss");
  await page.getByLabel("Email").fill("rita@rainright.us");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page).toHaveURL("/login?registered=1");
  await fillSignIn(page, "rita@rainright.us", password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(yours(page).getByText("0 of 12 done")).toBeVisible();
  await expectAccessible(page, "main");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const item = yours(page).getByRole("listitem").filter({ hasText: "Backups in a second place" });
  await item.getByRole("button", { name: "Copy a note for them" }).press("Enter");
  await expect(item.getByText("Copied.")).toBeVisible();
  const request = await page.evaluate(() => navigator.clipboard.readText());
  expect(request).toContain("npm run backup");
  expect(request).toContain("The chapter “Backup and restore” of docs/operations.md");
  await yours(page).getByRole("link", { name: "Connect a mail server" }).click();
  await expect(page.getByRole("heading", { name: "Mail server" })).toBeFocused();
  await openAgain(page);

  await saveAt(page, "Add your name", "Company name", "Rain Right");
  await saveAt(page, "Add your number", "Phone", "407-266-0199");
  await saveAt(page, "Add your email", "Email", "office@rainright.us");
  await expect(yours(page).getByText("5 of 12 done")).toBeVisible();
  await expect(yours(page).getByRole("list", { name: "Done" })).toContainText("Phone number");

  await page.goto("/admin/company#inquiries");
  await expect(page.getByRole("heading", { name: "Where inquiries go" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Where inquiries go" })).toBeInViewport();
  await page.getByLabel("Add an email address").fill("rita@rainright.us");
  await page.keyboard.press("Enter");
  await page.goto(await mailed(site, "rita@rainright.us", linkIn("/confirm-recipient")));
  await page.getByRole("button", { name: "Yes, send them to this address" }).click();
  await expect(page.getByText("From now on inquiries come to rita@rainright.us.")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "407-266-0199" }).first()).toBeAttached();
  await expect(page).toHaveTitle(/Rain Right/);

  await openAgain(page);
  await yours(page).getByRole("button", { name: "Done with “Where you work”" }).press("Enter");
  await expect(page.locator(":focus")).toHaveText("Where you work is done.");
  await expect(yours(page).getByText("6 of 12 done")).toBeVisible();
  await page.reload();
  await expect(yours(page).getByText("6 of 12 done")).toBeVisible();
});
