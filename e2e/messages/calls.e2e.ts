import type { Page } from "@playwright/test";
import { insertMessage } from "#test/messages/messages.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { sideways } from "../support/messages/inbox-fixtures.ts";
import { getOnce } from "../support/site/get-once.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its call list is what is changed.
test.use({
  siteSettings: { MAIL_TO: "calls@example.com" },
  entered: "admin",
  expectedErrors: [/status of 40[19]/],
});
test.describe.configure({ mode: "serial" });

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test.beforeEach(async ({ db }) => {
  await db.deleteFrom("messages").execute();
  await insertMessage(db, {
    first_name: "Ann",
    last_name: "Lee",
    phone: "3525550101",
    email: "ann@example.com",
    submitted_at: ago(300),
  });
  await insertMessage(db, {
    first_name: "Bob",
    last_name: "Ray",
    phone: "3525550102",
    email: "bob@example.com",
    submitted_at: ago(2),
  });
});

const entry = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** A tap on the number, without a phone that takes over. */
async function tapNumber(page: Page, name: string) {
  const number = entry(page, name).getByRole("link", { name: `Call ${name}` });
  await number.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await number.click();
}

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("LEAD-01 LEAD-02 LEAD-08 a tap calls and asks, also after a reload; No answer plans the next call, and Undo brings the entry back", async ({
    page,
  }) => {
    await page.goto("/admin/calls");
    await expect(page.getByText("2 waiting, 0 due")).toBeVisible();
    await expect(entry(page, "Ann Lee")).toContainText("Late: you promised a call by");
    await expect(entry(page, "Ann Lee").getByRole("link", { name: "Call Ann Lee" })).toHaveAttribute(
      "href",
      "tel:+13525550101",
    );
    await expectAccessible(page);
    await tapNumber(page, "Ann Lee");
    const question = page.getByRole("group", { name: "How did the call to Ann Lee go?" });
    await expect(question.getByText("How did the call")).toBeFocused();
    await page.reload();
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "No answer" }).press("Enter");
    await expect(page.getByRole("status").getByText("Ann Lee is “No answer” now.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ann Lee" })).toBeFocused();
    await expect(page.getByText("1 waiting, 0 due")).toBeVisible();
    await expect(page.getByRole("region", { name: "Next steps" })).toContainText("Call again");
    await expect(question).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(page.getByText("2 waiting, 0 due")).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole("region", { name: "Waiting", exact: true }).getByRole("heading", { level: 3 }),
    ).toHaveText(["Ann Lee", "Bob Ray"]);
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: desk });

  test("LEAD-03 LEAD-04 LEAD-05 LEAD-13 by keyboard a visit is planned with a note, and the day sheet has it", async ({
    page,
  }) => {
    await page.goto("/admin/calls");
    await tapNumber(page, "Bob Ray");
    await page.getByRole("button", { name: "Visit planned" }).press("Enter");
    const form = page.getByRole("form", { name: "Update Bob Ray" });
    await expect(form.getByLabel("How it stands")).toHaveValue("visit-planned");
    await form.getByRole("button", { name: "Save" }).press("Enter");
    await expect(form.getByText("Enter the day of the visit.")).toBeVisible();
    await expect(form.getByLabel("Day")).toBeFocused();
    await form.getByLabel("Day").fill("2020-01-02");
    await form.getByLabel("Day").press("Enter");
    await expect(form.getByText("Choose today or a later day.")).toBeVisible();
    await expectAccessible(page);
    // 320 px, and letters of twice the size (WCAG 1.4.10, 1.4.4).
    for (const [width, letters] of [
      [320, "100%"],
      [390, "200%"],
      [desk.width, "100%"],
    ] as const) {
      await page.setViewportSize({ ...desk, width });
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
      expect(await sideways(page), `${width} px, ${letters}`).toBe(0);
    }
    const tomorrow = ago(-30).slice(0, 10);
    await form.getByLabel("Day").fill(tomorrow);
    await form.getByLabel("Time, if it has one").fill("09:30");
    await form.getByLabel("Note").fill("<b>Gate</b> 4411");
    await page.reload();
    await entry(page, "Bob Ray").getByRole("button", { name: "Open" }).press("Enter");
    await expect(form.getByText("We restored what you typed before.")).toBeVisible();
    await expect(form.getByLabel("Note")).toHaveValue("<b>Gate</b> 4411");
    await form.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByRole("status").getByText("Bob Ray is “Visit planned” now.")).toBeVisible();
    const card = page.getByRole("region", { name: "Next steps" }).getByRole("listitem").filter({ hasText: "Bob Ray" });
    await expect(card.first()).toContainText("9:30 am Visit");
    await expect(card.first()).toContainText("<b>Gate</b> 4411");
    await page.goto(`/admin/calls/day?day=${tomorrow}`);
    const visit = page.getByRole("list", { name: "Visits" }).getByRole("listitem").first();
    await expect(visit.getByRole("heading")).toContainText("9:30 am");
    await expect(visit).toContainText("<b>Gate</b> 4411");
    await expect(visit.getByRole("link", { name: "12 Live Oak Lane, Summerfield" })).toHaveAttribute("href", /maps/);
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Days" })).toBeHidden();
    await expect(page.getByRole("banner")).toBeHidden();
  });
});

