import type { Page } from "@playwright/test";
import { officeHours } from "#test/company/hours.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { getOnce } from "../support/site/get-once.ts";
import { saveFacts } from "../support/site/save-facts.ts";
import { desk, expect, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its hours are what is changed.
test.use({
  siteSettings: { MAIL_TO: "hours@example.com" },
  expectedErrors: [/status of 40[019]/],
  entered: "siteadmin",
});
test.describe.configure({ mode: "serial" });

const form = (page: Page) => page.getByRole("form", { name: "Hours" });
const closing = (page: Page) => page.getByRole("region", { name: "Close for a while" });
const saved = (page: Page) => page.getByRole("status").getByText("Saved.");

/** The site as a visitor without script has it. */
async function publicPage(page: Page): Promise<string> {
  return (await getOnce(page.request, "/contact")).text();
}

test.beforeEach(async ({ page }) => {
  await saveFacts(page, "hours", { hours: officeHours() });
});

test("OWN-81 with the keyboard alone the company opens day and night, reads so while typing, and every page says it once it is saved", async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.goto("/admin/company");
  const read = form(page).getByRole("status").filter({ hasText: "visitors read" });
  await expect(read).toContainText("Mon-Fri 8 am to 4 pm. Closed Sat-Sun and public holidays. By appointment only.");
  await form(page).getByLabel("Monday opens").focus();
  await page.keyboard.type("1200AM");
  await form(page).getByLabel("Monday closes").focus();
  await page.keyboard.type("1200PM");
  await form(page).getByRole("button", { name: "Add more hours on Monday" }).press("Enter");
  await expect(form(page).getByLabel("Monday opens, 2 of 2")).toBeFocused();
  await page.keyboard.type("1200PM");
  await form(page).getByLabel("Monday closes, 2 of 2").focus();
  await page.keyboard.type("1200AM");
  await form(page).getByRole("button", { name: "Copy Monday to Tue-Fri" }).press("Enter");
  await expect(form(page).getByText("Tuesday to Friday have Monday’s hours.")).toBeAttached();
  for (const day of ["Saturday", "Sunday"]) {
    await form(page)
      .getByRole("button", { name: `Open on ${day}` })
      .press("Enter");
    await expect(form(page).getByLabel(`${day} opens`)).toBeFocused();
    await form(page)
      .getByRole("button", { name: `Add more hours on ${day}` })
      .press("Enter");
    await form(page).getByLabel(`${day} opens, 2 of 2`).fill("12:00");
    await form(page).getByLabel(`${day} closes, 2 of 2`).fill("00:00");
  }
  const kept = form(page).getByRole("checkbox", { checked: true });
  await expect(kept).toHaveCount(11);
  for (let left = 10; left >= 0; left -= 1) {
    await kept.first().press("Space");
    await expect(kept).toHaveCount(left);
  }
  await expect(read).toContainText("Mon-Sun 12 am to noon and noon to midnight. By appointment only.");
  await expect(read.getByText("Open now", { exact: true })).toBeVisible();
  await expect(read).toContainText("Once you save");
  await expectAccessible(page, "#hours");
  expect(await publicPage(page)).not.toContain("Mon-Sun");
  await form(page).getByRole("button", { name: "Save" }).press("Enter");
  await expect(saved(page)).toBeVisible();
  await expect(read).toContainText("Visitors read now");
  const html = await publicPage(page);
  expect(html).toContain("Open now");
  expect(html).toContain("Mon-Sun 12 am to noon and noon to midnight");
  await form(page).getByRole("button", { name: "Remove hours 2 of Sunday" }).press("Enter");
  await expect(form(page).getByRole("button", { name: "Add more hours on Sunday" })).toBeFocused();
  await form(page).getByRole("button", { name: "Close on Sunday" }).press("Enter");
  await expect(form(page).getByRole("button", { name: "Open on Sunday" })).toBeFocused();
});

