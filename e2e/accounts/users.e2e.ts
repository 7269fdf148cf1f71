import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { expect, signIn, test } from "../support/staff/fixtures.ts";

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const question = "Are you sure you want to delete this user?";

test.use({
  timezoneId: "Asia/Tokyo",
  expectedErrors: [/status of (40[013]|409|500)|has failed|could not be loaded|ERR_INTERNET_DISCONNECTED/],
});

test("USER-03 USER-04 GUARD-08 A11Y-22 every account is in the table; one's own row and siteadmins are text only, and names are row headers", async ({
  page,
  enter,
  addPerson,
}) => {
  const me = await enter("siteadmin");
  const ben = await addPerson({ name: "Ben Oak", role: "admin" });
  const boss = await addPerson({ name: "Ada Pine", role: "siteadmin" });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route("**/api/admin/users", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/admin/users");
  await expect(page.getByRole("status").getByText("Loading users...")).toBeVisible();
  letThrough();
  await expect(page.getByRole("columnheader")).toHaveText(["ID", "Name", "Email", "Role", "Created At", "Actions"]);
  for (const fixed of [me, boss]) {
    const line = page.getByRole("row").filter({ hasText: fixed.email });
    await expect(line).toContainText("Site admin");
    await expect(line.getByRole("combobox")).toHaveCount(0);
    await expect(line.getByRole("button")).toHaveCount(0);
  }
  const line = page.getByRole("row").filter({ hasText: ben.email });
  await expect(line.getByRole("rowheader")).toHaveText("Ben Oak");
  await expect(line.getByRole("cell").first()).toHaveText(String(ben.id));
  await expect(line.getByRole("combobox", { name: "Role of Ben Oak" })).toHaveValue("admin");
  expect(await line.getByRole("option").allTextContents()).toEqual(["User", "Admin"]);
  const created = line.getByRole("time");
  const at = new Date((await created.getAttribute("datetime")) ?? "");
  const office = { dateStyle: "medium", timeStyle: "short", timeZone: "America/New_York" } as const;
  await expect(created).toHaveText(new Intl.DateTimeFormat("en-US", office).format(at));
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(line.getByRole("button", { name: "Delete Ben Oak" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveCount(6);
  await expectAccessible(page);
});

test("USER-03 a name of one long word widens no screen", async ({ page, enter, addPerson }) => {
  await addPerson({ name: "Wilhelmina".repeat(10), role: "admin" });
  await enter("siteadmin");
  await page.goto("/admin/users");
  await expect(page.getByRole("rowheader", { name: "Wilhelmina".repeat(10), exact: true })).toBeVisible();
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(content, `${width} px`).toBeLessThanOrEqual(screen ?? 0);
  }
});

test("USER-03 no users: 'No users found.'", async ({ page, enter }) => {
  await enter("siteadmin");
  await page.route("**/api/admin/users", (route) => route.fulfill({ json: { users: [] } }));
  await page.goto("/admin/users");
  await expect(page.getByText("No users found.")).toBeVisible();
});

test("USER-04 USER-07 a new role is seen by the other browser at its next click", async ({
  page,
  site,
  browser,
  enter,
  addPerson,
  extraHTTPHeaders,
}) => {
  await enter("siteadmin");
  const cleo = await addPerson({ name: "Cleo Fern", role: "admin" });
  const elsewhere = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: extraHTTPHeaders ?? {} });
  await signIn(elsewhere, site, cleo);
  const other = await elsewhere.newPage();
  await other.goto("/admin/dashboard");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/admin/users");
  await page.getByRole("combobox", { name: "Role of Cleo Fern" }).selectOption("user");
  await expect(page.getByRole("status").getByText("Cleo Fern is now User, and logged out everywhere.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Role of Cleo Fern" })).toHaveValue("user");
  await other.getByRole("link", { name: "My account" }).first().click();
  await expect(other).toHaveURL(/\/login/);
  await signIn(elsewhere, site, cleo);
  await other.goto("/admin/dashboard");
  await expect(other).toHaveURL("/");
  await elsewhere.close();
});

test("USER-08 a role is taken back within ten seconds, and the keyboard stays at its select", async ({
  page,
  enter,
  addPerson,
}) => {
  await enter("siteadmin");
  await addPerson({ name: "Finn Ash", role: "user" });
  await page.clock.install();
  await page.goto("/admin/users");
  const role = page.getByRole("combobox", { name: "Role of Finn Ash" });
  const undo = page.getByRole("button", { name: "Undo" });
  await role.selectOption("admin");
  // It stays while it has the focus, however long axe takes.
  await undo.focus();
  await expectAccessible(page);
  const takenBack = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await undo.press("Enter");
  expect((await takenBack).request().postDataJSON()).toEqual({ role: "user" });
  await expect(page.getByRole("status").getByText("Finn Ash is User again.")).toBeVisible();
  await expect(role).toBeFocused();
  await expect(undo).toHaveCount(0);
  await page.reload();
  await expect(role).toHaveValue("user");

  // However long the machine takes: only what is fast-forwarded counts.
  await page.clock.pauseAt(Date.now() + 300_000);
  await role.selectOption("admin");
  await expect(undo).toBeVisible();
  await page.clock.fastForward(9_000);
  await expect(undo).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(undo).toHaveCount(0);
  await expect(role).toHaveValue("admin");
});

