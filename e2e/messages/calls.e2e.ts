import type { Page } from "@playwright/test";
import type { Db } from "#src/platform/database/database.server.ts";
import { insertJob, insertManyJobs } from "#test/messages/jobs.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { sideways } from "../support/messages/inbox-fixtures.ts";
import { getOnce } from "../support/site/get-once.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

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
const region = (page: Page, name: string | RegExp) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const press = (page: Page, name: string) => button(page, name).press("Enter");
const said = (page: Page, text: string | RegExp) => expect(page.getByRole("status").getByText(text)).toBeVisible();
const row = (page: Page, name: string) =>
  region(page, /^(To call|Planned|Found)$/)
    .getByRole("listitem")
    .filter({ hasText: name })
    .first();
const openJob = (page: Page, name: string) => row(page, name).getByRole("link", { name, exact: true }).press("Enter");
const titleOf = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });

/** A tap on the number, without a phone that takes over. */
async function tapNumber(page: Page, name: string) {
  const number = page.getByRole("link", { name: `Call ${name}` }).first();
  await number.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await number.click();
}

test("GUARD-05 LEAD-08 LEAD-11 JOB-12 JOB-13 LEAD-15 JOB-36 staff call twenty people in a row on a phone without scrolling back, and delete one", async ({
  page,
  db,
}) => {
  await page.setViewportSize(phone);
  await insertManyJobs(db, 19, (place) => ({ last_name: `No ${place}`, submitted_at: ago(100 - place) }));
  await page.goto("/admin/dashboard");
  const calls = region(page, "Next calls");
  for (const [name, href] of [
    ["21 To call", "/admin/calls"],
    ["0 Today", "/admin/calls?list=today"],
    ["21 Unread", "/admin/messages"],
  ] as const)
    await expect(calls.getByRole("link", { name })).toHaveAttribute("href", href);
  await expect(calls.getByRole("list").last().getByRole("listitem")).toHaveCount(3);
  await tapNumber(page, "Ann Lee");
  await expect(titleOf(page, "Ann Lee")).toBeFocused();
  await page.reload();
  await expect(page.getByText("How did the call go?").first()).toBeVisible();
  await expectAccessible(page, "main");

  await page.goto("/admin/calls");
  await expect(row(page, "Ann Lee")).toContainText("Late: promised by");
  await page.evaluate(() => {
    let last = scrollY;
    addEventListener("scroll", () => {
      if (scrollY < last) document.body.dataset.back = "yes";
      last = scrollY;
    });
  });
  const ends = ["No answer", "Left a voicemail", "Reached", "Wrong number"];
  await tapNumber(page, "Ann Lee");
  for (let call = 0; call < 20; call++) {
    if (call > 0) await expect(page.locator(":focus")).toHaveAttribute("href", /^tel:/);
    await expect(page.locator('article a[href^="tel:"]').first()).toBeInViewport({ ratio: 1 });
    const who = (await page.getByRole("heading", { level: 2 }).last().textContent()) ?? "";
    await button(page, ends[call % ends.length] ?? "").click();
    await expect(titleOf(page, who)).toHaveCount(0);
  }
  expect(await page.evaluate(() => document.body.dataset.back)).toBeUndefined();
  await said(page, /Wrong number/);
  const toast = page.getByRole("status").filter({ hasText: "Wrong number" });
  expect((await toast.boundingBox())?.height).toBeLessThan(72);
  const undone = await toast.getByRole("paragraph").first().textContent();
  await press(page, "Undo");
  await said(page, /is “New” again\.$/);
  await expect(titleOf(page, undone ?? "")).toBeVisible();
  await expect(page.locator(":focus")).toHaveAttribute("href", /^tel:/);
  await page.goBack();

  await page.goto("/admin/calls?list=planned");
  const calendar = region(page, "In your calendar");
  await press(page, "Create my link");
  const address = (await calendar.locator("code").textContent()) ?? "";
  expect(await (await getOnce(page.request, address)).text()).toContain("SUMMARY:Call again: ");
  await page.reload();
  await expect(calendar.getByText(/^You created a link today at/)).toBeVisible();
  await expect(calendar.locator("code")).toHaveCount(0);
  await press(page, "Turn the link off");
  await expect(calendar.getByText("The link no longer works.")).toBeVisible();
  expect((await getOnce(page.request, address)).status()).toBe(404);

  await page.goto("/admin/calls?q=ray bob");
  await openJob(page, "Bob Ray");
  await expect(page.getByRole("link", { name: /^Back/ })).toHaveText(["Back to the list"]);
  await titleOf(page, "Bob Ray").getByRole("link").click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await titleOf(page, "Bob Ray").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bob Ray");
  await expect(region(page, "Messages").getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page, "main");
  await press(page, "Edit Name, numbers and emails");
  await page.getByLabel("Last name").fill("Rayburn");
  await page.getByLabel("Phone numbers").fill("123 456 7890");
  await expect(page.getByText("Please check 123-456-7890")).toBeVisible();
  await press(page, "Save");
  await said(page, "Saved for Bob Rayburn.");
  await expect(page.getByRole("link", { name: "123-456-7890" })).toBeVisible();
  await press(page, "Delete this person");
  const asked = page.getByRole("alertdialog", { name: "Delete Bob Rayburn for good?" });
  await expect(asked).toContainText("This cannot be undone. It deletes 1 job with ");
  await expectAccessible(page, "#delete-person");
  await press(page, "Delete for good");
  await expect(page.getByRole("heading", { name: "Deleted for good" })).toBeFocused();
  expect(await db.selectFrom("people").select("id").where("last_name", "=", "Rayburn").execute()).toEqual([]);
});

