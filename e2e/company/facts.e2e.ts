import { company } from "#test/company/company.ts";
import { test } from "../support/site/save-facts.ts";
import { expect, phone } from "../support/staff/fixtures.ts";

test.use({ viewport: phone, expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

test("OWN-01 OWN-03 OWN-04 LOOK-61 the owner mends a phone number, and visitors read it", async ({ page, context }) => {
  await page.goto("/admin/company#promises");
  const choice = page.getByLabel("Do you still use computer-made house pictures?");
  await expect(choice).toHaveAccessibleDescription(/A line in the footer says so until you choose No\.$/);
  await page.getByRole("link", { name: "Company", exact: true }).last().click();
  await expect(page.getByRole("link", { name: "What we say about ourselves" })).toBeFocused();
  await page.getByRole("link", { name: "Name and contact" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Name and contact" })).toBeFocused();
  const contact = page.getByRole("form", { name: "Name and contact" });
  const field = contact.getByLabel("Phone");
  await field.fill("12345");
  await contact.getByRole("button", { name: "Save" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("12345");
  await expect(field).toHaveAccessibleDescription(/Please enter a phone number of ten digits/);
  await page.getByRole("link", { name: "Back to the dashboard" }).click();
  await expect(page.getByRole("status").getByText("not saved yet. What you typed there is kept.")).toBeVisible();
  await page.goBack();
  await field.fill("407-555-0133");
  await context.setOffline(true);
  await contact.getByRole("button", { name: "Save" }).click();
  await expect(contact.getByRole("alert")).toContainText("could not be saved.We couldn’t reach the site.");
  await context.setOffline(false);
  await contact.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  await expect(field).toBeFocused();
  await page.goto("/contact");
  await page.getByLabel("First name").fill("Ann");
  await expect(page.locator('site-island[name="contact-form"][awake]')).toBeAttached();
  await expect(page.getByRole("link", { name: "407-555-0133" }).first()).toBeAttached();
  expect(await page.content()).not.toContain(company.phone.display);
});

test("LOOK-11 the first view of home has headline, number and all facts, with and without license and insurance", async ({
  site,
  save,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: site.origin });
  const license = "Marion County no. 12345";
  const insurance = "$1 million general liability, workers’ compensation";
  const number = visitor.getByRole("main").getByRole("link", { name: company.phone.display });
  for (const papers of [{}, { license, insurance }]) {
    await save("promises", papers);
    // A phone of 844 px without the bar of 72 px at its foot.
    for (const [width, height] of Object.entries({ 390: 772, 785: 1024, 1024: 768, 1440: 900 })) {
      await visitor.setViewportSize({ width: Number(width), height });
      await visitor.goto("/");
      const strip = visitor.getByRole("main").getByRole("list").first();
      await expect(strip.getByRole("listitem")).toHaveCount(3 + Object.keys(papers).length);
      for (const part of [visitor.getByRole("heading", { level: 1 }), number.first(), strip])
        await expect(part, `at ${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
  await visitor.close();
});
