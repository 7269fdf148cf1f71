import { expect, test } from "../support/staff/fixtures.ts";

// Nothing listens at port 1.
test.use({ siteSettings: { SMTP_URL: "smtp://127.0.0.1:1", MAIL_TO: "office@example.com" }, entered: "siteadmin" });

test("OPS-05 OPS-31 PG-16 a siteadmin reads in red what is wrong, and deals with it", async ({ page }) => {
  await page.route("**/api/admin/site-state", async (route) => {
    const state = await (await route.fetch()).json();
    const placeholderFacts = [{ fact: "phone", value: "352-555-0142" }];
    await route.fulfill({ json: { ...state, backup: null, placeholderFacts } });
  });
  await page.goto("/admin/dashboard");
  const panel = page.getByRole("region", { name: "Site status" });
  const line = (text: string) => panel.getByRole("listitem").filter({ hasText: text }).getByRole("paragraph");
  const colorOf = (text: string) => line(text).evaluate((words) => getComputedStyle(words).color);
  expect(await colorOf("Made-up details on the site: 352-555-0142")).not.toBe(await colorOf("Database is OK"));
  await expect(line("Backup needs attention")).toContainText("The site does not create backups here.");
  const [command = 1, words = 0] = await panel.locator("code").evaluate((code) =>
    [code, code.parentElement].map((part) => {
      const pen = new OffscreenCanvas(9, 9).getContext("2d");
      if (pen && part) pen.font = getComputedStyle(part).font;
      return pen?.measureText("x").actualBoundingBoxAscent;
    }),
  );
  expect(command).toBeLessThanOrEqual(words);
  await panel.getByRole("button", { name: "Send a test email to me" }).press("Enter");
  const alert = panel.getByRole("alert").filter({ hasText: "No mail server answers at 127.0.0.1, port 1." });
  await expect(alert).toContainText("use the port that your provider gives");
  await expect(alert).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Done with “Backups in a second place”" }).click();
  await expect(page.locator(":focus")).toHaveText("Backups in a second place is done.");
  await page.reload();
  await expect(line("Backup is OK")).toContainText("Your database provider keeps the backups.");
});
