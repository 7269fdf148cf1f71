import { onContactPage } from "#test/messages/messages.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { darkDesk, expect, sideways, table, test, toggle, touchPhone } from "../support/messages/inbox-fixtures.ts";

test.use({ expectedErrors: [/status of (401|404)/] });

test.describe("at a desk", () => {
  test.use(darkDesk);

  test("MSG-01 an empty inbox says so in both lists, and what will come there", async ({ page, inbox: _ }) => {
    await page.goto("/admin/messages");
    await expect(page.getByText("No messages found.", { exact: true })).toBeVisible();
    await expect(page.getByText("No archived messages.", { exact: true })).toBeVisible();
    await expect(page.getByText("What people write to us through the website appears here.")).toBeVisible();
    await expect(page.getByRole("link", { name: /Download/ })).toHaveCount(0);
    expect(await sideways(page)).toBe(0);
    await expectAccessible(page);
  });
});

test.describe("on a phone", () => {
  test.use(touchPhone);

  test("MSG-01 MSG-02 a message opens below its row, shows everything, and counts as unread no more", async ({
    page,
    inbox,
  }) => {
    await inbox.fill([
      { first_name: "Ann", last_name: "Lee", project_needs: "Sixty feet.\nTwo downspouts." },
      { ...onContactPage, first_name: "Bob", last_name: "Ray", additional_info: "Do you clean gutters?" },
      { first_name: "Old", last_name: "Timer", archived: 1 },
    ]);
    await page.goto("/admin/messages");
    await expect(page.getByText("2 unread")).toBeVisible();
    await expect(toggle(table(page, "Archived Messages"), "Old Timer")).toBeVisible();
    const active = table(page, "Active Messages");
    const ann = toggle(active, "Ann Lee");
    await expect(ann).toHaveAccessibleName(/^New Ann Lee/);
    await expect(page.getByText("Please call in the morning")).toHaveCount(0);
    await ann.tap();
    await expect(ann).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("definition").first()).toHaveText("Sixty feet.\nTwo downspouts.", {
      useInnerText: true,
    });
    await expect(page.getByText("Please call in the morning")).toBeVisible();
    await expect(page.getByText("1 unread")).toBeVisible();
    await expect(ann).toHaveAccessibleName(/^Ann Lee/);
    await expectAccessible(page);
    expect(await sideways(page)).toBe(0);

    await toggle(active, "Bob Ray").tap();
    await expect(page.getByRole("definition").filter({ hasText: "Do you clean gutters?" })).toBeVisible();
    await expect(active.getByText("Contact page", { exact: true })).toBeVisible();
    await expect(page.getByText("N/A")).toHaveCount(0);
    await expect(page.getByText("unread", { exact: false }).filter({ hasText: /^\d/ })).toHaveCount(0);

    const marked = page.waitForResponse(
      (answer) => answer.url().endsWith("/read") && answer.request().postData() === '{"read":false}',
    );
    await page.getByRole("button", { name: "Mark as unread" }).first().click();
    await expect(page.getByText("1 unread")).toBeVisible();
    await marked;
    await page.reload();
    await expect(page.getByText("1 unread")).toBeVisible();
  });
});

test("MSG-17 messages from one name differ by their day or time, and the name heads its row", async ({
  page,
  inbox,
}) => {
  const ann = { first_name: "Ann", last_name: "Lee", read_at: "2026-03-05T15:00:00.000Z" };
  await inbox.fill([
    { ...ann, submitted_at: "2026-03-04T15:03:00.000Z" },
    { ...ann, submitted_at: "2026-03-02T15:03:00.000Z", archived: 1 },
    { ...ann, submitted_at: "2026-03-04T16:20:00.000Z" },
    { first_name: "Bob", last_name: "Ray" },
  ]);
  await page.goto("/admin/messages");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(button("Delete Bob Ray")).toBeVisible();
  await expect(button("Delete Ann Lee, Mar 2, 2026")).toBeVisible();
  // Spaces before AM and PM are narrow ones.
  for (const time of ["10:03", "11:20"])
    await expect(page.getByRole("button", { name: `Archive Ann Lee, Mar 4, 2026, ${time}` })).toBeVisible();
  await toggle(page, "Ann Lee ?, Mar 4, 2026, 10:03").click();
  await expect(page.getByRole("button", { name: "Mark as unread Ann Lee, Mar 4, 2026, 10:03" })).toBeVisible();
  const header = table(page, "Active Messages").getByRole("rowheader").filter({ hasText: "Bob Ray" });
  await expect(header).toHaveAttribute("abbr", "Bob Ray");
  await expect(header).toHaveAttribute("scope", "row");
});

