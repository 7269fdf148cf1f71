import type { Page } from "@playwright/test";
import { officeHours } from "#test/company/hours.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { getOnce } from "../support/site/get-once.ts";
import { test } from "../support/site/save-facts.ts";
import { expect, phone } from "../support/staff/fixtures.ts";

const form = (page: Page) => page.getByRole("form", { name: "Hours" });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const button = (page: Page, name: string) => form(page).getByRole("button", { name });
const closing = (page: Page) => page.getByRole("region", { name: "Close for a while" });
const close = (page: Page) => closing(page).getByRole("button", { name: "Close the office" });

/** The site as a visitor without script has it; figures keep their units with a space that does not break. */
const publicPage = async (page: Page) =>
  (await (await getOnce(page.request, "/contact")).text()).replaceAll("\u00a0", " ");

test("OWN-81 OWN-82 OWN-149 LOOK-52 the owner enters new hours with the keyboard alone", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-03-02T15:00:00Z"));
  await page.goto("/admin/company#hours");
  const now = page.locator("#hours").getByRole("status").filter({ hasText: "Visitors read now" });
  const read = form(page).getByRole("status").filter({ hasText: "Once you save, visitors read" });
  await expect(now).toContainText("Mon-Fri 8 am to 4 pm. Closed Sat-Sun and public holidays. By appointment only.");
  await form(page).getByText("Closed on 11 holidays").press("Enter");
  const independence = form(page).getByRole("checkbox", { name: "Independence Day" });
  await expect(independence).toHaveAccessibleDescription("Fri, Jul 3, 2026 Mon, Jul 5, 2027");
  await field(page, "Monday closes").focus();
  await page.keyboard.type("8 am");
  await button(page, "Save").press("Enter");
  const same = "Monday: opening and closing time are the same. Change one of them.";
  await expect(field(page, "Monday closes")).toHaveAccessibleDescription(same);
  await expect(field(page, "Monday closes")).toBeFocused();
  await expectAccessible(page, "#hours");
  await page.keyboard.type("noon");
  await expect(field(page, "Monday closes")).toHaveValue("12:00");
  await expect(form(page).getByText(same)).toHaveCount(0);
  await button(page, "Add hours on Monday").press("Enter");
  await expect(field(page, "Monday opens, 2 of 2")).toBeFocused();
  await field(page, "Monday opens, 2 of 2").selectOption("1 pm");
  await field(page, "Monday closes, 2 of 2").selectOption("5:30 pm");
  await button(page, "Copy Monday to Tue-Fri").press("Enter");
  await expect(form(page).getByText("Tuesday to Friday have Monday’s hours.")).toBeAttached();
  await button(page, "Add hours on Saturday").press("Enter");
  await expect(field(page, "Saturday opens")).toBeFocused();
  await expect(independence).toHaveAccessibleDescription("Sat, Jul 4, 2026 Mon, Jul 5, 2027");
  await form(page).getByRole("checkbox", { name: "Juneteenth" }).press("Space");
  const words = "Mon-Fri 8 am to noon and 1 pm to 5:30 pm, Sat 8 am to noon";
  await expect(read).toContainText(`${words}. Closed Sun and major holidays.`);
  expect(await publicPage(page)).not.toContain(words);
  await button(page, "Save").press("Enter");
  await expect(now).toContainText(words);
  expect(await publicPage(page)).toContain(words);
  const special = page.getByRole("region", { name: "Special hours" });
  await special.getByRole("button", { name: "Add these hours" }).press("Enter");
  await expect(special.getByLabel("First day")).toHaveAccessibleDescription("Enter the first day of these hours.");
  await special.getByLabel("First day").fill("2099-12-26");
  await special.getByRole("button", { name: "Add these hours" }).press("Enter");
  await expect(special.getByRole("listitem")).toContainText(/Sat, Dec 26, 2099\s*8 am to noon/);
  await special.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(special.getByRole("listitem")).toHaveCount(0);
  await expect(special.getByRole("heading")).toBeFocused();
  await button(page, "Remove hours 2 of Monday").press("Enter");
  await expect(button(page, "Add hours on Monday")).toBeFocused();
  const add = button(page, "Add hours on Monday");
  for (const nth of [2, 3, 4]) {
    await add.press("Enter");
    await expect(field(page, `Monday opens, ${nth} of ${nth}`)).toBeFocused();
  }
  await expect(add).toHaveCount(0);
  await expect(form(page).getByLabel(/^Monday opens/)).toHaveCount(4);
  await button(page, "Close on Saturday").press("Enter");
  await expect(button(page, "Add hours on Saturday")).toBeFocused();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: phone });

  test("OWN-81 OWN-83 OWN-148 LOOK-53 on a phone a storm takes three taps, is changed, and one more ends it", async ({
    page,
  }) => {
    await page.goto("/admin/company#hours");
    await field(page, "Monday opens").selectOption("7:15 am");
    await closing(page).getByLabel("What visitors read").fill("");
    await close(page).tap();
    await expect(closing(page).getByLabel("What visitors read")).toBeFocused();
    await closing(page).getByRole("button", { name: "We’re closed for the storm." }).tap();
    await closing(page).getByRole("button", { name: "Today and tomorrow" }).tap();
    await page.reload();
    await expect(closing(page).getByLabel("What visitors read")).toHaveValue("We’re closed for the storm.");
    await close(page).tap();
    const item = closing(page).getByRole("listitem");
    await expect(item).toContainText("Closed now:");
    expect(await publicPage(page)).toContain("We’re closed for the storm.");
    await expect(closing(page).getByRole("button", { name: "Today", exact: true, pressed: true })).toBeVisible();
    // Where the bar covers no part of another button.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page, "#hours");
    await item.getByRole("button", { name: "Change" }).tap();
    await expect(closing(page).getByRole("heading")).toBeFocused();
    await closing(page).getByLabel("What visitors read").fill("We’re closed for the flood. ");
    await closing(page).getByRole("button", { name: "Save the closure" }).tap();
    await expect(item).toContainText("We’re closed for the flood.");
    expect(await publicPage(page)).toContain("We’re closed for the flood.");
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(item).toContainText("We’re closed for the storm.");
    await item.getByRole("button", { name: "End it now" }).tap();
    await expect(page.getByRole("status").getByText("The closure is gone.")).toBeVisible();
    await expect(closing(page).getByRole("heading")).toBeFocused();
    expect(await publicPage(page)).not.toContain("We’re closed for the storm.");
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(item).toContainText("Closed now:");
    await expect(field(page, "Monday opens")).toHaveValue("07:15");
    await button(page, "Discard").tap();
    await expect(field(page, "Monday opens")).toHaveValue("08:00");
  });
});

