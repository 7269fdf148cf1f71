import type { Page } from "@playwright/test";
import { aJpeg } from "#test/content/pictures.ts";
import { insertJob } from "#test/messages/jobs.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { sideways } from "../support/messages/inbox-fixtures.ts";
import { expect, phone, test } from "../support/staff/fixtures.ts";

test.use({ entered: "admin" });

const ann = { first_name: "Ann", last_name: "Lee", phone: "3525550101", email: "ann@example.com" };
const said = (page: Page, text: string | RegExp) => expect(page.getByRole("status").getByText(text)).toBeVisible();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("JOB-20 JOB-21 staff plan a visit in five taps, see what is odd about it, take it back, and plan the work", async ({
  page,
  db,
}) => {
  for (const table of ["messages", "jobs", "people"] as const) await db.deleteFrom(table).execute();
  const id = await insertJob(db, ann);
  await page.setViewportSize(phone);
  await page.goto(`/admin/calls?job=${id}`);
  const appointments = page.getByRole("region", { name: "Appointments of Ann Lee" });
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await appointments.getByRole("button", { name, exact: true }).first().click();
  };
  await tap("Plan a visit");
  await expectAccessible(page, "main");
  await expect.poll(() => sideways(page)).toBe(0);
  await tap(/^\w{3}, \w{3} \d+$/);
  await tap("9 am");
  await expect(button(page, "Plan the visit")).toBeInViewport({ ratio: 1 });
  await tap("Plan the visit");
  await said(page, /^Ann Lee\. Visit planned: .*, 9 am\.$/);
  expect(taps).toBeLessThanOrEqual(5);
  await expect(appointments.getByText(/^Visit, .*, 9 am/)).toBeVisible();
  await button(page, "Undo").click();
  await said(page, "Undone for Ann Lee.");
  await expect(appointments.getByText(/^Visit, /)).toHaveCount(0);

  await db.updateTable("jobs").set({ state: "won" }).where("id", "=", id).execute();
  await page.reload();
  await expect(appointments.getByText("This job is won. When is the work?")).toBeVisible();
  await appointments.getByRole("button", { name: "Plan the work days" }).click();
  const form = page.getByRole("form", { name: "Plan work: Ann Lee" });
  await form.getByRole("button", { name: "Plan the work" }).click();
  const day = form.getByLabel("Day", { exact: true });
  await expect(day).toBeFocused();
  const sunday = new Date(Date.now() + 7 * 86_400_000);
  sunday.setUTCDate(sunday.getUTCDate() + (7 - sunday.getUTCDay()));
  await day.fill(sunday.toISOString().slice(0, 10));
  await expect(page.getByText(/^The company is closed on Sunday, /)).toBeVisible();
  await page.reload();
  await appointments.getByRole("button", { name: "Plan the work days" }).click();
  await expect(day).toHaveValue(sunday.toISOString().slice(0, 10));
  const chip = form.getByRole("group", { name: "Who goes" }).getByRole("button").first();
  // A name that two people have comes with their number.
  const name = (await chip.textContent())?.replace(/ \(\d+\)$/, "");
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  await form.getByRole("button", { name: "Plan the work" }).click();
  await said(page, /^Ann Lee\. Work planned: Sun, /);
  await said(page, /^The company is closed on Sunday, /);
  await expect(appointments.getByText(`8 hours, ${name}`)).toBeVisible();
  await appointments.getByRole("button", { name: "Cancel the work" }).click();
  await said(page, /^Ann Lee\. Work canceled: /);
  await expect(page.getByRole("form", { name: "Update Ann Lee" }).getByLabel("Status")).toHaveValue("won");
  await appointments.getByRole("button", { name: "Plan it again" }).click();
  await expect(form.getByLabel("Email Ann about it")).not.toBeChecked();
  await form.getByLabel("For the person who goes").fill("Gate code 4711, dog");
  await page.getByRole("form", { name: "Update Ann Lee" }).getByLabel("Note").fill("Wants white");
  await form.getByRole("button", { name: "Plan the work" }).click();
  await said(page, /^Ann Lee\. Work planned/);
  const done = page.getByRole("list", { name: "What was done for Ann Lee" });
  for (const text of ["Gate code 4711, dog", "Wants white"]) await expect(done).toContainText(text);
  await appointments.getByRole("button", { name: "No one home" }).click();
  await appointments.getByRole("button", { name: "Plan it again" }).click();
  await expect(day).toHaveValue(sunday.toISOString().slice(0, 10));
  await form.getByRole("button", { name: "Plan the work" }).click();
  await said(page, /^Ann Lee\. Work planned again: Sun, /);
});

test("JOB-22 LEAD-13 on the phone staff call, note and photograph at a stop, end it, and print the day", async ({
  page,
  db,
}) => {
  for (const table of ["messages", "jobs", "people"] as const) await db.deleteFrom(table).execute();
  const day = `${new Date().getFullYear() + 1}-12-01`;
  await insertJob(db, { ...ann, state: "visit-planned", next_step: "Visit", next_step_at: `${day}T09:30` });
  await page.setViewportSize(phone);
  await page.goto(`/admin/calls/day?day=${day}`);
  await expect(page.getByRole("heading", { name: "Summerfield" })).toBeVisible();
  const stop = page.getByRole("listitem", { name: "Ann Lee" });
  await expect(stop.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+13525550101");
  await expect(stop.getByRole("link", { name: "On the way" })).toHaveAttribute(
    "href",
    /^sms:\+13525550101\?&body=Hello%20Ann/,
  );
  await expectAccessible(page, "main");
  await expect.poll(() => sideways(page)).toBe(0);
  await stop.getByRole("button", { name: "Note" }).click();
  const note = page.getByRole("form", { name: "Note for Ann Lee" });
  await note.getByLabel("Note").fill("Gate code 4411");
  await note.getByRole("button", { name: "Save the note" }).click();
  await said(page, "The note for Ann Lee is saved.");
  await expect(stop.getByRole("list", { name: "Notes for Ann Lee" })).toContainText("Gate code 4411");
  await expect(stop.getByRole("list").first()).toContainText("Gate code 4411");
  await stop.getByLabel("Add photos").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await aJpeg() });
  await said(page, "Photos added for Ann Lee: 1.");
  const photos = stop.getByRole("list", { name: "Our photos of Ann Lee" });
  await photos.getByRole("button", { name: "Delete photo 1" }).click();
  await expect(photos).toHaveCount(0);
  await button(page, "Undo").click();
  await expect(photos.getByRole("img")).toHaveCount(1);
  await stop.getByRole("button", { name: "Done" }).click();
  await said(page, /^Ann Lee\. Visit done: /);
  await said(page, /^It is marked as done before its day/);
  await button(page, "Undo").click();
  await expect(stop.getByRole("button", { name: "Done" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const text of ["Feet", "Corners", "Downspouts", "Price"]) await expect(stop.getByText(text)).toBeVisible();
  for (const frame of [/^Back/, /^All times/]) await expect(page.getByText(frame)).toBeHidden();
  await expect(stop.getByRole("button", { name: "Done" })).toBeHidden();
});
