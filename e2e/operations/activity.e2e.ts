import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { sideways } from "../support/messages/inbox-fixtures.ts";
import { expect, phone, test } from "../support/staff/fixtures.ts";

const expectedErrors = [/status of 500|could not be loaded/];
test.use({ entered: "siteadmin", viewport: phone, timezoneId: "Asia/Tokyo", expectedErrors });

test("OP-5 GUARD-09 A11Y-07 a siteadmin reads who did what, and narrows it down", async ({ page, db }) => {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("activity").execute();
    const noon = new Date("2026-03-02T17:00:00.000Z");
    const by = { id: 9001, name: "Mary Miller" };
    const from = { address: "203.0.113.7", device: "Edge on Windows" };
    for (let times = 0; times < 50; times++) await recordAuditEvent(trx, noon, { kind: "signed-out", by, ...from });
    const user = { id: 9002, name: "Bob Brown" };
    await recordAuditEvent(trx, noon, { kind: "role-changed", by, user, details: { from: "user", to: "admin" } });
  });
  const alert = (text: string) => expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  const lines = page.getByRole("main").getByRole("listitem");
  await page.goto("/admin/dashboard");
  await page.route("**/api/admin/activity*", (route) => route.fulfill({ status: 500, json: { error: "No." } }));
  await page.getByRole("link", { name: "View Activity" }).click();
  await alert("The activity could not be loaded.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Activity" })).toBeFocused();
  await expect(page.getByText("All times: Eastern Time")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Monday, March 2, 2026" })).toBeVisible();

  await page.route("**/api/admin/activity?*", (route) => route.fulfill({ status: 500, json: { error: "No." } }));
  const older = page.getByRole("button", { name: "Show older activity" });
  await older.press("Enter");
  await alert("Older activity could not be loaded.");
  await expect(older).toBeFocused();
  await page.unrouteAll();
  await older.press("Enter");
  await expect(older).toHaveCount(0);
  await expect(lines.nth(50)).toBeFocused();
  await expect(lines.last()).toHaveText(/Mary Miller logged out\. From Edge on Windows\.$/);
  await page.getByRole("checkbox", { name: "Show technical details" }).check();
  await expect(lines.last()).toHaveText(/From Edge on Windows, 203\.0\.113\.7\.$/);
  expect(await sideways(page)).toBe(0);
  await expectAccessible(page, "main");

  await page.getByLabel("About").selectOption("People");
  await expect(page).toHaveURL(/area=people$/);
  await page.reload();
  await expect(lines).toHaveText([/noon.*Mary Miller changed the role of Bob Brown from User to Admin\.$/]);
});