test("OWN-84 two siteadmins who change the hours at once keep both changes", async ({ page, save }) => {
  await page.goto("/admin/company#hours");
  await closing(page).getByRole("button", { name: "We’re closed for the day." }).click();
  await expect(page.getByRole("link", { name: "Close for a while Not saved" })).toBeVisible();
  await field(page, "Monday opens").selectOption("7 am");
  await closing(page).getByRole("heading").focus();
  await expect(button(page, "Save"), "beside the parts above the form").toBeInViewport({ ratio: 1 });
  await field(page, "Thursday opens").selectOption("10 am");
  await form(page).getByText("Closed on 11 holidays").click();
  await form(page).getByRole("checkbox", { name: "Christmas Eve" }).check();
  const usual = officeHours();
  const week = { ...usual.week, monday: [{ opens: "09:00", closes: "16:00" }], tuesday: [] };
  const [from, to] = [-1, 3].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const closures = [{ from, to, reason: "We’re at a wedding." }];
  await save("hours", { hours: { ...usual, week, closures, holidays: [...usual.holidays, "new-years-eve"] } });
  const theirs = await page.context().newPage();
  await theirs.goto("/admin/company#hours");
  const ending = closing(theirs).getByRole("button", { name: "End it now" });
  await expect(ending).toBeVisible();
  await button(page, "Save").click();
  await expect(form(page).getByText("Something changed here before you saved.")).toBeVisible();
  const monday = form(page).getByRole("group", { name: "Monday" });
  await expect(monday).toContainText(/Rita Moss saved this today at .*: 9 am to 4 pm/);
  await expect(page.getByText(/saved this today/)).toHaveCount(1);
  await expectAccessible(page, "#hours");
  await button(page, "Save").click();
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();

  // The other one has the hours of before: their press goes to the site beside what has changed.
  await ending.click();
  await expect(theirs.getByRole("status").getByText("The closure is gone.")).toBeVisible();
  await page.reload();
  await form(page).getByText("Closed on 13 holidays").click();
  await expect(field(page, "Monday opens")).toHaveValue("07:00");
  await expect(field(page, "Thursday opens")).toHaveValue("10:00");
  await expect(button(page, "Add hours on Tuesday")).toBeVisible();
  for (const name of ["Christmas Eve", "New Year’s Eve", "Christmas"])
    await expect(form(page).getByRole("checkbox", { name, exact: true })).toBeChecked();
  await expect(closing(page).getByRole("listitem")).toHaveCount(0);
});