test("OWN-81 each wrong time has its sentence at its field, with a link beside the button; a day takes four spans and no fifth", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/company");
  await form(page).getByLabel("Monday closes").fill("08:00");
  await form(page).getByRole("button", { name: "Add more hours on Friday" }).click();
  await form(page).getByLabel("Friday opens, 2 of 2").fill("15:00");
  await form(page).getByLabel("Friday closes, 2 of 2").fill("18:00");
  await form(page).getByRole("button", { name: "Open on Sunday" }).click();
  await form(page).getByLabel("Sunday closes").fill("");
  await form(page).getByRole("button", { name: "Save" }).click();
  const errors = {
    "Monday closes": "Monday: opening and closing time are the same. Change one of them.",
    "Sunday closes": "Sunday: enter the time you close, like 4:00 PM.",
  };
  await expect(form(page).getByLabel("Monday closes")).toBeFocused();
  for (const [field, text] of Object.entries(errors)) {
    await expect(form(page).getByLabel(field)).toHaveAccessibleDescription(text);
    await form(page).getByRole("link", { name: field }).click();
    await expect(form(page).getByLabel(field)).toBeFocused();
  }
  await expectAccessible(page, "#hours");
  await form(page).getByLabel("Monday closes").fill("16:00");
  await expect(form(page).getByText(errors["Monday closes"])).toHaveCount(0);
  await form(page).getByLabel("Sunday closes").fill("16:00");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page).getByLabel("Friday opens, 2 of 2")).toBeFocused();
  await expect(form(page).getByLabel("Friday opens, 2 of 2")).toHaveAccessibleDescription(
    "Friday: these hours begin before the hours before them end. Change one of them.",
  );
  const more = form(page).getByRole("button", { name: "Add more hours on Tuesday" });
  for (let spans = 1; spans < 4; spans += 1) await more.click();
  await more.press("Enter");
  await expect(form(page).getByText("A day has up to 4 opening times.")).toBeAttached();
  await expect(form(page).getByLabel(/^Tuesday opens/)).toHaveCount(4);
  await page.reload();
  await expect(form(page).getByText("We restored what you typed before.")).toBeVisible();
  await expect(form(page).getByLabel("Friday opens, 2 of 2")).toHaveValue("15:00");
  await form(page).getByRole("button", { name: "Discard" }).click();
  await expect(form(page).getByLabel(/^Friday opens/)).toHaveCount(1);
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]) {
    await form(page)
      .getByRole("button", { name: `Close on ${day}` })
      .click();
  }
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page).getByRole("group", { name: "Opening hours" })).toBeFocused();
  await expect(form(page).getByText("Enter hours for at least one day.")).toBeVisible();
});

test("OWN-82 beside each holiday are its days of this year and next, which follow the hours in the form", async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date("2026-03-02T15:00:00Z"));
  await page.goto("/admin/company");
  const independence = form(page).getByRole("checkbox", { name: "Independence Day" });
  await expect(independence).toHaveAccessibleDescription("Fri, Jul 3, 2026 Mon, Jul 5, 2027");
  await form(page).getByRole("button", { name: "Open on Saturday" }).click();
  await expect(independence).toHaveAccessibleDescription("Sat, Jul 4, 2026 Mon, Jul 5, 2027");
  await expect(form(page).getByRole("checkbox", { name: "Christmas Eve" })).not.toBeChecked();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("OWN-83 on a phone a storm takes three taps and one more ends it; a reload between them and the form below lose nothing", async ({
    page,
  }) => {
    await page.goto("/admin/company");
    await form(page).getByLabel("Monday opens").fill("07:15");
    const began = Date.now();
    await closing(page).getByRole("button", { name: "2 days" }).tap();
    await closing(page).getByRole("button", { name: "We’re closed for the storm." }).tap();
    await page.reload();
    await expect(closing(page).getByLabel("What visitors read")).toHaveValue("We’re closed for the storm.");
    await closing(page).getByRole("button", { name: "Close these days" }).tap();
    await expect(saved(page)).toBeVisible();
    expect(await publicPage(page)).toContain("We’re closed for the storm.");
    expect(Date.now() - began).toBeLessThan(20_000);
    await expectAccessible(page, "#hours");
    await expect(form(page).getByLabel("Monday opens")).toHaveValue("07:15");
    await expect(closing(page).getByLabel("Last day")).toHaveValue("");
    await expect(page.getByText(/^On the site now/)).toHaveCount(0);
    const item = closing(page).getByRole("listitem");
    await expect(item).toContainText("Closed now:");
    await item.getByRole("button", { name: "End it now" }).tap();
    await expect(page.getByRole("status").getByText("The closure is gone.")).toBeVisible();
    await expect(closing(page).getByRole("heading")).toBeFocused();
    expect(await publicPage(page)).not.toContain("We’re closed for the storm.");
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(item).toContainText("Closed now:");
    await item.getByRole("button", { name: "End it now" }).tap();
    await expect(item).toHaveCount(0);
    await expect(form(page).getByLabel("Monday opens")).toHaveValue("07:15");
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  });
});

