import type { Locator, Page } from "@playwright/test";

/** A site whose mail goes nowhere: nothing listens at port 1. */
export const mailNowhere = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_TO: "office@example.com" };

/** Opens a siteadmin's dashboard. @returns the part of it that says how the site is doing */
export async function openSiteState(page: Page): Promise<Locator> {
  await page.goto("/admin/dashboard");
  return page.getByRole("region", { name: "Site status" });
}
