import type { Page } from "@playwright/test";
import type { Db } from "#src/platform/database/database.server.ts";
import { insertJob } from "#test/messages/jobs.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { sideways } from "../support/messages/inbox-fixtures.ts";
import { getOnce } from "../support/site/get-once.ts";
import { expect, phone, test } from "../support/staff/fixtures.ts";

test.use({ entered: "admin", expectedErrors: [/status of 40[19]/] });

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const ann = { first_name: "Ann", last_name: "Lee", phone: "3525550101", email: "ann@example.com" };

test.beforeEach(async ({ db }) => {
  for (const table of ["messages", "jobs", "people"] as const) await db.deleteFrom(table).execute();
  await insertJob(db, { ...ann, submitted_at: ago(300) });
  const bob = { first_name: "Bob", last_name: "Ray", email: "bob@example.com", phone: "3525550199" };
  await insertJob(db, { ...bob, submitted_at: ago(2) });
});

const personOf = async (db: Db, first_name: string) =>
  (await db.selectFrom("people").select("id").where("first_name", "=", first_name).executeTakeFirstOrThrow()).id;
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const said = (page: Page, text: string) => expect(page.getByRole("status").getByText(text)).toBeVisible();

/** A tap on the number, without a phone that takes over. */
async function tapNumber(page: Page, name: string) {
  const number = page.getByRole("link", { name: `Call ${name}` });
  await number.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await number.click();
}

test("LEAD-01 LEAD-08 LEAD-11 LEAD-15 staff tap numbers, and subscribe to the next calls", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/admin/dashboard");
  const next = region(page, "Next calls");
  await expect(next.getByRole("heading", { level: 3 })).toHaveText(["Ann Lee", "Bob Ray"]);
  await tapNumber(page, "Bob Ray");
  await press(page, "No answer");
  await expect(next.getByRole("heading", { name: "Next calls" })).toBeFocused();

  await page.goto("/admin/calls");
  await expect(region(page, "To call")).toContainText("Late: you promised a call by");
  await tapNumber(page, "Ann Lee");
  const question = page.getByRole("group", { name: "How did the call to Ann Lee go?" });
  await expect(question.getByText("How did the call")).toBeFocused();
  await page.reload();
  await expect(question).toBeVisible();
  await expectAccessible(page, "main");
  await press(page, "No answer");
  await said(page, "Ann Lee is “No answer” now.");
  await expect(page.getByRole("heading", { name: "Ann Lee" })).toBeFocused();
  await expect(region(page, "Planned").getByText("Call again")).toHaveCount(2);
  await press(page, "Undo");
  await said(page, "Ann Lee is “New” again.");

  const calendar = region(page, "In your calendar");
  await press(page, "Create my link");
  const address = (await calendar.locator("code").textContent()) ?? "";
  expect(await (await getOnce(page.request, address)).text()).toContain("SUMMARY:Call again: Bob Ray");
  await page.reload();
  await expect(calendar.getByText(/^You created a link today at/)).toBeVisible();
  await expect(calendar.locator("code")).toHaveCount(0);
  await press(page, "Turn the link off");
  await expect(calendar.getByText("The link no longer works.")).toBeVisible();
  expect((await getOnce(page.request, address)).status()).toBe(404);
});

