import { company } from "#test/company/company.ts";
import { test } from "../support/site/save-facts.ts";
import { expect, phone } from "../support/staff/fixtures.ts";

test.use({ viewport: phone, expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 409/] });

test("OWN-01 OWN-03 OWN-04 OWN-112 OWN-113 LOOK-61 EDIT-01 the owner mends a phone number and the links, and visitors read them", async ({
  page,
  context,
  save,
}) => {
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
  await page.goto("/admin/company#links");
  const links = page.getByRole("region", { name: "Your links" });
  const add = page.getByRole("form", { name: "Your links" });
  const status = page.getByRole("status");
  await add.getByLabel("Where it leads").selectOption("Nextdoor");
  await add.getByLabel("Web address").fill("nextdoor");
  await add.getByRole("button", { name: "Add this link" }).press("Enter");
  await expect(add.getByLabel("Web address")).toHaveAccessibleDescription(/begins with https:/);
  const social = company.social.map((link) => (link.kind === "facebook" ? { ...link, label: "Our pictures" } : link));
  await save("links", { social });
  await links.getByRole("button", { name: "Remove : Facebook" }).press("Enter");
  await expect(page.getByRole("alert").getByText(/^Something changed here/)).toBeVisible();
  await expect(links.getByRole("listitem").first()).toContainText("Our pictures");
  await add.getByLabel("Web address").fill("www.nextdoor.com/rainright");
  await add.getByRole("button", { name: "Add this link" }).press("Enter");
  await expect(status.getByText("Saved. Visitors read it on every page.")).toBeVisible();
  await expect(add.getByLabel("Web address")).toHaveValue("");
  const up = links.getByRole("button", { name: "Move up : Nextdoor" });
  await up.press("Enter");
  await expect(links.getByRole("listitem").nth(2)).toContainText("https://www.nextdoor.com/rainright");
  await expect(up).toBeFocused();
  await links.getByRole("button", { name: "Change : Nextdoor" }).press("Enter");
  await expect(links.getByRole("heading")).toBeFocused();
  await expect(add.getByLabel("Web address")).toHaveValue("https://www.nextdoor.com/rainright");
  await add.getByLabel("Words to show (optional)").fill("Our neighbors");
  await page.keyboard.press("Enter");
  await expect(links.getByRole("listitem").nth(2)).toContainText("Our neighbors");
  await links.getByRole("button", { name: "Remove : Our pictures" }).press("Enter");
  await expect(status.getByText("The link is no longer on the site.")).toBeVisible();
  await expect(links.getByRole("heading")).toBeFocused();
  await page.goto("/contact");
  const footer = page.getByRole("contentinfo").getByRole("listitem");
  await expect(footer.filter({ hasText: /^(Google|Our n)/ })).toHaveText([
    "Google Maps",
    "Our neighbors",
    "Google reviews",
  ]);
  await expect(footer.filter({ hasText: "Facebook" })).toHaveCount(0);
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
