import {
  type AuditEntry,
  recordAuditEvent,
} from "../../src/features/operations/audit-log/record-audit-event.server.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { sideways } from "../support/messages/inbox-fixtures.ts";
import { expect, phone, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its log is what is tested.
test.use({ siteSettings: { MAIL_TO: "activity@example.com" } });
test.describe.configure({ mode: "serial" });

const mary = { id: 9001, name: "Mary Miller" };
const noon = new Date("2026-03-02T17:00:00.000Z");

async function note(db: Db, entries: readonly AuditEntry[], at = noon): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const entry of entries) await recordAuditEvent(trx, at, entry);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: phone, timezoneId: "Asia/Tokyo" });

  test("OP-5 a siteadmin reads who did what by the office's clock, narrows it down, and goes back further", async ({
    page,
    db,
    enter,
  }) => {
    await db.deleteFrom("activity").execute();
    const signOuts = Array.from(
      { length: 60 },
      (): AuditEntry => ({ kind: "signed-out", by: mary, address: "203.0.113.7" }),
    );
    await note(db, signOuts, new Date("2026-03-01T17:00:00.000Z"));
    const bob = { id: 9002, name: "Bob Brown" };
    await note(db, [{ kind: "role-changed", by: mary, user: bob, details: { from: "user", to: "admin" } }]);
    const failed: AuditEntry = {
      kind: "sign-in-failed",
      by: "someone",
      user: mary,
      address: "203.0.113.9",
      folds: true,
    };
    await note(db, [failed, failed, failed]);
    await enter("siteadmin");
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "View Activity" }).click();

    await expect(page.getByText("All times: Eastern Time")).toBeVisible();
    const heading = page.getByRole("heading", { name: "Monday, March 2, 2026" });
    const day = page.locator("section").filter({ has: heading });
    await expect(day.getByText("12:00 PM").first()).toBeVisible();
    await expect(day.getByText("Mary Miller changed the role of Bob Brown from User to Admin.")).toBeVisible();
    await expect(
      day.getByText("Someone entered a wrong password for Mary Miller. 3 times within the hour."),
    ).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await expectAccessible(page);

    const lines = page.getByRole("main").getByRole("listitem");
    await expect(lines).toHaveCount(50);
    await page.getByRole("button", { name: "Show older activity" }).press("Enter");
    await expect(lines).toHaveCount(62);
    await expect(lines.nth(50)).toBeFocused();
    await expect(page.getByRole("button", { name: "Show older activity" })).toHaveCount(0);

    await page.getByLabel("About").selectOption("People");
    await expect(lines).toHaveCount(1);
    await page.getByLabel("Person").selectOption("Bob Brown (deleted)");
    await expect(page).toHaveURL(/area=people&person=9002$/);
    await page.reload();
    await expect(lines).toHaveText([/Mary Miller changed the role of Bob Brown/]);
    await page.getByLabel("About").selectOption("Images");
    await expect(page.getByText("Nothing here yet.")).toBeVisible();
    await page.goBack();
    await expect(lines).toHaveCount(1);
  });
});

test("GUARD-09 a line names the browser it came from, and its address on demand; the server itself is named as such", async ({
  page,
  db,
  enter,
}) => {
  await db.deleteFrom("activity").execute();
  const from = (address: string, device?: string): AuditEntry => ({ kind: "signed-out", by: mary, address, device });
  await note(db, [
    from("0:0:0:0::/64"),
    from("127.0.0.1", "An unknown browser"),
    from("203.0.113.7", "Edge on Windows"),
  ]);
  await enter("siteadmin");
  await page.goto("/admin/activity");
  const lines = page.getByRole("main").getByRole("listitem").filter({ hasText: "Mary Miller" });
  await expect(lines).toHaveText([/From Edge on Windows\.$/, /From an unknown browser\.$/, /logged out\.$/]);
  await page.getByRole("checkbox", { name: "Show network addresses" }).check();
  await expect(lines).toHaveText([
    /From Edge on Windows, 203\.0\.113\.7\.$/,
    /From an unknown browser, the server itself\.$/,
    /From the server itself\.$/,
  ]);
});

test("A11Y-07 a log that does not load is announced; another try loads it, and the focus is on the heading", async ({
  page,
  db,
  enter,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500|could not be loaded/);
  await db.deleteFrom("activity").execute();
  await enter("siteadmin");
  await page.route("**/api/admin/activity", (route) => route.fulfill({ status: 500, json: { error: "Broken." } }));
  await page.goto("/admin/activity");
  await expect(page.getByRole("alert")).toHaveText("The activity could not be loaded.");
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page.getByText("Nothing here yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Activity" })).toBeFocused();
});

test("A11Y-07 older activity that does not load is announced, and the button keeps the focus for another try", async ({
  page,
  db,
  enter,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500|could not be loaded/);
  await db.deleteFrom("activity").execute();
  const signOut: AuditEntry = { kind: "signed-out", by: mary, address: "203.0.113.7" };
  await note(
    db,
    Array.from({ length: 51 }, () => signOut),
  );
  await enter("siteadmin");
  await page.goto("/admin/activity");
  const older = page.getByRole("button", { name: "Show older activity" });
  await expect(older).toBeVisible();
  await page.route("**/api/admin/activity?*", (route) => route.fulfill({ status: 500, json: { error: "Broken." } }));
  await older.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Older activity could not be loaded." })).toBeVisible();
  await expect(older).toBeFocused();
  await page.unrouteAll();
  await older.press("Enter");
  await expect(older).toHaveCount(0);
  const lines = page.getByRole("main").getByRole("listitem");
  await expect(lines.nth(50)).toBeFocused();
});

test("an admin has neither the log nor the site's state, and no way there", async ({ page, enter }) => {
  await enter("admin");
  await page.goto("/admin/activity");
  await expect(page).toHaveURL("/");
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("link", { name: "View Messages" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Site status" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "View Activity" })).toHaveCount(0);
});
