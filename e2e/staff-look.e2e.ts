import { expectAccessible } from "./fixtures.ts";
import { expect, fillSignIn, test } from "./staff-fixtures.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    for (const width of [390, 1440]) {
      test(`login and dashboard have nothing for axe to find at ${width} px, whatever their state`, async ({
        page,
        enter,
        addPerson,
        accounts,
      }) => {
        await page.setViewportSize({ width, height: 900 });
        for (const address of ["/login", "/login?registered=1", "/login?ended=idle"]) {
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectAccessible(page);
        }
        await page.getByRole("button", { name: "Log in" }).click();
        await expect(page.getByText("Password is required.")).toBeVisible();
        await expectAccessible(page);
        const person = await addPerson();
        await accounts.askForMailedCodes(person);
        await fillSignIn(page, person.email, person.password);
        await page.keyboard.press("Enter");
        await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Verify" }).click();
        await expectAccessible(page);

        await enter("siteadmin");
        await page.clock.install();
        for (const address of ["/admin/dashboard", "/admin/user/profile"]) {
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          if (width === 390) await page.getByText("Menu", { exact: true }).click();
          await expectAccessible(page);
        }
        await page.clock.fastForward(14 * 60_000);
        await expect(page.getByRole("alertdialog")).toBeVisible();
        await expectAccessible(page, "dialog[open]");
      });
    }
  });
}

const work = ["/admin/users", "/admin/messages", "/admin/gallery", "/admin/reviews", "/admin/activity"];
const account = ["/admin/user/profile", "/admin/user/two-factor", "/admin/user/backup-codes"];
for (const address of ["/login", "/admin/dashboard", ...work, ...account]) {
  test(`${address} fits 320 px, and a phone with letters of twice the size, without scrolling sideways`, async ({
    page,
    enter,
  }) => {
    if (address !== "/login") await enter("siteadmin");
    await page.goto(address, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const [width, letters] of [
      [320, "100%"],
      [390, "200%"],
      [785, "200%"],
      [1024, "100%"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
      const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(content, `${width} px, ${letters}`).toBeLessThanOrEqual(screen ?? 0);
    }
  });
}
