import type { Locator } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { mailNowhere, openSiteState } from "../support/site/site-state.ts";
import { expect, test } from "../support/staff/fixtures.ts";

test("OPS-05 OPS-31 OPS-32 OWN-18 without SMTP_URL and with placeholder facts on the internet the dashboard says in red what is missing, and calls no test mail sent", async ({
  page,
  enter,
}) => {
  await enter("siteadmin");
  await page.route("**/api/admin/site-state", async (route) => {
    const state = await (await route.fetch()).json();
    expect(state.placeholderFacts).toEqual([]);
    await route.fulfill({ json: { ...state, placeholderFacts: [{ fact: "phone", value: "352-555-0142" }] } });
  });
  const panel = await openSiteState(page);
  const lines = panel.getByRole("listitem");
  await expect(lines.filter({ hasText: "Email is not set up yet: inquiries are only kept here." })).toContainText(
    "SMTP_URL",
  );
  const facts = lines.filter({ hasText: "Made-up facts on the site: 352-555-0142" });
  await expect(facts.getByRole("link", { name: "Put in your own" })).toHaveAttribute("href", "/admin/company#contact");
  const colorOf = (line: Locator) => line.getByRole("paragraph").evaluate((text) => getComputedStyle(text).color);
  expect(await colorOf(facts)).not.toBe(await colorOf(lines.filter({ hasText: "Backup is OK" })));
  await panel.getByRole("button", { name: "Send a test email to me" }).click();
  const alert = panel.getByRole("alert").filter({ hasText: "test email" });
  await expect(alert).toContainText(
    "No test email was sent: it was written to a folder. The site sends email once SMTP_URL",
  );
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(panel.getByText(/The test email to .* was sent/)).toHaveCount(0);
  await expectAccessible(page);
});

const withServer = test.extend({ siteSettings: mailNowhere });

withServer("OPS-05 a siteadmin tries mail and reads what failed and what to do", async ({ page, enter }) => {
  await enter("siteadmin");
  const panel = await openSiteState(page);
  await panel.getByRole("button", { name: "Send a test email to me" }).press("Enter");
  const alert = page.getByRole("alert").filter({ hasText: "No mail server answers at 127.0.0.1, port 1." });
  await expect(alert).toBeVisible();
  await expect(alert).toContainText("Check the port in SMTP_URL");
  await expect(page.getByRole("button", { name: "Send a test email to office@example.com" })).toBeVisible();
  await expectAccessible(page);
});
