import { company } from "#test/company/company.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { sheetsOf, untilPrintable } from "../support/browser/sheets-of.ts";

test("SHELL-15 contact prints on one sheet with phone, mail, hours and towns, and without a form", async ({ page }) => {
  await page.goto("/contact");
  await untilPrintable(page);
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  for (const text of [company.phone.display, company.email, company.hoursWords.week, "Sumter County"]) {
    await expect(main.locator("dl").getByText(text).first()).toBeVisible();
  }
  await expect(main.getByRole("form")).toBeHidden();
});

test("SHELL-15 on paper there is no bar, no dark band and no closed answer, and links to other sites have their address", async ({
  page,
}) => {
  await page.goto("/gutter-guards");
  await untilPrintable(page);
  await page.emulateMedia({ media: "print" });
  for (const bar of [
    page.getByRole("navigation").first(),
    page.getByRole("complementary"),
    page.locator("nav").last(),
  ]) {
    await expect(bar).toBeHidden();
  }
  expect(
    await page
      .locator("header > div")
      .first()
      .evaluate((bar) => getComputedStyle(bar).position),
  ).toBe("static");
  const dark = await page
    .locator("section, header, footer")
    .evaluateAll(
      (bands) =>
        bands
          .map((band) => getComputedStyle(band))
          .filter(({ backgroundColor, color }) => backgroundColor !== "rgba(0, 0, 0, 0)" || color !== "rgb(0, 0, 0)")
          .length,
    );
  expect(dark).toBe(0);
  await expect(page.locator("main details p").first()).toBeVisible();
  const { href } = company.social.page;
  const address = await page
    .locator(`footer a[href="${href}"]`)
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toContain(href);
});
