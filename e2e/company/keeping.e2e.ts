import { insertMessage } from "#test/messages/messages.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

// A site for this file alone: how long it keeps messages is what is changed.
test.use({ siteSettings: { MAIL_TO: "keeping@example.com" }, entered: "siteadmin" });
test.describe.configure({ mode: "serial" });

test.describe("at a desk", () => {
  test.use({ viewport: desk });

  test("OWN-71 by keyboard the owner limits how long messages are kept, reads what goes, changes their mind, and agrees", async ({
    page,
    db,
  }) => {
    await insertMessage(db, { submitted_at: "2016-03-01T12:00:00.000Z" });
    await page.goto("/admin/company");
    const form = page.getByRole("form", { name: "How long messages are kept" });
    const choice = form.getByLabel("Keep a message");
    const save = form.getByRole("button", { name: "Save" });
    await choice.selectOption("3 years");
    await save.press("Enter");
    const question = page.getByRole("alertdialog", { name: /^Delete (one|\d+) old messages?\?$/ });
    await expect(question).toContainText("will be deleted for good");
    await expectAccessible(page, "dialog[open]");
    await page.keyboard.press("Escape");
    await expect(form.getByText("Nothing was changed.")).toBeVisible();
    await expect(choice).toHaveValue("3");
    await expectAccessible(page, "#keeping");
    await save.press("Enter");
    await question.getByRole("button", { name: "Save and delete" }).press("Enter");
    await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
    await expect(question).toBeHidden();
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

    await page.goto("/privacy");
    await expect(page.getByText("deleted for good 3 years after it came in")).toBeVisible();
    await page.goto("/admin/company");
    await choice.selectOption("Until we delete it");
    await save.press("Enter");
    await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
    await page.goto("/privacy");
    await expect(page.getByText("We keep a message until we delete it.")).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("OWN-70 the owner adds a part of the company's own to the privacy page", async ({ page }) => {
    await page.goto("/admin/company#privacy");
    const form = page.getByRole("form", { name: "Privacy page" });
    await form.getByLabel("Your own part").fill("Our bookkeeper sees names.");
    await form.getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
    await page.goto("/privacy");
    await expect(page.getByText("Our bookkeeper sees names.")).toBeVisible();
  });
});
