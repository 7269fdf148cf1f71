import { insertRecipient } from "#test/company/recipients.ts";
import { linkIn, mailed } from "#test/processes/mailed.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { test } from "../support/site/save-facts.ts";
import { expect } from "../support/staff/fixtures.ts";

test("OWN-10 OWN-11 OWN-139 an address is added by keyboard, confirmed, and removed", async ({
  page,
  site,
  browser,
  db,
}) => {
  const address = "office@rainright.us";
  // The last confirmed address cannot be removed.
  await insertRecipient(db, { email: "first@rainright.us", confirmed: true });
  await page.goto("/admin/company#inquiries");
  await page.getByLabel("Add an email address").fill(address);
  await expect(page.getByRole("link", { name: "Where inquiries go Not saved" })).toBeVisible();
  await page.keyboard.press("Enter");
  const done = page.getByRole("status").filter({ hasText: `${address} is on the list. Add it again once` });
  await expect(done).toBeVisible();
  await expect(page.getByText("This site has no mail server yet, so no email goes out.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Connect a mail server." })).toHaveAttribute(
    "href",
    "/admin/company#mail",
  );
  const item = page.getByRole("listitem").filter({ hasText: address });
  await expect(item).toContainText("Gets nothing yet");

  const inbox = await browser.newPage();
  await inbox.goto(await mailed(site, address, linkIn("/confirm-recipient")));
  await expect(inbox.getByText(address)).toBeVisible();
  expect(inbox.url()).not.toContain("token");
  await inbox.getByRole("button", { name: "Yes, send them to this address" }).press("Enter");
  await expect(inbox.getByText(`From now on inquiries come to ${address}.`)).toBeVisible();
  await inbox.reload();
  await expect(inbox.getByText("This link no longer works.")).toBeVisible();
  await inbox.close();

  await page.reload();
  await expect(item).toContainText("Gets the inquiries.");
  await item.getByText(`Remove ${address}`).press("Enter");
  await expect(item.getByText("It will get no more inquiries.")).toBeVisible();
  await expectAccessible(page, "#inquiries");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${address} was removed from the list.`)).toBeVisible();
  await expect(page.getByText("Remove first@rainright.us")).toHaveCount(0);
});

test("OWN-13 the preview follows what is typed", async ({ page }) => {
  await page.goto("/admin/company#inquiries");
  const next = page.getByRole("form", { name: "Where inquiries go" }).getByLabel("What happens next");
  const preview = page.getByRole("region", { name: "What the customer gets" });
  const image = preview.getByRole("img");
  await expect(image.getByText("We have your message")).toBeVisible();
  await next.fill("<b>Ring</b> <script>alert(1)</script>");
  await expect(image.getByText("<b>Ring</b> <script>alert(1)</script>")).toBeVisible();
  await next.fill("We ring you.");
  await expect(image.getByText("We ring you.")).toBeVisible();
  await preview.getByText("The same as plain text").click();
  await expectAccessible(page, "#inquiries");
});

test("OWN-135 OWN-138 OWN-140 OWN-143 a mail server is removed, another refused in plain words, and the preview of an email follows its words", async ({
  page,
  db,
}) => {
  const changed = { changed_at: new Date().toISOString(), changed_by: "Rita Moss" };
  const sender = { sender_name: "", sender_address: "" };
  const login = { host: "smtp.example.com", port: 587, username: "office", password_sealed: "" };
  await db
    .insertInto("mail_server")
    .values({ id: 1, ...login, ...sender, ...changed })
    .execute();
  await page.goto("/admin/company#mail");
  await page.getByText("Stop using this mail server").press("Enter");
  await expect(page.getByText("We’ll forget smtp.example.com and its password.")).toBeVisible();
  await expectAccessible(page, "#mail");
  await page.getByRole("button", { name: "Remove the mail server" }).press("Enter");
  await expect(page.getByText("No email goes out now, until you enter another server.")).toBeVisible();
  await page.getByLabel("User", { exact: true }).pressSequentially("ab");
  await expect(page.getByLabel("User", { exact: true })).toHaveValue("ab");
  await expect(page.getByText("Stop using this mail server")).toHaveCount(0);
  const form = page.getByRole("form", { name: "Mail server" });
  await form.getByLabel("Who your email is with").selectOption("Yahoo");
  await expect(form.getByText("Needs an app password")).toBeVisible();
  const server = form.getByLabel("Server");
  await expect(server).toHaveValue("smtp.mail.yahoo.com");
  await expect(form.getByLabel("Port")).toHaveValue("465");
  await server.fill("10.0.0.5");
  await form.getByLabel("User").fill("office@rainright.us");
  await form.getByLabel("Password", { exact: true }).fill("seven herons");
  await form.getByRole("button", { name: "Save" }).press("Enter");
  await expect(form.getByText("10.0.0.5 leads into a private network.")).toBeVisible();
  await expect(form.getByLabel("Password", { exact: true })).toHaveValue("seven herons");
  await expectAccessible(page, "#mail");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("seven herons");
  await form.getByRole("button", { name: "Discard" }).click();
  await expect(server).toHaveValue("");

  await page.getByRole("link", { name: "Emails about visits and work" }).click();
  const preview = page.getByRole("region", { name: "What the customer gets" });
  await preview.getByLabel("Show the email").selectOption("Moved");
  await expect(preview.getByText(/^Your visit has moved to .* - /)).toBeVisible();
  await page.getByLabel("Moved: subject and heading").fill("{first name}, we come on {day}");
  await expect(preview.getByText(/^Jane, we come on .* - /)).toBeVisible();
  await expectAccessible(page, "#appointmentEmails");
});
