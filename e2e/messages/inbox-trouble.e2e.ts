import { expectAccessible } from "../support/browser/fixtures.ts";
import { expect, holdUnfilteredList, table, test, toggle } from "../support/messages/inbox-fixtures.ts";

test.use({ expectedErrors: [/status of (401|404|500)|ERR_FAILED|has failed|could not be/] });

/** What the page has logged as errors. */
function errorsOf(page: import("@playwright/test").Page): string[] {
  const texts: string[] = [];
  page.on("console", (message) => message.type() === "error" && texts.push(message.text()));
  return texts;
}

test("MSG-03 A11Y-07 a list that does not load is logged and said, and Try again loads it", async ({ page, inbox }) => {
  await inbox.fill([{ first_name: "Ann", last_name: "Lee" }]);
  const errors = errorsOf(page);
  await page.route("**/api/admin/messages?*", (route) => route.fulfill({ status: 500, json: { error: "Broken." } }));
  await page.goto("/admin/messages");
  await expect(page.getByRole("alert").filter({ hasText: "The messages could not be loaded." })).toBeVisible();
  expect(errors.some((text) => text.includes("Loading the messages has failed."))).toBe(true);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(toggle(page, "Ann Lee")).toBeVisible();
  await expect(page.getByText("The messages could not be loaded.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Reload" })).toBeFocused();
});

test("MSG-03 MSG-15 A11Y-05 Reload announces and shows what has come in since, and keeps what is open", async ({
  page,
  inbox,
}) => {
  await inbox.fill([{ first_name: "Ann", last_name: "Lee" }]);
  await page.clock.install();
  await page.goto("/admin/messages");
  await toggle(page, "Ann Lee").click();
  await inbox.add([{ first_name: "Bob", last_name: "Ray" }]);
  await expect(page.getByRole("search").getByRole("button")).toHaveCount(0);
  const reload = page.getByRole("button", { name: "Reload" });
  const announced = (text: string) => page.getByRole("status").filter({ hasText: text });
  await reload.click();
  await expect(announced("1 new message.")).toBeInViewport({ ratio: 1 });
  await expect(toggle(page, "Bob Ray")).toBeVisible();
  await expect(toggle(page, "Ann Lee")).toHaveAttribute("aria-expanded", "true");
  await reload.click();
  await expect(announced("No new messages.")).toBeVisible();
  await expect(reload).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(page.getByText("No new messages.")).toHaveCount(0);

  await page.route("**/api/admin/messages?*", (route) => route.abort());
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("What you see may be out of date.")).toBeVisible();
  await expect(toggle(page, "Bob Ray")).toBeVisible();
});

test("MSG-03 without the csrf cookie nothing is sent or changed, the console says why, and the list shows the truth", async ({
  page,
  inbox,
  context,
}) => {
  const [id] = await inbox.fill([{ first_name: "Ann", last_name: "Lee", read_at: "2026-03-02T15:00:00.000Z" }]);
  const errors = errorsOf(page);
  await page.goto("/admin/messages");
  await expect(toggle(page, "Ann Lee")).toBeVisible();
  await context.clearCookies({ name: "csrfToken" });
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await page.getByRole("button", { name: "Archive Ann Lee" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The message could not be archived." })).toBeVisible();
  await expect(toggle(table(page, "Active Messages"), "Ann Lee")).toBeVisible();
  await expect(page.getByText("No archived messages.")).toBeVisible();
  expect(errors.some((text) => text.includes("The message could not be archived."))).toBe(true);
  await page.getByRole("button", { name: "Delete Ann Lee" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The message could not be deleted." })).toBeVisible();
  await expect(toggle(table(page, "Active Messages"), "Ann Lee")).toBeVisible();
  expect(sent).toEqual([]);
  expect(await inbox.ids()).toEqual([id]);
});

test("MSG-03 when the network is lost in the middle, the message is where it was and a second try works", async ({
  page,
  inbox,
}) => {
  await inbox.fill([{ first_name: "Ann", last_name: "Lee" }]);
  await page.goto("/admin/messages");
  await page.route("**/archive", (route) => route.abort());
  await page.getByRole("button", { name: "Archive Ann Lee" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The message could not be archived." })).toBeVisible();
  await expect(toggle(table(page, "Active Messages"), "Ann Lee")).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Archive Ann Lee" }).click();
  await expect(toggle(table(page, "Archived Messages"), "Ann Lee")).toBeVisible();
});

test("API-06 the page says that another person has deleted the message, and no longer shows it", async ({
  page,
  inbox,
}) => {
  await inbox.fill([{ first_name: "Ann", last_name: "Lee" }]);
  await page.goto("/admin/messages");
  await expect(toggle(page, "Ann Lee")).toBeVisible();
  await inbox.fill([{ first_name: "Bob", last_name: "Ray" }]);
  await page.getByRole("button", { name: "Archive Ann Lee" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This message no longer exists." })).toBeVisible();
  await expect(toggle(page, "Ann Lee")).toHaveCount(0);
  await expect(toggle(page, "Bob Ray")).toBeVisible();
});

test("MSG-03 MSG-04 the list that is loaded after a failed step does not replace what was found since", async ({
  page,
  inbox,
}) => {
  await inbox.fill([
    { first_name: "Ann", last_name: "Lee" },
    { first_name: "Bob", last_name: "Ray" },
  ]);
  await page.goto("/admin/messages");
  await expect(toggle(page, "Ann Lee")).toBeVisible();
  const unfiltered = await holdUnfilteredList(page);
  await page.route("**/archive", (route) => route.abort());
  await page.getByRole("button", { name: "Archive Ann Lee" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The message could not be archived." })).toBeVisible();
  await page.getByLabel("Search messages").fill("bob");
  await unfiltered.aborted;
  unfiltered.release();
  await expect(toggle(page, "Bob Ray")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 message found." })).toHaveCount(1);
  await expect(toggle(page, "Ann Lee")).toHaveCount(0);
});
