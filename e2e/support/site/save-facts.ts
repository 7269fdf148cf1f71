import type { Page } from "@playwright/test";
import { expect } from "../browser/fixtures.ts";

/** Saves facts of a section of /admin/company over what is there, as the siteadmin who is logged in. */
export async function saveFacts(page: Page, section: string, facts: object): Promise<void> {
  await page.goto("/service-areas");
  const status = await page.evaluate(
    async ({ section, facts }) => {
      const path = "/api/admin/company";
      const { sections } = await (await fetch(path)).json();
      const token = /csrfToken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const headers = { "content-type": "application/json", "x-csrf-token": token };
      const body = JSON.stringify({ version: sections[section].version, facts });
      return (await fetch(`${path}/${section}`, { method: "PUT", headers, body })).status;
    },
    { section, facts },
  );
  expect(status).toBe(200);
}
