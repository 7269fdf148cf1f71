import { expect, table, test, toggle } from "../support/messages/inbox-fixtures.ts";

const person = (first_name: string, last_name: string) => ({ first_name, last_name });

test("MSG-04 MSG-16 staff search, hear how many were found, and download them", async ({ page, inbox }) => {
  await inbox.fill([person("Kim", "Lee"), { ...person("Kim", "Ray"), archived: 1 }, person("Bob", "Ray")]);
  await page.clock.install();
  await page.goto("/admin/messages");
  await expect(toggle(page, "Bob Ray")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const search = page.getByLabel("Search messages");
  const announced = page.getByRole("search").getByRole("status");
  await search.pressSequentially("kim");
  await page.clock.runFor(300);
  await expect(toggle(page, "Bob Ray")).toHaveCount(0);
  await expect(toggle(table(page, "Active Messages"), "Kim Lee")).toBeVisible();
  await expect(toggle(table(page, "Archived Messages"), "Kim Ray")).toBeVisible();
  await expect(announced).toBeEmpty();
  await page.clock.runFor(200);
  await expect(announced).toHaveText("2 messages found.");
  await search.fill("kim lee");
  await expect(announced, "the number of the search before").toBeEmpty();
  await page.clock.runFor(600);
  await expect(announced).toHaveText("1 message found.");
  await expect(page).toHaveURL(/\/admin\/messages\?q=kim\+lee$/);
  await expect(search).toBeFocused();

  await page.clock.resume();
  await page.reload();
  await expect(search).toHaveValue("kim lee");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Active Messages as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^active-messages-\d{4}-\d\d-\d\d\.csv$/);
});

test("MSG-18 A11Y-07 A11Y-08 staff go to a mail's message, the archive, older ones", async ({ page, inbox }) => {
  const [first = 0, ...later] = await inbox.fill([
    { ...person("Far", "Below"), submitted_at: "2020-01-01T00:00:00.000Z" },
    ...Array.from({ length: 60 }, (_, index) => person(`Nr${index}`, "Ray")),
    { ...person("Cal", "Fox"), archived: 1 },
  ]);
  const active = table(page, "Active Messages");
  await page.goto(`/admin/messages?message=${later.at(30)}`);
  await expect(toggle(active, "Nr30 Ray")).toHaveAttribute("aria-expanded", "true");
  await expect(toggle(active, "Nr30 Ray")).toBeFocused();
  await expect(toggle(active, "Nr30 Ray")).toBeInViewport();
  await page.goto(`/admin/messages?message=${first}`);
  const alone = page.getByRole("table", { name: "The message from your link" });
  await expect(toggle(alone, "Far Below")).toHaveAttribute("aria-expanded", "true");

  await page.getByRole("link", { name: "Archived (1)" }).click();
  const heading = page.getByRole("heading", { name: "Archived Messages" });
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("main").getByRole("region")).toHaveCount(0);
  const rows = active.locator("button[aria-expanded]");
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "Show older messages" }).press("Enter");
  await expect(rows).toHaveCount(61);
  await expect(rows.nth(50), "the button is gone").toBeFocused();
});