test("LEAD-04 LEAD-13 LEAD-16 LEAD-17 LEAD-94 staff plan, email and print a visit of the day", async ({ page, db }) => {
  await page.goto("/admin/calls");
  await tapNumber(page, "Bob Ray");
  await press(page, "Visit planned");
  const form = page.getByRole("form", { name: "Update Bob Ray" });
  await press(page, "Save");
  await expect(form.getByText("Enter the day of the visit.")).toBeVisible();
  const [day, time, note] = [form.getByLabel("Day"), form.getByLabel("Time (optional)"), form.getByLabel("Note")];
  await expect(day).toBeFocused();
  await note.fill("<b>Gate</b> 4411");
  await expectAccessible(page, "main");
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sideways(page)).toBe(0);
  await page.reload();
  await press(page, "Open Bob Ray");
  await expect(form.getByText("We restored what you typed before.")).toBeVisible();
  await expect(note).toHaveValue("<b>Gate</b> 4411");
  await form.getByLabel("Email Bob too").check();
  await expect(form.getByText("This site has no mail server yet")).toBeVisible();
  const mail = form.getByLabel("Email to bob@example.com");
  await expect(mail).toHaveValue(/^We’ll come look at your gutters on the day that we agreed on\./);
  const year = new Date().getFullYear() + 1;
  const visitDay = `${year}-12-01`;
  const visitAt = (clock: string) => new RegExp(`gutters on \\w+, December 1, ${year}, at ${clock}\\.`);
  await day.fill(visitDay);
  await time.fill("14:00");
  await expect(mail).toHaveValue(visitAt("2 pm"));
  await page.reload();
  await press(page, "Open Bob Ray");
  await expect(form.getByLabel("Email Bob too")).toBeChecked();
  await time.fill("15:00");
  await expect(mail).toHaveValue(visitAt("3 pm"));
  await mail.fill("See you then.");
  await time.fill("09:30");
  await page.reload();
  await press(page, "Open Bob Ray");
  await expect(mail).toHaveValue("See you then.");
  await press(page, "Save");
  await said(page, "Bob Ray is “Visit planned” now.");
  for (const text of [
    "9:30 am Visit",
    "<b>Gate</b> 4411",
    /Not emailed to bob@example.com, without a mail server: visit Wed, Dec 1, \d{4}, 9:30 am\s+See you then\./,
  ])
    await expect(region(page, "Planned").getByRole("listitem").first()).toContainText(text);

  await press(page, "Open Bob Ray");
  await form.getByLabel("Email Bob too").check();
  await expect(mail).toHaveValue(visitAt("9:30 am"));
  const theirs = { next_step_at: `${visitDay}T11:00` };
  await db
    .updateTable("jobs")
    .set(theirs)
    .where("person_id", "=", await personOf(db, "Bob"))
    .execute();
  await press(page, "Save");
  await expect(form.getByText(/^Something changed here before you saved/)).toBeVisible();
  await expect(time).toHaveValue("11:00");
  await expect(mail).toHaveValue(visitAt("11 am"));
  await press(page, "Cancel");

  await page.goto(`/admin/calls/day?day=${visitDay}`);
  const visit = page.getByRole("main").getByRole("listitem", { name: "Bob Ray" });
  for (const text of ["9:30 am", "12 Live Oak Lane", "<b>Gate</b> 4411"]) await expect(visit).toContainText(text);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Days" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  for (const frame of [/^Back/, /^All times/]) await expect(page.getByText(frame)).toBeHidden();
});

test("LEAD-06 LEAD-07 LEAD-09 staff finish a job that someone else changes meanwhile", async ({ page, db }) => {
  await insertJob(db, { ...ann, phone: "13525550101", email: "lee@example.com", submitted_at: ago(1) });
  await page.goto("/admin/calls");
  await expect(page.getByRole("heading", { name: "Ann Lee" })).toHaveCount(1);
  await press(page, "Open Ann Lee");
  const form = page.getByRole("form", { name: "Update Ann Lee" });
  await form.getByLabel("Status").selectOption("Lost");
  await expect(form.getByLabel("Move it to the archive too")).toBeChecked();
  await form.getByLabel("Note").fill("She wants guards.");
  const next = { next_step: "Visit", next_step_at: `${new Date().getFullYear() + 1}-12-01T14:00` };
  const last_changes = JSON.stringify({ state: { by: "Rita Moss", at: ago(0) } });
  const theirs = { state: "called" as const, last_changes, ...next };
  await db
    .updateTable("jobs")
    .set(theirs)
    .where("person_id", "=", await personOf(db, "Ann"))
    .execute();
  await press(page, "Save");
  await expect(form.getByText(/^Something changed here before you saved/)).toBeVisible();
  await expect(form.getByText(/^Rita Moss saved this today at .*: Called$/)).toBeVisible();
  await expect(form.getByLabel("Next step", { exact: true })).toHaveValue("Visit");
  await expect(form.getByText("A finished inquiry has no next step: this one goes when you save.")).toBeVisible();
  await expect(form.getByLabel("Note")).toHaveValue("She wants guards.");
  await press(page, "Save");
  await said(page, "Ann Lee is “Lost” and archived.");
  await expect(page.getByRole("heading", { name: "Ann Lee" })).toHaveCount(0);
  // The inbox leads to the job of a message.
  const { id } = await db.selectFrom("messages").select("id").orderBy("id").executeTakeFirstOrThrow();
  await page.goto(`/admin/calls?message=${id}`);
  const linked = region(page, "The inquiry from your link");
  await expect(linked.getByRole("heading", { name: "Ann Lee" })).toBeFocused();
  await expect(linked.getByRole("list", { name: "What was done for Ann Lee" })).toContainText("She wants guards.");
  await expect(linked.getByRole("list", { name: "Messages of Ann Lee" }).getByRole("link")).toHaveCount(2);
});
