import { expectAccessible } from "./fixtures.ts";
import { expect, test } from "./staff-fixtures.ts";

test("OPS-05 without SMTP_URL the dashboard does not call a test mail sent, and says what to set", async ({
  page,
  enter,
}) => {
  await enter("siteadmin");
  await page.goto("/admin/dashboard");
  const panel = page.getByRole("region", { name: "How the site is doing" });
  await panel.getByRole("button", { name: "Send a test mail to me" }).click();
  const status = panel.getByRole("status").filter({ hasText: "test mail" });
  await expect(status).toContainText(
    "No test mail was sent: it was written to a folder. The site sends mail once SMTP_URL",
  );
  await expect(status).not.toContainText("is out");
  await expectAccessible(page);
});