test("JOB-12 JOB-21 LEAD-04 LEAD-13 LEAD-16 LEAD-17 LEAD-94 OWN-139 staff plan a visit in five taps, email and print it", async ({
  page,
  db,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/admin/calls");
  await row(page, "Ann Lee").getByRole("link", { name: "Ann Lee", exact: true }).click();
  for (const words of [/^Gutters along the back/, "Summerfield"])
    await expect(page.getByRole("article").getByText(words).first()).toBeInViewport({ ratio: 1 });
  await page.getByLabel("Note").fill("She has a dog.");
  await button(page, "Visit planned").click();
  const plan = (name: string) => page.getByRole("form", { name: `Plan a visit: ${name}` });
  await expect(plan("Ann Lee").getByLabel("Day", { exact: true })).toBeFocused();
  await plan("Ann Lee").getByRole("group", { name: "Days" }).getByRole("button").last().click();
  await button(page, "9 am").click();
  await page.getByLabel("Time (optional)").last().fill("03:00");
  await button(page, "Plan the visit").click();
  await said(page, /^Ann Lee\. Visit planned: .*, 3 am\.$/);
  await said(page, /^3 am to 4 am is not within the hours of/);
  await expect(page.getByRole("link", { name: "Call Bob Ray" })).toBeFocused();
  await press(page, "Undo");
  await expect(page.getByRole("link", { name: "Call Ann Lee" })).toBeFocused();
  await press(page, "No answer");
  await expect(titleOf(page, "Bob Ray")).toBeVisible();
  expect(await db.selectFrom("job_entries").select("id").where("note", "=", "She has a dog.").execute()).toHaveLength(
    1,
  );

  const form = page.getByRole("form", { name: "Update Bob Ray" });
  const [note, status] = [form.getByLabel("Note"), form.getByLabel("Status")];
  await note.fill("<b>Gate</b> 4411");
  await expectAccessible(page, "main");
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await sideways(page)).toBe(0);
  await page.reload();
  await expect(form.getByText("We restored what you typed before.")).toBeVisible();
  await expect(note).toHaveValue("<b>Gate</b> 4411");
  await status.selectOption("Called");
  await form.getByLabel("Email Bob too").check();
  await expect(form.getByText("This site has no mail server yet")).toBeVisible();
  const mail = form.getByLabel("Email to bob@example.com");
  for (const [state, words] of [
    ["No answer", /^We tried to reach you by phone/],
    ["Called", /^Thank you for talking with us/],
  ] as const) {
    await status.selectOption(state);
    await expect(mail).toHaveValue(words);
  }
  await mail.fill("See you then.");
  await page.reload();
  await expect(mail).toHaveValue("See you then.");
  await db
    .updateTable("jobs")
    .set({ state: "no-answer" })
    .where("person_id", "=", await personOf(db, "Bob"))
    .execute();
  await press(page, "Save");
  await expect(form.getByText(/^Something changed here before you saved/)).toBeVisible();
  await press(page, "Save");
  await said(page, "Bob Ray is “Called” now.");

  await openJob(page, "Bob Ray");
  await press(page, "Visit planned");
  await press(page, "Plan the visit");
  await expect(plan("Bob Ray").getByText("Enter the day, such as December 1.")).toBeVisible();
  const [day, time] = [
    plan("Bob Ray").getByLabel("Day", { exact: true }),
    plan("Bob Ray").getByLabel("Time (optional)"),
  ];
  await expect(day).toBeFocused();
  const sunday = new Date(Date.now() + 7 * 86_400_000);
  sunday.setUTCDate(sunday.getUTCDate() + (7 - sunday.getUTCDay()));
  await day.fill(sunday.toISOString().slice(0, 10));
  await expect(plan("Bob Ray").getByText(/^The company is closed on Sunday, /)).toBeVisible();
  const someone = plan("Bob Ray").getByRole("group", { name: "Who goes" }).getByRole("button").first();
  const goes = (await someone.textContent())?.replace(/ \(\d+\)$/, "");
  await someone.click();
  await plan("Bob Ray").getByLabel("Email Bob about it").check();
  await expectAccessible(page, "main");
  const year = new Date().getFullYear() + 1;
  const visitDay = `${year}-12-01`;
  const weekday = new Date(visitDay).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });
  await day.fill(visitDay);
  await time.fill("09:30");
  const email = plan("Bob Ray").getByRole("region", { name: "The email" });
  await expect(email).toContainText(`When: ${weekday}, December 1, ${year}, at 9:30 am`);
  await expectAccessible(page, "main");
  await press(page, "Plan the visit");
  await said(page, new RegExp(`^Bob Ray\\. Visit planned: \\w+, Dec 1, ${year}, 9:30 am\\.$`));

  await page.setViewportSize(desk);
  await page.goto("/admin/calls?list=planned");
  await expect(row(page, "Bob Ray")).toContainText("9:30 am Visit");
  await openJob(page, "Bob Ray");
  await expect(region(page, "Appointments of Bob Ray").getByText(`1 hour, ${goes}`)).toBeVisible();
  const history = page.getByRole("list", { name: "What was done for Bob Ray" });
  const unsent = "Not emailed to bob@example.com, without a mail server:";
  for (const text of ["<b>Gate</b> 4411", unsent, "See you then.", `${unsent} visit `])
    await expect(history).toContainText(text);

  await press(page, "Estimate given");
  await press(page, "Save");
  await said(page, new RegExp(`^The visit on \\w+, Dec 1, ${year} stays in the calendar\\.$`));

  await page.goto(`/admin/calls/day?day=${visitDay}`);
  const visit = page.getByRole("main").getByRole("listitem", { name: "Bob Ray" });
  await expect(visit.getByRole("link", { name: "Bob Ray", exact: true })).toHaveAttribute("href", /calls\?job=\d+$/);
  for (const text of ["9:30 am", "12 Live Oak Lane", "<b>Gate</b> 4411"]) await expect(visit).toContainText(text);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Days" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  for (const frame of [/^Back/, /^All times/]) await expect(page.getByText(frame)).toBeHidden();
});

