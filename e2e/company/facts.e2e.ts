import type { Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its facts are what is changed.
test.use({ siteSettings: { MAIL_TO: "facts@example.com" }, expectedErrors: [/status of 40[19]/] });
test.describe.configure({ mode: "serial" });

test.describe("on a phone", () => {
  test.use({ viewport: phone, entered: "siteadmin" });

  test("OWN-01 OWN-04 the owner puts in a new phone number and reads it on every page and in the form's island", async ({
    page,
  }) => {
    const number = "407-555-0133";
    await page.goto("/admin/company");
    const contact = page.getByRole("form", { name: "Name and contact" });
    await contact.getByLabel("Phone").fill(number);
    await contact.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
    await expectAccessible(page);
    for (const path of ["/", "/seamless-gutters", "/gutter-guards", "/contact"]) {
      await page.goto(path);
      await expect(page.getByRole("link", { name: number }).first()).toBeAttached();
      expect(await page.content()).not.toContain(company.phone.display);
    }
    await page.goto("/contact");
    await page.getByLabel("First name").fill("Ann");
    await expect(page.locator('site-island[name="contact-form"][awake]')).toBeAttached();
    expect(await page.content()).not.toContain(company.phone.display);
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: desk, entered: "siteadmin" });

  test("OWN-03 a phone number that cannot be dialed keeps its text and the focus, with a sentence at the field", async ({
    page,
  }) => {
    await page.goto("/admin/company");
    const contact = page.getByRole("form", { name: "Name and contact" });
    await contact.getByLabel("Phone").fill("12345");
    await contact.getByRole("button", { name: "Save" }).click();
    await expect(contact.getByLabel("Phone")).toBeFocused();
    await expect(contact.getByLabel("Phone")).toHaveValue("12345");
    await expect(contact.getByText("Please enter a phone number of ten digits")).toBeVisible();
  });
});

test("OWN-01 a field with choices says what its choice does, to a screen reader too", async ({ page, enter }) => {
  await enter("siteadmin");
  await page.goto("/admin/company");
  const field = page.getByLabel("Are pictures of houses computer-made?");
  await expect(field).toHaveAccessibleDescription(/A line in the footer says so until you choose No\.$/);
  await expect(page.getByText("Those that came with the site are.")).toBeVisible();
});

test("OWN-02 a change of someone else is shown beside what was typed, and the next Save replaces it", async ({
  page,
  enter,
  browser,
}) => {
  await enter("siteadmin");
  await page.goto("/admin/company");
  const form = page.getByRole("form", { name: "What we say about ourselves" });
  await form.getByLabel("Who owns the company").fill("Owned by two sisters");

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const theirs = await other.newPage();
  await theirs.goto(new URL("/admin/company", page.url()).href);
  const theirForm = theirs.getByRole("form", { name: "What we say about ourselves" });
  await theirForm.getByLabel("Who owns the company").fill("Owner-operated");
  await theirForm.getByLabel("Year it began").fill("1990");
  await theirForm.getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByRole("status").getByText("Saved.")).toBeVisible();
  await other.close();

  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Someone else has changed this section.")).toBeVisible();
  await expect(form.getByText("On the site now, from Rita Moss: Owner-operated")).toBeVisible();
  await expect(form.getByLabel("Who owns the company")).toHaveValue("Owned by two sisters");
  await expect(form.getByLabel("Year it began")).toHaveValue("1990");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  await page.goto("/contact");
  await expect(page.getByText("Owned by two sisters").first()).toBeVisible();
});

test("OWN-02 what comes back as a draft stands beside what someone else has saved since", async ({ page, enter }) => {
  await enter("siteadmin");
  const form = (on: Page) => on.getByRole("form", { name: "What we say about ourselves" });
  await page.goto("/admin/company");
  const before = await form(page).getByLabel("Who owns the company").inputValue();
  const theirs = await page.context().newPage();
  await theirs.goto(page.url());
  await form(theirs).getByLabel("Who owns the company").fill("A cousin’s");
  await form(theirs).getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByRole("status").getByText("Saved.")).toBeVisible();
  await theirs.close();
  await form(page).getByLabel("Who owns the company").fill(`${before} and friends`);
  await page.reload();
  await expect(form(page).getByText("We restored what you typed before.")).toBeVisible();
  await expect(form(page).getByLabel("Who owns the company")).toHaveValue(`${before} and friends`);
  await expect(form(page).getByText("On the site now, from Rita Moss: A cousin’s")).toBeVisible();
});
