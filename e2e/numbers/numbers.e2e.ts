import { insertJob } from "#test/messages/jobs.ts";
import { insertCounts } from "#test/visitors/numbers.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { sideways } from "../support/messages/inbox-fixtures.ts";
import { expect, phone, test } from "../support/staff/fixtures.ts";

// With a mail server, so that the numbers can be emailed.
const siteSettings = { SMTP_URL: "smtp://127.0.0.1:9?tls=off" };
const expectedErrors = [/could not be loaded|Failed to load/];
test.use({ siteSettings, entered: "siteadmin", viewport: phone, expectedErrors });

test("LEAD-68 LEAD-69 LEAD-73 JOB-35 a siteadmin looks at the numbers, and turns their email off", async ({
  page,
  db,
}) => {
  const today = new Date().toISOString().slice(0, 10);
  await insertCounts(db, [
    [today, "page", "/", 40],
    [today, "referrer", "a-rather-long-name-of-a-neighborhood-association.the-villages.example", 1],
    [today, "begun", "inquiry", 3],
    [today, "sent", "inquiry", 2],
    [today, "left", "inquiry.additionalInfo", 1],
  ]);
  const job_id = await insertJob(db);
  await db.updateTable("jobs").set({ state: "won", agreed_cents: 1_234_500 }).execute();
  const entry = { job_id, at: new Date().toISOString(), by_name: "Rita", state: "won" as const, note: "" };
  await db.insertInto("job_entries").values(entry).execute();
  await page.goto("/admin/dashboard");
  await page.route("**/api/admin/numbers", (route) => route.abort(), { times: 1 });
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Numbers" }).click();
  await expect(page.getByText("The numbers could not be loaded.")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Week by week").first().press("Enter");
  await expect(page.getByRole("table", { name: "Page views by week" })).toBeVisible();
  await page.getByText("Week by week").nth(4).press("Enter");
  await expect(page.getByRole("table", { name: "Estimates, won and lost by week" })).toContainText("$12,345");
  await expectAccessible(page, "main");
  // At 400 % of a wide screen.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: "active" });
  expect(await sideways(page)).toBe(0);
  const bars = page.locator("section").filter({ hasText: "Inquiries" }).locator("svg").first();
  await expect(bars).toHaveCSS("fill", await page.locator("body").evaluate((body) => getComputedStyle(body).color));

  await page.getByRole("link", { name: "Change this" }).click();
  const form = page.getByRole("form", { name: "Numbers by email" });
  await form.getByLabel("Email the numbers every Monday?").selectOption("No");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  await page.goto("/admin/numbers");
  await expect(page.getByText("The weekly email with these numbers is turned off.")).toBeVisible();
});