test("USER-04 deleting asks first in these words; Cancel and Escape do nothing, by keyboard too", async ({
  page,
  enter,
  addPerson,
}) => {
  await enter("siteadmin");
  const dan = await addPerson({ name: "Dan Reed", role: "user" });
  await page.goto("/admin/users");
  const remove = page.getByRole("button", { name: "Delete Dan Reed" });
  const dialog = page.getByRole("alertdialog", { name: question });
  await remove.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText(dan.email);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row(page, "Dan Reed")).toBeVisible();
  await remove.click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("status").getByText("Dan Reed was deleted.")).toBeVisible();
  await expect(row(page, "Dan Reed")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Registered Users" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(row(page, "Dan Reed")).toHaveCount(0);
});

test("USER-05 a failure goes to the console, and the row back to the truth", async ({ page, enter, addPerson }) => {
  await enter("siteadmin");
  await addPerson({ name: "Eve Sedge", role: "user" });
  await page.route("**/api/admin/users/*", (route) => route.fulfill({ status: 500, json: { error: "No." } }));
  await page.goto("/admin/users");
  const said = page.waitForEvent("console", (message) => message.text().startsWith("Changing a role has failed."));
  const role = page.getByRole("combobox", { name: "Role of Eve Sedge" });
  await role.selectOption("admin");
  expect((await said).type()).toBe("error");
  await expect(role).toHaveValue("user");
  await page.getByRole("button", { name: "Delete Eve Sedge" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "Eve Sedge")).toBeVisible();
});

test("USER-05 without a network a row is as it was", async ({ page, context, enter, addPerson }) => {
  await enter("siteadmin");
  await addPerson({ name: "Ada Reed", role: "admin" });
  await page.goto("/admin/users");
  const role = page.getByRole("combobox", { name: "Role of Ada Reed" });
  await expect(role).toHaveValue("admin");
  const reloaded = () =>
    page.waitForEvent("console", (message) => message.text().startsWith("The users could not be loaded."));
  await context.setOffline(true);
  const afterRole = reloaded();
  await role.selectOption("user");
  await afterRole;
  await expect(role).toHaveValue("admin");
  const afterDelete = reloaded();
  await page.getByRole("button", { name: "Delete Ada Reed" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await afterDelete;
  await expect(row(page, "Ada Reed")).toBeVisible();
});

test("USER-06 USER-09 USER-10 a wrong password leads back to its step, an address that is taken stays at its own; both in red", async ({
  page,
  enter,
}) => {
  const { email: taken, password: own } = await enter("siteadmin");
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Invite User" }).click();
  const password = page.getByLabel("Your password", { exact: true });
  const email = page.getByLabel("Email of the person you invite");
  await expect(password).toBeFocused();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Password is required.")).toBeVisible();
  await password.fill("not the right one");
  await page.keyboard.press("Enter");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(
    /They start as a User and can see only their own account: .* you can make them an Admin in the list below/,
  );
  await expectAccessible(page);
  await email.fill(taken);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("That password is incorrect.")).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(
    `So we know it’s you. The address ${taken} is still there in the next step.`,
  );
  await password.fill(own);
  await page.keyboard.press("Enter");
  await expect(email).toHaveValue(taken);
  await page.getByRole("button", { name: "Send Invite" }).click();
  await expect(page.getByRole("alert").getByText("There is already an account with this email address.")).toBeVisible();
  await expect(email).toHaveValue(taken);
  await page.route("**/api/admin/send-invite", (route) => route.fulfill({ status: 500, body: "<h1>Oh</h1>" }));
  await page.getByRole("button", { name: "Send Invite" }).click();
  await expect(page.getByRole("alert").getByText("Failed to send invitation.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Invite User" })).toBeFocused();
  await expect(page.getByRole("alert").getByText("Failed to send invitation.")).toHaveCount(0);
});

test("A11Y-07 users that do not load are announced, and after Try again the focus is on the heading", async ({
  page,
  enter,
}) => {
  await enter("siteadmin");
  await page.route("**/api/admin/users", (route) => route.fulfill({ status: 500, json: { error: "Broken." } }));
  await page.goto("/admin/users");
  await expect(page.getByRole("alert").filter({ hasText: "The users could not be loaded." })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("table", { name: "Registered users" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Registered Users" })).toBeFocused();
});