test("JOB-12 JOB-13 JOB-20 LEAD-16 staff on a phone write to a wrong number, give an estimate, win the job and end it", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/admin/calls?q=ray bob");
  await openJob(page, "Bob Ray");
  const form = page.getByRole("form", { name: "Update Bob Ray" });
  await press(page, "Wrong number");
  await said(page, /Wrong number/);
  await openJob(page, "Bob Ray");
  await expectAccessible(page, "main");
  const toast = await page.getByRole("status").filter({ hasText: "Wrong number" }).boundingBox();
  const asked = await form.getByText("What is next?").first().boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(asked?.y ?? 0);
  await press(page, "Send an email instead");
  await expect(form.getByLabel("Email to bob@example.com")).toHaveValue(/^We tried to reach you by phone/);
  await press(page, "Cancel");

  await press(page, "Estimate given");
  const amount = form.getByLabel("Amount of the estimate");
  await expect(amount).toBeInViewport({ ratio: 1 });
  await amount.fill("-1");
  await press(page, "Save");
  const wrong = await form.getByText("An amount cannot be less than zero.").boundingBox();
  const bar = await button(page, "Save").boundingBox();
  expect((wrong?.y ?? 0) + (wrong?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await press(page, "Lost");
  await expect(form.getByLabel("Reason")).toBeInViewport({ ratio: 1 });
  await press(page, "Won");
  await form.getByLabel("Amount agreed").fill("1200");
  await press(page, "Save");
  await said(page, "Bob Ray is “Won” now.");
  const appointments = region(page, "Appointments of Bob Ray");
  await expect(appointments.getByText("This job is won. When is the work?")).toBeInViewport({ ratio: 1 });
  await expect(appointments.getByRole("heading")).toBeFocused();
  await press(page, "Not yet");
  await press(page, "Done");
  await press(page, "Save");
  await said(page, "Bob Ray is “Done” now.");
  await page.goto("/admin/calls?q=ray bob");
  await openJob(page, "Bob Ray");
  await page.getByRole("link", { name: "Ask for a review" }).click();
  await expect(page.getByRole("list", { name: "Not asked" })).toContainText("Bob Ray");
});

test("LEAD-06 LEAD-07 LEAD-09 JOB-33 staff finish a job that someone else changes meanwhile", async ({ page, db }) => {
  await page.setViewportSize(desk);
  await insertJob(db, { ...ann, phone: "13525550101", email: "lee@example.com", submitted_at: ago(1) });
  await page.goto("/admin/calls");
  await openJob(page, "Ann Lee");
  const form = page.getByRole("form", { name: "Update Ann Lee" });
  await press(page, "Lost");
  await press(page, "Price");
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
  await expect(form.getByText("A finished inquiry has no next step: this one goes when you save.")).toBeVisible();
  await expect(form.getByLabel("Note")).toHaveValue("She wants guards.");
  await expect(form.getByLabel("Move it to the archive too")).toBeChecked();
  await press(page, "Save");
  await said(page, "Ann Lee is “Lost” now.");
  await expect(row(page, "Ann Lee")).toHaveCount(0);
  // The inbox leads to the job of a message.
  const { id } = await db.selectFrom("messages").select("id").orderBy("id").executeTakeFirstOrThrow();
  await page.goto(`/admin/messages?message=${id}`);
  await page.getByRole("link", { name: /^Ann Lee.*: Open call notes$/ }).click();
  await expect(titleOf(page, "Ann Lee")).toBeFocused();
  await expect(page.getByRole("list", { name: "What was done for Ann Lee" })).toContainText("She wants guards.");
  await expect(region(page, "What is wanted").getByText(/^Wrote/)).toHaveCount(2);
  await expect(region(page, "Details")).toContainText("Price");
});

test("JOB-06 JOB-07 JOB-08 JOB-09 JOB-10 JOB-33 staff enter a caller, correct and join people, and follow a colleague", async ({
  page,
  db,
  accounts,
  addPerson,
}) => {
  await page.setViewportSize(desk);
  await page.goto("/admin/gallery");
  await page.getByRole("heading", { level: 1 }).press("n");
  const sheet = page.getByRole("dialog", { name: "New inquiry" });
  await expect(sheet.getByLabel("Name")).toBeFocused();
  await sheet.getByLabel("Name").fill("Annie Lee");
  await sheet.getByLabel("Phone number").fill("123-456-7890");
  await expect(sheet.getByText(/^Please check 123-456-7890/)).toBeVisible();
  await sheet.getByLabel("Phone number").fill("+1 (352) 555-01");
  await expectAccessible(page, "dialog");
  await page.reload();
  await button(page, "New inquiry").click();
  await expect(sheet.getByLabel("Name")).toHaveValue("Annie Lee");
  await sheet.getByRole("button", { name: "This person Ann Lee" }).click();
  await expect(sheet.getByLabel("What is it about?")).toBeFocused();
  await sheet.getByLabel("Phone number").fill("(352) 555‑0101");
  await sheet.getByLabel("What is it about?").fill("A downspout came off.");
  await expect(sheet.getByText(/^Ann Lee has an open inquiry since/)).toBeVisible();
  await sheet.getByLabel("A separate inquiry").check();
  await sheet.getByRole("button", { name: "Save" }).click();
  await sheet.getByRole("link", { name: "Open it" }).click();
  await expect(titleOf(page, "Ann Lee")).toBeFocused();
  await expect(region(page, "What is wanted")).toContainText("A downspout came off.");

  const details = region(page, "Details");
  await details.getByRole("button", { name: "Edit Details" }).click();
  await details.getByLabel("Address of the work").fill("12 Live Oak Lane, Summerfield");
  await details.getByLabel("Amount of the estimate").fill("-1");
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details.getByText("An amount cannot be less than zero.")).toBeVisible();
  await details.getByLabel("Amount of the estimate").fill("$2350.00");
  await details.getByRole("button", { name: "Save" }).click();
  await expect(details).toContainText("$2,350");
  await press(page, "Undo");
  await expect(details).not.toContainText("$2,350");
  await details.getByRole("button", { name: "Edit Details" }).click();
  await details.getByLabel("Address of the work").fill("12 Live Oak Lane, Summerfield");
  await details.getByRole("button", { name: "Save" }).click();

  const person = region(page, "Name, numbers and emails");
  await person.getByRole("button").click();
  await person.getByLabel("Last name").fill("Lee-Cruz");
  await person.getByLabel(/^Phone numbers/).fill("352.555.0101\n1 111 555 0101");
  await expect(person.getByText(/^Please check 111-555-0101/)).toBeVisible();
  await person.getByRole("button", { name: "Save" }).click();
  await expect(person).toContainText("Ann Lee-Cruz · 111-555-0101 · 352-555-0101");
  await person.getByRole("button").click();
  await person.getByLabel("Last name").fill("Lee");
  await person.getByRole("button", { name: "Save" }).click();
  await said(page, "Saved for Ann Lee.");

  const others = region(page, "Also of this person");
  await others.getByRole("button", { name: "Same person: join Bob Ray" }).click();
  await said(page, "Bob Ray and Ann Lee are one person now.");
  await expect(others.getByRole("list", { name: "Other inquiries of Ann Lee" }).getByRole("listitem")).toHaveCount(2);
  await press(page, "Undo");
  await expect(others.getByRole("button", { name: "Same person: join Bob Ray" })).toBeVisible();

  const omar = await addPerson({ name: "Omar Diaz" });
  await accounts.cookiesFor(omar);
  const open_job_id = Number(new URL(page.url()).searchParams.get("job"));
  await db
    .updateTable("sessions")
    .set({ open_job_id, open_job_at: new Date().toISOString() })
    .where("user_id", "=", omar.id)
    .execute();
  await said(page, "Omar Diaz has this open too.");
  await insertJob(db, {
    first_name: "Zoe",
    last_name: "Wu",
    project_needs: "Leaves in the gutter",
    submitted_at: ago(0),
  });
  await expect(row(page, "Zoe Wu")).toBeVisible();
  await page.getByLabel("Search everything").fill("leaves gut");
  await said(page, "1 found.");
  await expect(row(page, "Zoe Wu")).toBeVisible();
  await page.getByLabel("Search everything").fill("");
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Source").selectOption("Telephone");
  await said(page, "1 found.");
  await expectAccessible(page, "main");
});
