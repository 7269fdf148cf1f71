import { company } from "#test/company/company.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { lending, listParts, sendBeside } from "../support/lists/lent-list.ts";
import { expect, phone } from "../support/staff/fixtures.ts";

const test = lending("questions");
test.use({ entered: "siteadmin", expectedErrors: [/status of 400/] });

test("OWN-60 OWN-63 LOOK-21 a question is written on a phone, shown first, and moved to the end", async ({ page }) => {
  const added = "Do you take away old gutters?";
  const asked = page.locator("details summary");
  const { button, save, form } = listParts(page, "Questions of Gutter Guards");
  await page.setViewportSize(phone);
  await page.goto("/admin/company");
  await page.getByRole("link", { name: "Pages and texts" }).last().click();
  await page.getByRole("link", { name: "Questions" }).first().click();
  await page.getByRole("link", { name: "Gutter Guards" }).click();
  await expect(page.getByText("Not shown until you fill in the guards.")).toBeVisible();
  await page.getByRole("link", { name: "the guards" }).click();
  await expect(page.getByLabel("Guards: material and fastening (optional)")).toBeFocused();
  await page.goBack();
  await button("Add Question").click();
  await expect(form.getByLabel("Question")).toBeFocused();
  await form.getByLabel("Question").fill(added);
  await form.getByLabel("Answer").fill("Yes. Call {fone}.");
  await save.click();
  await expect(form.getByText("There is no fact named {fone}.")).toBeVisible();
  await expect(form.getByLabel("Answer")).toBeFocused();
  await expect(form.getByText("{callBack}: when we call back")).toBeVisible();
  await expectAccessible(page, "form");
  await form.getByLabel("Answer").fill("Yes. Call {phone}.");
  await save.click();
  await expect(button(`Edit the question “${added}”`)).toBeFocused();
  await page.goto("/gutter-guards");
  await expect(asked.first()).toHaveText(added);
  await asked.first().click();
  await expect(page.getByText(`Yes. Call ${company.phone.display}.`).first()).toBeVisible();
  await page.goto("/seamless-gutters");
  await expect(page.getByText(added)).toHaveCount(0);
  await page.goto("/admin/questions/gutter-guards");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await button(`Move “${added}” to the bottom`).click();
  expect((await saved).status()).toBe(200);
  await page.goto("/gutter-guards");
  await expect(asked.last()).toHaveText(added);
});

test("OWN-61 OWN-69 a question hidden by another person takes delivered words again", async ({ page, site, db }) => {
  const question = "What does it cost?";
  const ofList = { page: "seamless-gutters", question } as const;
  const { id } = await db
    .selectFrom("questions")
    .select("id")
    .where((eb) => eb.and(ofList))
    .executeTakeFirstOrThrow();
  const { button, save, form } = listParts(page, "Questions of Seamless Gutters");
  const startEditing = async () => {
    await page.goto("/admin/questions");
    await button(`Edit the question “${question}”`).click();
    await expect(form.getByLabel("Answer")).toBeVisible();
  };
  const path = `/api/admin/questions/seamless-gutters/${id}`;
  await startEditing();
  expect(
    (await sendBeside({ page, site }, "PATCH", path, { is_active: false, was: { is_active: true } })).status(),
  ).toBe(200);
  await form.getByLabel("Answer").fill("About as much as a new dryer.");
  await save.click();
  await expect(page.getByRole("heading", { name: `${question} (Hidden)` })).toBeVisible();
  await expect(page.getByText("About as much as a new dryer.")).toBeVisible();
  await startEditing();
  await button("Use these words").click();
  await expectAccessible(page, "form");
  await expect(form.getByLabel("Answer")).toHaveValue(/Call \{phone\} and we’ll work it out/);
  await form.getByLabel("Show on site").check();
  await save.click();
  await expect(form).toHaveCount(0);
  await startEditing();
  await expect(form.getByText("Original words")).toHaveCount(0);
  await page.goto("/seamless-gutters");
  await expect(page.locator("summary", { hasText: question })).toHaveCount(1);
});