test("OWN-83 a closure without a last day, with a day that has passed or without a sentence is refused at its field", async ({
  page,
}) => {
  await page.goto("/admin/company");
  await closing(page).getByRole("button", { name: "Close these days" }).click();
  await expect(closing(page).getByLabel("Last day")).toBeFocused();
  await expect(closing(page).getByText("Enter the last day of this closure.")).toBeVisible();
  await expect(closing(page).getByText("Write one sentence for visitors")).toBeVisible();
  await closing(page).getByLabel("First day").fill("2026-01-05");
  await closing(page).getByLabel("Last day").fill("2026-01-06");
  await closing(page).getByLabel("What visitors read").fill("Away");
  await closing(page).getByRole("button", { name: "Close these days" }).click();
  await expect(closing(page).getByText("This day has passed.")).toBeVisible();
  await closing(page).getByLabel("Last day").fill("2026-01-04");
  await closing(page).getByRole("button", { name: "Close these days" }).click();
  await expect(closing(page).getByText("The last day is before the first day.")).toBeVisible();
  await expectAccessible(page, "#hours");
});

test("OWN-84 of two siteadmins the second keeps what they typed, sees the other's Monday beside it, and loses no holiday or closure of either", async ({
  page,
  browser,
}) => {
  await page.goto("/admin/company");
  await form(page).getByLabel("Monday opens").fill("07:00");
  await form(page).getByLabel("Thursday opens").fill("10:00");
  await form(page).getByRole("checkbox", { name: "Christmas Eve" }).check();

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const theirs = await other.newPage();
  await theirs.goto(new URL("/admin/company", page.url()).href);
  await closing(theirs).getByRole("button", { name: "3 days" }).click();
  await closing(theirs).getByLabel("What visitors read").fill("We’re at a wedding.");
  await closing(theirs).getByRole("button", { name: "Close these days" }).click();
  await expect(closing(theirs).getByRole("listitem")).toHaveCount(1);
  await form(theirs).getByLabel("Monday opens").fill("09:00");
  await form(theirs).getByLabel("Tuesday opens").fill("11:00");
  await form(theirs).getByRole("checkbox", { name: "New Year’s Eve" }).check();
  await form(theirs).getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByRole("status").getByText("It’s on the site now.")).toBeVisible();

  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page).getByText("Someone else has changed this section.")).toBeVisible();
  const monday = form(page).getByRole("group", { name: "Monday" });
  await expect(monday).toContainText("On the site now, from Rita Moss: 9 am to 4 pm");
  await expect(page.getByText(/^On the site now/)).toHaveCount(1);
  await expect(form(page).getByLabel("Monday opens")).toHaveValue("07:00");
  await expect(form(page).getByLabel("Tuesday opens")).toHaveValue("11:00");
  await expect(form(page).getByLabel("Thursday opens")).toHaveValue("10:00");
  for (const name of ["Christmas Eve", "New Year’s Eve", "Christmas", "Columbus Day"])
    await expect(form(page).getByRole("checkbox", { name, exact: true })).toBeChecked();
  await expect(closing(page).getByRole("listitem")).toContainText("We’re at a wedding.");
  await expectAccessible(page, "#hours");
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText(/^On the site now/)).toHaveCount(0);

  // The other one has the hours of before: their closure goes to the site beside what has changed.
  await closing(theirs)
    .getByRole("button", { name: "Remove" })
    .or(closing(theirs).getByRole("button", { name: "End it now" }))
    .click();
  await expect(theirs.getByRole("status").getByText("The closure is gone.")).toBeVisible();
  await expect(form(theirs).getByLabel("Monday opens")).toHaveValue("07:00");
  await other.close();
  await page.reload();
  await expect(form(page).getByLabel("Monday opens")).toHaveValue("07:00");
  await expect(form(page).getByLabel("Tuesday opens")).toHaveValue("11:00");
  await expect(closing(page).getByRole("listitem")).toHaveCount(0);
});
