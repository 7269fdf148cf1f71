import { expectAccessible } from "./fixtures.ts";
import { mailNowhere, openSiteState } from "./site-state.ts";
import { expect, test } from "./staff-fixtures.ts";

test("OPS-05 without SMTP_URL the dashboard does not call a test mail sent, and says what to set", async ({
  page,
  enter,
}) => {
  await enter("siteadmin");
  const panel = await openSiteState(page);
  await panel.getByRole("button", { name: "Send a test mail to me" }).click();
  const status = panel.getByRole("status").filter({ hasText: "test mail" });
  await expect(status).toContainText(
    "No test mail was sent: it was written to a folder. The site sends mail once SMTP_URL",
  );
  await expect(status).not.toContainText("is out");
  await expectAccessible(page);
});

const withServer = test.extend({ siteSettings: [mailNowhere, { scope: "worker" }] });

withServer("OPS-05 a siteadmin tries mail and reads what failed and what to do", async ({ page, enter }) => {
  await enter("siteadmin");
  const panel = await openSiteState(page);
  await panel.getByRole("button", { name: "Send a test mail to me" }).press("Enter");
  const alert = page.getByRole("alert").filter({ hasText: "Nothing listens at 127.0.0.1, port 1." });
  await expect(alert).toBeVisible();
  await expect(alert).toContainText("Look at the port in SMTP_URL");
  await expect(page.getByRole("button", { name: "Send a test mail to office@example.com" })).toBeVisible();
  await expectAccessible(page);
});