test("LEAD-06 what someone else did meanwhile is shown, and the next Save replaces it", async ({ page, db }) => {
  await page.goto("/admin/calls");
  await entry(page, "Ann Lee").getByRole("button", { name: "Open" }).click();
  const form = page.getByRole("form", { name: "Update Ann Lee" });
  await form.getByLabel("How it stands").selectOption("Called");
  await form.getByLabel("Note").fill("She wants guards.");
  await db.updateTable("messages").set({ state: "lost", work_version: 1 }).where("first_name", "=", "Ann").execute();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText(/^Someone else has changed this inquiry. It is “Lost”.*press Save again/)).toBeVisible();
  await expect(form.getByLabel("Note")).toHaveValue("She wants guards.");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").getByText("Ann Lee is “Called” now.")).toBeVisible();
});

test("LEAD-09 LEAD-07 a won job leaves for the archive, and a link opens it again with all that was done", async ({
  page,
  db,
}) => {
  await insertMessage(db, {
    first_name: "Ann",
    last_name: "Lee",
    phone: "13525550101",
    email: "lee@example.com",
    submitted_at: ago(1),
  });
  await page.goto("/admin/calls");
  await expect(page.getByRole("heading", { name: "Ann Lee" })).toHaveCount(1);
  await expect(page.getByRole("list", { name: "Other messages of Ann Lee" }).getByRole("listitem")).toHaveCount(1);
  await entry(page, "Ann Lee").first().getByRole("button", { name: "Open" }).click();
  const form = page.getByRole("form", { name: "Update Ann Lee" });
  await form.getByLabel("How it stands").selectOption("Won");
  await expect(form.getByLabel("Next step")).toHaveCount(0);
  await expect(form.getByLabel("Move it to the archive too")).toBeChecked();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").getByText("Ann Lee is “Won” and archived.")).toBeVisible();
  await page.reload();
  // The other message of the same person waits, and names the first.
  await page.getByRole("list", { name: "Other messages of Ann Lee" }).getByRole("link").click();
  const linked = page.getByRole("region", { name: "The message from your link" });
  await expect(linked.getByRole("heading", { name: "Ann Lee" })).toBeFocused();
  await expect(linked.getByRole("list", { name: "What was done for Ann Lee" })).toContainText("Won.");
  await page.goto("/admin/messages");
  await expect(page.getByRole("table", { name: "Archived Messages" })).toContainText("Ann Lee");
});

test("LEAD-11 the dashboard shows who is to be called next, below its cards", async ({ page }) => {
  await page.goto("/admin/dashboard");
  const next = page.getByRole("region", { name: "Next calls" });
  await expect(next.getByRole("heading", { level: 3 })).toHaveText(["Ann Lee", "Bob Ray"]);
  await tapNumber(page, "Ann Lee");
  await next.getByRole("button", { name: "No answer" }).click();
  await expect(next.getByRole("heading", { level: 3 })).toHaveText(["Bob Ray"]);
  await expect(next.getByRole("heading", { name: "Next calls" })).toBeFocused();
  await expectAccessible(page);
});

test("LEAD-15 the link to the calendar is shown once, replaced, and turned off", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/calls");
  const section = page.getByRole("region", { name: "In your calendar" });
  await section.getByRole("button", { name: "Make my link" }).press("Enter");
  await expect(section.getByText("Copy it now: it is not shown again.")).toBeVisible();
  const address = await section.locator("code").textContent();
  expect((await getOnce(page.request, address ?? "")).headers()["content-type"]).toContain("text/calendar");
  await expectAccessible(page);
  await page.reload();
  await expect(section.getByText(/^You made a link/)).toBeVisible();
  await expect(section.locator("code")).toHaveCount(0);
  await section.getByRole("button", { name: "Turn the link off" }).press("Enter");
  await expect(section.getByText("The link no longer works.")).toBeVisible();
  expect((await getOnce(page.request, address ?? "")).status()).toBe(404);
});

test("LEAD-16 LEAD-17 the email to a customer begins with the company's words, follows day and time until it is changed, and goes with Save", async ({
  page,
  db,
}) => {
  await page.goto("/admin/calls");
  await tapNumber(page, "Bob Ray");
  await page.getByRole("button", { name: "Visit planned" }).click();
  const form = page.getByRole("form", { name: "Update Bob Ray" });
  await expect(form.getByLabel("Email to bob@example.com")).toHaveCount(0);
  await form.getByLabel("Email Bob too").check();
  const mail = form.getByLabel("Email to bob@example.com");
  await expect(mail).toHaveValue(/^We are coming to look at your gutters on the day that we agreed on\./);
  await form.getByLabel("Day").fill("2099-12-01".replace("2099", String(new Date().getFullYear() + 1)));
  await expect(mail).toHaveValue(/gutters on \w+, December 1\./);
  await form.getByLabel("Time, if it has one").fill("14:00");
  await expect(mail).toHaveValue(/December 1, at 2 pm\./);
  await expectAccessible(page);
  await mail.fill("See you then.");
  await form.getByLabel("Time, if it has one").fill("15:00");
  await expect(mail).toHaveValue("See you then.");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").getByText("Bob Ray is “Visit planned” now.")).toBeVisible();
  const card = page.getByRole("region", { name: "Next steps" }).getByRole("listitem").filter({ hasText: "Bob Ray" });
  await expect(card.first()).toContainText("Emailed bob@example.com: See you then.");
  const sent = await db.selectFrom("outgoing_mail").select("recipient").where("kind", "=", "answer").execute();
  expect(sent).toEqual([{ recipient: "bob@example.com" }]);
});
