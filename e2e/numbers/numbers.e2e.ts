import type { Page } from "@playwright/test";
import { insertMessages } from "#test/messages/messages.ts";
import { insertCounts } from "#test/visitors/numbers.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { sideways } from "../support/messages/inbox-fixtures.ts";
import { expect, phone, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its numbers are what is shown.
test.use({
  siteSettings: { MAIL_TO: "numbers@example.com" },
  entered: "admin",
  expectedErrors: [/could not be loaded|Failed to load/],
});
test.describe.configure({ mode: "serial" });

test.beforeEach(async ({ db }) => {
  await db.deleteFrom("daily_counts").execute();
  await db.deleteFrom("messages").execute();
});

const dayMs = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

/** Numbers of the last three months, of which each week has some. */
async function fillNumbers(db: Db): Promise<void> {
  const days = Array.from({ length: 77 }, (_, at) => at);
  await insertCounts(
    db,
    days.flatMap((at) => {
      const day = ago(at).slice(0, 10);
      return [
        [day, "page", "/", 40 + ((at * 7) % 23)],
        [day, "page", "/gutter-guards", 1 + (at % 9)],
        [day, "referrer", "google.com", 9 + (at % 4)],
        [day, "referrer", "a-rather-long-name-of-a-neighborhood-association.the-villages.example", 1],
        [day, "phone", "/", 1 + (at % 3)],
        [day, "begun", "inquiry", 2 + (at % 2)],
        [day, "sent", "inquiry", 1 + (at % 2)],
        [day, "left", "inquiry.additionalInfo", 1],
        [day, "planner", "planner", 1 + (at % 5)],
      ] as const;
    }),
  );
  const ids = await insertMessages(
    db,
    days
      .slice(0, 60)
      .map((at) => ({ submitted_at: ago(at + 1), first_called_at: ago(at), state: at % 3 ? "won" : "lost" })),
  );
  await db
    .insertInto("message_entries")
    .values(
      ids.map((message_id, at) => ({
        ...{ message_id, at: ago(at), by_name: "Ada", note: "" },
        state: at % 3 ? ("won" as const) : ("lost" as const),
      })),
    )
    .execute();
}

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("LEAD-68 LEAD-69 an admin goes from the dashboard to the numbers: charts, the same numbers as tables, and what they are made of", async ({
    page,
    db,
  }) => {
    await fillNumbers(db);
    await page.goto("/admin/dashboard");
    await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Numbers" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Numbers" })).toBeVisible();
    const views = part(page, "Page views");
    await expect(views.getByRole("table", { name: "Page views by week" }).getByRole("row")).toHaveCount(13);
    await expect(views.getByRole("table", { name: "By page" }).getByRole("rowheader").first()).toHaveText("Home");
    await expect(views.getByRole("rowheader", { name: "google.com" })).toBeVisible();
    const forms = part(page, "Forms").getByRole("table", { name: "Forms by week" });
    await expect(forms.getByRole("columnheader")).toHaveText(["Week", "Begun", "Sent"]);
    await expect(part(page, "Forms").getByRole("rowheader", { name: "Inquiry: Additional info" })).toBeVisible();
    await expect(part(page, "Business time to the first call")).toContainText("the median of");
    await expect(part(page, "Won and lost").getByText(/^\d+ won, \d+ lost$/)).toBeVisible();
    expect(await sideways(page)).toBe(0);
    await expectAccessible(page);
  });
});

test("LEAD-69 a new site says so in each part, without an empty chart", async ({ page }) => {
  await page.goto("/admin/numbers");
  await expect(part(page, "Page views").getByText("Nothing was counted yet.")).toBeVisible();
  await expect(part(page, "Won and lost")).toContainText("Nothing was won or lost in these weeks.");
  await expect(page.getByRole("table")).toHaveCount(0);
  await expectAccessible(page);
});

test("LEAD-69 at 400 % nothing is cut off or to be scrolled sideways, and forced colors keep both kinds of bars apart", async ({
  page,
  db,
}) => {
  await fillNumbers(db);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/admin/numbers");
  const forms = part(page, "Forms");
  await expect(forms.getByRole("table", { name: "Forms by week" })).toBeVisible();
  expect(await sideways(page)).toBe(0);
  const fills = await forms
    .locator("svg g")
    .evaluateAll((groups) => groups.map((group) => getComputedStyle(group.querySelector("rect") ?? group).fill));
  expect(new Set(fills).size).toBe(2);
});

test("LEAD-68 numbers that cannot be loaded are said, and another try brings them", async ({ page, db }) => {
  await fillNumbers(db);
  await page.route("**/api/admin/numbers", (route) => route.abort(), { times: 1 });
  await page.goto("/admin/numbers");
  await expect(page.getByRole("alert")).toContainText("The numbers could not be loaded.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(part(page, "Page views").getByRole("table").first()).toBeVisible();
});

test.describe("a siteadmin", () => {
  test.use({
    siteSettings: { MAIL_TO: "numbers@example.com", SMTP_URL: "smtp://127.0.0.1:9?tls=off" },
    entered: "siteadmin",
  });

  test("LEAD-73 turns the weekly email off where the page of numbers leads, and on again", async ({ page }) => {
    const form = page.getByRole("form", { name: "Numbers by email" });
    for (const [choice, note] of [
      ["No", "The weekly email with these numbers is turned off."],
      ["Yes, every Monday", "Every Monday at 8 am, everyone who gets the inquiries"],
    ] as const) {
      await page.goto("/admin/numbers");
      await page.getByRole("link", { name: "Change this" }).click();
      await expect(page.getByRole("heading", { name: "Numbers by email" })).toBeVisible();
      await form.getByLabel("Email the numbers every Monday?").selectOption(choice);
      await form.getByRole("button", { name: "Save" }).press("Enter");
      await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
      await expectAccessible(page, "#numbers");
      await page.goto("/admin/numbers");
      await expect(page.getByText(note)).toBeVisible();
    }
  });
});
