import { readFileSync } from "node:fs";
import { readCsv } from "#test/messages/read-csv.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { darkDesk, expect, holdUnfilteredList, table, test, toggle } from "../support/messages/inbox-fixtures.ts";

test.describe("at a desk", () => {
  test.use(darkDesk);

  test("MSG-04 the search finds in both lists as one types, and its address finds the same again", async ({
    page,
    inbox,
  }) => {
    await inbox.fill([
      { first_name: "Ann", last_name: "Lee", address: "7 Quail Run" },
      { first_name: "Bob", last_name: "Ray", address: "8 Pine Street" },
      { first_name: "Cal", last_name: "Fox", address: "9 Quail Run", archived: 1 },
    ]);
    await page.goto("/admin/messages");
    const search = page.getByLabel("Search messages");
    await search.pressSequentially("quail");
    await expect(toggle(page, "Bob Ray")).toHaveCount(0);
    await expect(toggle(table(page, "Active Messages"), "Ann Lee")).toBeVisible();
    await expect(toggle(table(page, "Archived Messages"), "Cal Fox")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "2 messages found." })).toHaveCount(1);
    await expect(page).toHaveURL(/\/admin\/messages\?q=quail$/);
    await expect(search).toBeFocused();
    await page.reload();
    await expect(search).toHaveValue("quail");
    await expect(toggle(page, "Ann Lee")).toBeVisible();
    await expect(toggle(page, "Bob Ray")).toHaveCount(0);

    await search.fill("zeppelin");
    await expect(page.getByText("No messages found.", { exact: true })).toBeVisible();
    await expect(page.getByText("No archived messages.", { exact: true })).toBeVisible();
    await expect(page.getByText("Nothing matches “zeppelin”.")).toHaveCount(2);
    await expectAccessible(page);
    await search.fill("");
    await expect(toggle(page, "Bob Ray")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/messages$/);
  });
});

test("MSG-16 the number of messages found is announced for what is typed, half a second after the last key", async ({
  page,
  inbox,
}) => {
  await inbox.fill([
    { first_name: "Kim", last_name: "Lee" },
    { first_name: "Kim", last_name: "Ray" },
    { first_name: "Bob", last_name: "Ray" },
  ]);
  await page.clock.install();
  await page.goto("/admin/messages");
  await expect(toggle(page, "Bob Ray")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const search = page.getByLabel("Search messages");
  const announced = page.getByRole("search").getByRole("status");
  await search.fill("kim");
  await expect(announced).toBeEmpty();
  await page.clock.runFor(300);
  await expect(toggle(page, "Bob Ray")).toHaveCount(0);
  await expect(announced).toBeEmpty();
  await search.fill("kim lee");
  await page.clock.runFor(300);
  await expect(toggle(page, "Kim Ray")).toHaveCount(0);
  await expect(announced).toBeEmpty();
  await page.clock.runFor(200);
  await expect(announced).toHaveText("1 message found.");
  await search.fill("kim");
  await expect(announced, "the number of the search before").toBeEmpty();
  await page.clock.runFor(600);
  await expect(announced).toHaveText("2 messages found.");
  await search.fill("");
  await page.clock.runFor(600);
  await expect(toggle(page, "Bob Ray")).toBeVisible();
  await expect(announced).toBeEmpty();
});

test("MSG-04 an earlier search that answers late does not replace what was found since", async ({ page, inbox }) => {
  await inbox.fill([
    { first_name: "Ann", last_name: "Lee" },
    { first_name: "Bob", last_name: "Ray" },
  ]);
  await page.goto("/admin/messages");
  let release = () => {};
  await page.route("**/api/admin/messages?*q=ann", async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(/q=ann/);
  await page.getByLabel("Search messages").fill("ann");
  await asked;
  await page.getByLabel("Search messages").fill("bob");
  await expect(toggle(page, "Bob Ray")).toBeVisible();
  await expect(toggle(page, "Ann Lee")).toHaveCount(0);
  release();
  await expect(page.getByRole("status").filter({ hasText: "1 message found." })).toHaveCount(1);
  await expect(toggle(page, "Ann Lee")).toHaveCount(0);
});

test("MSG-04 a Reload that is answered late does not replace what was found since", async ({ page, inbox }) => {
  await inbox.fill([
    { first_name: "Ann", last_name: "Lee" },
    { first_name: "Bob", last_name: "Ray" },
  ]);
  await page.goto("/admin/messages");
  await expect(toggle(page, "Ann Lee")).toBeVisible();
  const unfiltered = await holdUnfilteredList(page);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByLabel("Search messages").fill("bob");
  await expect(toggle(page, "Bob Ray")).toBeVisible();
  await expect(toggle(page, "Ann Lee")).toHaveCount(0);
  await unfiltered.aborted;
  unfiltered.release();
  await expect(page.getByRole("status").filter({ hasText: "1 message found." })).toHaveCount(1);
  await expect(toggle(page, "Ann Lee")).toHaveCount(0);
});

test("MSG-04 A11Y-07 older messages come fifty at a time, below those that are there", async ({ page, inbox }) => {
  await inbox.fill(
    Array.from({ length: 120 }, (_, index) => ({
      first_name: `Nr${index}`,
      submitted_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    })),
  );
  await page.goto("/admin/messages");
  const rows = table(page, "Active Messages").getByRole("button", { name: /^New Nr/ });
  const older = page.getByRole("button", { name: "Show older messages" });
  await expect(rows).toHaveCount(50);
  await expect(page.getByText("99+ unread")).toBeVisible();
  await older.click();
  await expect(rows).toHaveCount(100);
  await older.press("Enter");
  await expect(rows).toHaveCount(120);
  await expect(rows.nth(100), "the button is gone").toBeFocused();
  await expect(rows.last()).toHaveAccessibleName(/Nr0/);
  await expect(older).toHaveCount(0);
});

test("MSG-04 what is shown is downloaded as a file that spreadsheets read", async ({ page, inbox }) => {
  await inbox.fill([
    { first_name: "Ann", last_name: "Lee", additional_info: '=1+1, "quoted"\nand more' },
    { first_name: "Bob", last_name: "Ray" },
  ]);
  await page.goto("/admin/messages?q=quoted");
  await expect(toggle(page, "Ann Lee")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download Active Messages as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^active-messages-\d{4}-\d\d-\d\d\.csv$/);
  const rows = readCsv(readFileSync(await download.path(), "utf8"));
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('\'=1+1, "quoted"\nand more');
});
