import type { Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its questions are what is changed.
test.use({
  siteSettings: { MAIL_TO: "questions@example.com" },
  entered: "siteadmin",
  expectedErrors: [/status of 400/],
});
test.describe.configure({ mode: "serial" });

const added = "Do you take away old gutters?";
const asked = (page: Page) => page.locator("details summary");
const cards = (page: Page) => page.getByRole("list", { name: /^Questions of/ });
const edit = (page: Page, question: string) => page.getByRole("button", { name: `Edit the question “${question}”` });

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("OWN-60 OWN-63 a question is written at the top and is the page's first, with the phone number in its answer", async ({
    page,
  }) => {
    await page.goto("/admin/company");
    await page.getByRole("link", { name: "Change the questions and answers" }).click();
    await page.getByRole("link", { name: "Gutter Guards" }).click();
    await page.getByRole("button", { name: "Add Question" }).click();
    const form = page.getByRole("form", { name: "New question" });
    await expect(form.getByLabel("Question")).toBeFocused();
    await form.getByLabel("Question").fill(added);
    await form.getByLabel("Answer").fill("Yes. Call {fone}.");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("There is no fact named {fone}.")).toBeVisible();
    await expect(form.getByLabel("Answer")).toBeFocused();
    await expectAccessible(page);
    await form.getByLabel("Answer").fill("Yes. Call {phone}.");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(edit(page, added)).toBeFocused();
    await expectAccessible(page);
    await page.goto("/gutter-guards");
    await expect(asked(page).first()).toHaveText(added);
    await asked(page).first().click();
    await expect(page.getByText(`Yes. Call ${company.phone.display}.`).first()).toBeVisible();
    await page.goto("/seamless-gutters");
    await expect(page.getByText(added)).toHaveCount(0);
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: desk });

  test("OWN-60 by keyboard a question moves to the end, is deleted and restored", async ({ page }) => {
    await page.goto("/admin/questions/gutter-guards");
    const first = cards(page).getByRole("heading").first();
    await expect(first).toHaveText(added);
    await page.getByRole("button", { name: `Move “${added}”`, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(cards(page).getByRole("heading").last()).toHaveText(added);
    await page.getByRole("button", { name: `Delete the question “${added}”` }).press("Enter");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
    await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(edit(page, added)).toBeFocused();
    await page.goto("/gutter-guards");
    await expect(asked(page).last()).toHaveText(added);
  });
});

test("OWN-61 edited words stand beside the delivered ones, which can be taken again", async ({ page }) => {
  const delivered = "What does it cost?";
  await page.goto("/admin/questions");
  await edit(page, delivered).click();
  const form = page.getByRole("form");
  await form.getByLabel("Answer").fill("About as much as a new dryer.");
  await form.getByLabel("Show on site").uncheck();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: `${delivered} (Hidden)` })).toBeVisible();
  await page.goto("/seamless-gutters");
  await expect(page.getByText(delivered)).toHaveCount(0);

  await page.goto("/admin/questions");
  await edit(page, delivered).click();
  await form.getByRole("button", { name: "Use these words" }).click();
  await expectAccessible(page);
  await expect(form.getByLabel("Answer")).toHaveValue(/Call \{phone\} and we’ll work it out/);
  await form.getByLabel("Show on site").check();
  await form.getByRole("button", { name: "Save" }).click();
  await edit(page, delivered).click();
  await expect(form.getByLabel("Answer")).toBeVisible();
  await expect(form.getByText("The words that came with the site")).toHaveCount(0);
});

test("OWN-69 a word is corrected in a question that someone else has hidden meanwhile, and it stays hidden", async ({
  page,
}) => {
  await page.goto("/admin/questions/gutter-guards");
  const question = (await cards(page).getByRole("heading").first().textContent()) ?? "";
  await edit(page, question).click();
  const theirs = await page.context().newPage();
  await theirs.goto(page.url());
  await edit(theirs, question).click();
  await theirs.getByLabel("Show on site").uncheck();
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(cards(theirs).getByText("(Hidden)")).toBeVisible();
  await theirs.close();
  await page.getByLabel("Answer").fill("Another answer.");
  await page.getByRole("button", { name: "Save" }).click();
  const card = cards(page).getByRole("article").first();
  await expect(card).toContainText("Another answer.");
  await expect(card).toContainText("(Hidden)");
});
