import { expect, fillSignIn, test, turnOnApp } from "./staff-fixtures.ts";

for (const method of ["app", "mail"] as const) {
  test(`AUTH-02 who has no backup code is told what to do when codes come by ${method}, and can go back to the code`, async ({
    page,
    site,
    enter,
    addPerson,
    accounts,
  }) => {
    const person = method === "app" ? await enter("admin") : await addPerson({ role: "admin" });
    if (method === "app") await turnOnApp(page, site);
    else await accounts.askForMailedCodes(person);
    await page.goto("/login");
    await fillSignIn(page, person.email, person.password);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Use a backup code instead" }).click();
    const form = page.getByRole("form", { name: "Second step" });
    const help = form.getByText("Ask whoever looks after this website to turn two-factor off for you.");
    await expect(help).toBeVisible();
    await expect(form.getByText("Where codes come by mail there are none")).toHaveCount(method === "mail" ? 1 : 0);
    await form.getByRole("button", { name: `Use the code from the ${method} instead` }).click();
    await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
    await expect(help).toHaveCount(0);
  });
}
