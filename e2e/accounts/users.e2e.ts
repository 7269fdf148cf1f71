import type { Page } from "@playwright/test";
import { insertRecipient } from "#test/company/recipients.ts";
import { insertJob } from "#test/messages/jobs.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { expect, said, test } from "../support/staff/fixtures.ts";

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const heading = (page: Page) => page.getByRole("heading", { name: "Registered Users" });

test.use({ expectedErrors: [/status of (40[13]|500)|has failed|could not be loaded|ERR_INTERNET_DISCONNECTED/] });

test("USER-03 USER-04 USER-12 USER-13 JOB-32 A11Y-22 an account is found and deleted", async ({
  page,
  enter,
  addPerson,
  db,
}) => {
  const me = await enter("siteadmin");
  const boss = await addPerson({ name: "Wilhelmina".repeat(10), role: "siteadmin" });
  const ben = await addPerson({ name: "Ben Oak", role: "admin" });
  await insertRecipient(db, { email: ben.email, confirmed: true });
  const visit = { first_name: "Ann", last_name: "Lee", state: "visit-planned", next_step: "Visit" } as const;
  const job_id = await insertJob(db, { ...visit, next_step_at: "2030-03-06T09:30" });
  const entry = { job_id, at: new Date().toISOString(), by_name: ben.name, state: visit.state, note: "" };
  await db.insertInto("job_entries").values(entry).execute();
  await db.updateTable("users").set({ created_at: "2026-03-04T15:05:00.000Z" }).where("id", "=", ben.id).execute();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/admin/users", (route) => held.promise.then(() => route.continue()), { times: 1 });
  await page.goto("/admin/users");
  await expect(said(page, "Loading users...")).toBeVisible();
  held.resolve();
  await expect(page.getByRole("columnheader")).toHaveText(["ID", "Name", "Email", "Role", "Created At", "Actions"]);
  for (const { email } of [me, boss]) {
    await expect(row(page, email)).toContainText("Site admin");
    await expect(row(page, email).getByRole("combobox")).toHaveCount(0);
    await expect(row(page, email).getByRole("button", { name: "Delete" })).toHaveCount(0);
  }
  const bens = row(page, ben.email);
  await expect(bens.getByRole("rowheader")).toHaveText("Ben Oak");
  await expect(bens.getByRole("cell").first()).toHaveText(String(ben.id));
  await expect(bens.locator("time")).toHaveText("Mar 4, 2026, 10:05 am");
  await expect(bens.getByRole("combobox", { name: "Role of Ben Oak" })).toHaveValue("admin");
  await expect(bens.getByRole("option")).toHaveText(["User", "Admin"]);
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(content, `${width} px`).toBeLessThanOrEqual(width);
  }

  const sure = page.getByRole("alertdialog");
  const make = bens.getByRole("button", { name: "Make site admin : Ben Oak" });
  await make.click();
  await expect(sure).toContainText("Ben Oak has to turn on two-factor authentication first");
  await expect(sure.getByRole("button", { name: "Make Site admin" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(make).toBeFocused();
  await row(page, boss.email).getByRole("button", { name: "Make admin" }).click();
  const own = sure.getByLabel("Your password", { exact: true });
  await own.fill("not the right one");
  await sure.getByRole("button", { name: "Make Admin" }).click();
  await expect(own).toHaveAccessibleDescription(/That password is incorrect\./);
  await expectAccessible(page, "#siteadmin");
  await own.fill(me.password);
  await sure.getByRole("button", { name: "Make Admin" }).click();
  await expect(row(page, boss.email).getByRole("combobox")).toHaveValue("admin");
  await expect(heading(page)).toBeFocused();

  const remove = bens.getByRole("button", { name: "Delete Ben Oak" });
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this user?" });
  await remove.press("Enter");
  await expect(question).toContainText(ben.email);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await expect(question).toContainText(`New inquiries will no longer be emailed to ${ben.email}. They go to `);
  await expect(question.getByRole("listitem")).toHaveText("Ann Lee: Visit, on Wednesday, March 6, 2030, at 9:30 am");
  await expectAccessible(page, "#delete-user");
  await question.getByRole("button", { name: "Cancel" }).click();
  await db.updateTable("jobs").set({ responsible_id: ben.id }).where("id", "=", job_id).execute();
  await remove.click();
  await question.getByLabel("Who gets their 1 open job?").selectOption(String(me.id));
  await expectAccessible(page, "#delete-user");
  await question.getByRole("button", { name: "Delete" }).click();
  const outcome = `Ben Oak was deleted. Inquiries no longer go to ${ben.email}. 1 open job went to `;
  await expect(said(page, outcome + me.name)).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.reload();
  await expect(row(page, me.email)).toBeVisible();
  await expect(bens).toHaveCount(0);
});

test("USER-04 USER-08 A11Y-05 a new role is undone within ten seconds, by keys", async ({ page, enter, addPerson }) => {
  await enter("siteadmin");
  await addPerson({ name: "Cleo Fern", role: "admin" });
  await page.clock.install();
  await page.goto("/admin/users");
  const role = page.getByRole("combobox", { name: "Role of Cleo Fern" });
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(role).toHaveValue("admin");
  // However long the machine takes: only what is fast-forwarded counts.
  await page.clock.pauseAt(Date.now() + 60_000);
  await role.selectOption("user");
  await expect(said(page, "Cleo Fern is now User, and logged out everywhere.")).toBeVisible();
  await undo.focus();
  await page.clock.fastForward(11_000);
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(said(page, "Cleo Fern is Admin again.")).toBeVisible();
  await expect(role).toBeFocused();
  await expect(undo).toHaveCount(0);
  await page.reload();
  await expect(role).toHaveValue("admin");
  await role.selectOption("user");
  await expect(undo).toBeVisible();
  await page.clock.fastForward(9_000);
  await expect(undo).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(undo).toHaveCount(0);
  await expect(role).toHaveValue("user");
});

test("USER-03 USER-05 A11Y-07 a failure is logged, and a row is as it was", async ({ page, enter, addPerson }) => {
  await enter("siteadmin");
  await addPerson({ name: "Eve Sedge", role: "user" });
  const list = "**/api/admin/users";
  await page.route(list, (route) => route.fulfill({ json: { users: [] } }), { times: 1 });
  await page.route(list, (route) => route.fulfill({ status: 500, json: { error: "Broken." } }), { times: 1 });
  await page.goto("/admin/users");
  await expect(page.getByRole("alert").filter({ hasText: "The users could not be loaded." })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByText("No users found.")).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.reload();

  const role = page.getByRole("combobox", { name: "Role of Eve Sedge" });
  const logged = (text: string) => page.waitForEvent("console", (message) => message.text().startsWith(text));
  async function changeInVain(failures: { role: string; deletion: string }): Promise<void> {
    const changed = logged(failures.role);
    await role.selectOption("admin");
    await changed;
    await expect(role).toHaveValue("user");
    const deleted = logged(failures.deletion);
    await page.getByRole("button", { name: "Delete Eve Sedge" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await deleted;
    await expect(page.getByRole("rowheader", { name: "Eve Sedge" })).toBeVisible();
  }
  await page.route(`${list}/*`, (route) => route.fulfill({ status: 500, json: { error: "No." } }));
  await changeInVain({ role: "Changing a role has failed.", deletion: "Deleting a user has failed." });
  await page.unrouteAll();
  await page.context().setOffline(true);
  await changeInVain({ role: "The users could not be loaded.", deletion: "The users could not be loaded." });
});