test("MSG-18 A11Y-08 “Archived (n)” at the top leads to the archived messages, which no region repeats", async ({
  page,
  inbox,
}) => {
  await inbox.fill([
    ...Array.from({ length: 50 }, (_, index) => ({ first_name: `Nr${index}` })),
    ...["Cal", "Dan"].map((first_name) => ({ first_name, archived: 1 as const })),
  ]);
  await page.goto("/admin/messages");
  await page.getByRole("link", { name: "Archived (2)" }).click();
  const heading = page.getByRole("heading", { name: "Archived Messages" });
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("main").getByRole("region")).toHaveCount(0);
});

test("MSG-19 on a phone an opened message stands above its buttons", async ({ page, inbox }) => {
  await inbox.fill([{ first_name: "Ann", last_name: "Lee", project_needs: "Sixty feet." }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/messages");
  const remove = page.getByRole("button", { name: "Delete Ann Lee" });
  await toggle(page, "Ann Lee").click();
  const text = page.getByRole("definition").first();
  await expect(text).toBeVisible();
  await expect(remove).toHaveCount(1);
  const [above, below] = [await text.boundingBox(), await remove.boundingBox()];
  expect((above?.y ?? Number.NaN) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 844 });
  const row = page.getByRole("row").filter({ has: toggle(page, "Ann Lee") });
  await expect(row.getByRole("button", { name: "Delete Ann Lee" })).toBeVisible();
  await expect(remove).toHaveCount(1);
});

test("one tap calls, writes to, or finds the way to the sender", async ({ page, inbox }) => {
  await inbox.fill([{ email: "a&b?bcc=x@example.com", phone: "3525550199", address: "12 Live Oak Lane & Co, Ocala" }]);
  await page.goto("/admin/messages");
  const link = (name: string) => table(page, "Active Messages").getByRole("link", { name });
  await expect(link("352-555-0199")).toHaveAttribute("href", "tel:+13525550199");
  await expect(link("a&b?bcc=x@example.com")).toHaveAttribute("href", "mailto:a%26b%3Fbcc%3Dx@example.com");
  await expect(link("12 Live Oak Lane & Co, Ocala")).toHaveAttribute(
    "href",
    "https://www.google.com/maps/search/?api=1&query=12%20Live%20Oak%20Lane%20%26%20Co%2C%20Ocala",
  );
});

test("MSG-01 'Loading messages...' is shown until there is an answer", async ({ page, inbox }) => {
  await inbox.fill([{}]);
  const held: (() => void)[] = [];
  await page.route("**/api/admin/messages?*", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto("/admin/messages");
  await expect(page.getByText("Loading messages...", { exact: true })).toBeVisible();
  await expect.poll(() => held.length).toBe(2);
  for (const go of held) go();
  await expect(table(page, "Active Messages")).toBeVisible();
  await expect(page.getByText("Loading messages...")).toHaveCount(0);
});

test("a link in a mail opens its message, wherever it stands", async ({ page, inbox }) => {
  const [first = 0, ...later] = await inbox.fill([
    { first_name: "Far", last_name: "Below", submitted_at: "2020-01-01T00:00:00.000Z" },
    ...Array.from({ length: 60 }, (_, index) => ({ first_name: `Nr${index}`, last_name: "Ray" })),
  ]);
  await page.goto(`/admin/messages?message=${later.at(30)}`);
  const inList = toggle(table(page, "Active Messages"), "Nr30 Ray");
  await expect(inList).toHaveAttribute("aria-expanded", "true");
  await expect(inList).toBeFocused();
  await expect(inList).toBeInViewport();
  await expect(page.getByText("60 unread")).toBeVisible();

  await page.goto(`/admin/messages?message=${first}`);
  const alone = page.getByRole("table", { name: "The message from your link" });
  await expect(toggle(alone, "Far Below")).toHaveAttribute("aria-expanded", "true");
  await alone.getByRole("button", { name: "Archive Far Below" }).click();
  await expect(alone.getByRole("button", { name: "Unarchive Far Below" })).toBeVisible();
  await expect(toggle(table(page, "Archived Messages"), "Far Below")).toBeVisible();
  await expectAccessible(page, "#linked-messages ~ *");

  await page.goto("/admin/messages?message=999999");
  await expect(page.getByText("This message no longer exists.")).toBeVisible();
  await expect(table(page, "Active Messages")).toBeVisible();
});
