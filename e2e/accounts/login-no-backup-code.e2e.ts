import { expect, sendPassword, test } from "../support/staff/fixtures.ts";

const help = "Ask the site administrator to turn off two-factor authentication for you.";

test("AUTH-02 a person without a backup code reads what to do when codes come from the app, and goes back to the code", async ({
  page,
  addPerson,
  accounts,
}) => {
  const person = await addPerson({ role: "admin" });
  await accounts.turnOnApp(person);
  await sendPassword(page, person);
  await page.getByRole("button", { name: "Use a backup code instead" }).click();
  const form = page.getByRole("form", { name: "Login code" });
  await expect(form.getByText(help)).toBeVisible();
  await form.getByRole("button", { name: "Use the code from the app instead" }).click();
  await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
  await expect(form.getByText(help)).toHaveCount(0);
});

test("TFA-12 a person whose codes come by mail is offered no backup code, and reads what to do without the mail", async ({
  page,
  addPerson,
  accounts,
}) => {
  const person = await addPerson({ role: "admin" });
  await accounts.turnOnMailedCodes(person);
  await sendPassword(page, person);
  const form = page.getByRole("form", { name: "Login code" });
  await expect(form.getByText(help)).toBeVisible();
  await expect(form.getByRole("button", { name: /backup code/ })).toHaveCount(0);
});
