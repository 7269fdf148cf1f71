import { company } from "#test/company/company.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { sheetsOf, untilPrintable } from "../support/browser/sheets-of.ts";

test("SHELL-15 contact prints on one sheet without its form, and no page prints dark bands", async ({ page }) => {
  const main = page.getByRole("main");
  await page.goto("/contact");
  await untilPrintable(page);
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: "print" });
  for (const text of [company.phone.display, company.email, company.hoursWords.week, "Sumter County"]) {
    await expect(main.locator("dl").getByText(text).first()).toBeVisible();
  }
  await expect(main.getByRole("form")).toBeHidden();

  await page.goto("/gutter-guards");
  await untilPrintable(page);
  for (const bar of [page.locator("nav").first(), page.getByRole("complementary"), page.locator("nav").last()])
    await expect(bar).toBeHidden();
  const header = page.locator("header > div").first();
  await expect(header).toHaveCSS("position", "static");
  const dark = await page.locator("section, header, footer").evaluateAll((bands) =>
    bands
      .map((band) => getComputedStyle(band))
      .filter(({ backgroundColor, color }) => backgroundColor !== "rgba(0, 0, 0, 0)" || color !== "rgb(0, 0, 0)")
      .map(({ backgroundColor, color }) => `${color} on ${backgroundColor}`),
  );
  expect(dark).toEqual([]);
  await expect(main.locator("details p").first()).toBeVisible();
  const [{ href } = { href: "none" }] = company.social;
  const address = await page
    .locator(`footer a[href="${href}"]`)
    .evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toContain(href);
});
