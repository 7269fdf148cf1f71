import { insertMessage } from "#test/messages/messages.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { test } from "../support/site/save-facts.ts";
import { expect } from "../support/staff/fixtures.ts";

test("OWN-71 by keyboard the owner limits how long messages are kept, and agrees", async ({ page, db }) => {
  await insertMessage(db, { submitted_at: "2016-03-01T12:00:00.000Z" });
  await page.goto("/admin/company#keeping");
  const form = page.getByRole("form", { name: "How long messages are kept" });
  await form.getByLabel("Keep a message").selectOption("3 years");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: /^Delete \d+ old messages?\?$/ });
  await expect(question).toContainText("will be deleted for good");
  await expectAccessible(page, "dialog[open]");
  await page.keyboard.press("Escape");
  await expect(form.getByText("Nothing was changed.")).toBeVisible();
  await expect(form.getByLabel("Keep a message")).toHaveValue("3");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await question.getByRole("button", { name: "Save and delete" }).press("Enter");
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.locator("body")).not.toBeFocused();
});
