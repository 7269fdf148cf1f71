import { company } from "#test/company/company.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { linkIn, mailed } from "../support/site/mailed.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

// A site for this file alone: the list of recipients is what is changed.
test.use({ siteSettings: { CONFIRMATIONS_PER_HOUR: "119" } });
test.describe.configure({ mode: "serial" });

test.describe("at a desk", () => {
  test.use({ viewport: desk, entered: "siteadmin" });

  test("OWN-10 OWN-11 with the keyboard alone an address is added, confirmed in a browser without a session, and removed", async ({
    page,
    site,
    browser,
    db,
  }) => {
    const address = "office@rainright.us";
    // The last confirmed address cannot be removed.
    const link = { asked_by: null, token_hash: null, link_expires_at: null };
    const now = new Date().toISOString();
    const first = { id: "first", email: "first@rainright.us", added_at: now, confirmed_at: now };
    await db
      .insertInto("inquiry_recipients")
      .values({ ...first, ...link })
      .execute();
    await page.goto("/admin/company");
    await page.getByLabel("Add an email address").fill("office@rainright");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Valid email is required.")).toBeVisible();
    await page.getByLabel("Add an email address").fill(address);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").getByText(`We’ve emailed a link to ${address}.`)).toBeVisible();
    await expectAccessible(page, "#inquiries");
    const item = page.getByRole("listitem").filter({ hasText: address });
    await expect(item).toContainText("Gets nothing yet");

    const other = await browser.newContext({ viewport: desk });
    const inbox = await other.newPage();
    await inbox.goto(await mailed(site, address, linkIn("/confirm-recipient")));
    await expect(inbox.getByRole("heading", { name: "Get the Inquiries" })).toBeVisible();
    await expect(inbox.getByText(address)).toBeVisible();
    expect(inbox.url()).not.toContain("token");
    await expectAccessible(inbox);
    await page.reload();
    await expect(item).toContainText("Gets nothing yet");
    await inbox.getByRole("button", { name: "Yes, send them to this address" }).focus();
    await inbox.keyboard.press("Enter");
    await expect(inbox.getByText(`From now on inquiries come to ${address}.`)).toBeVisible();
    await expectAccessible(inbox);
    await inbox.reload();
    await expect(inbox.getByText("This link does not work any more.")).toBeVisible();
    await other.close();

    await page.reload();
    await expect(item).toContainText("Gets the inquiries.");
    await page.getByRole("button", { name: `Remove ${address}` }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Remove ${address}? It gets no more inquiries.`)).toBeFocused();
    await expectAccessible(page, "#inquiries");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${address} was removed from the list.`)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, entered: "siteadmin" });

  test("OWN-13 the preview follows what is typed, shows markup as text, and is sent to oneself", async ({
    page,
    site,
  }) => {
    await page.goto("/admin/company");
    const form = page.getByRole("form", { name: "Where inquiries go" });
    const preview = page.getByRole("region", { name: "What the customer gets" });
    const image = preview.getByRole("img");
    await expect(image.getByText("We have your message")).toBeVisible();
    const markup = `<b style="color:red">Ring {phone}</b> <script>alert(1)</script>`;
    await form.getByLabel("What happens next").fill(markup);
    const shown = `<b style="color:red">Ring ${company.phone.display}</b> <script>alert(1)</script>`;
    await expect(image.getByText(shown)).toBeVisible();
    await form.getByLabel("What happens next").fill("We ring {hpone}.");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByText("The site cannot fill in {hpone}. You can use {name}")).toBeVisible();
    await expect(form.getByLabel("What happens next")).toBeFocused();
    await form.getByLabel("What happens next").fill("We ring you.");
    await expect(image.getByText("We ring you.")).toBeVisible();
    await preview.getByText("The same as plain text").click();
    await expectAccessible(page, "#inquiries");
    await preview.getByRole("button", { name: "Send it to me" }).click();
    await expect(preview.getByText(/It is on its way to rita/)).toBeVisible();
    const to = (await preview.getByText(/It is on its way to rita/).textContent())?.match(/rita\S*[^.]/)?.[0] ?? "";
    expect(await mailed(site, to, /We ring you\./)).toBe("We ring you.");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
  });
});

test.describe("with MAIL_TO and MAIL_FROM", () => {
  test.use({
    siteSettings: { MAIL_TO: "office@rainright.us", MAIL_FROM: "Rain Right <mail@rainright.us>" },
    entered: "siteadmin",
  });

  test("OWN-14 both are shown with the reason why they cannot be changed here", async ({ page }) => {
    await page.goto("/admin/company");
    const part = page.locator("#inquiries");
    await expect(part.getByText("The inquiries go to office@rainright.us.")).toContainText("(MAIL_TO)");
    await expect(part.getByText("All emails of the site come from Rain Right")).toContainText("(MAIL_FROM)");
    await expect(page.getByLabel("Add an email address")).toHaveCount(0);
    await expectAccessible(page, "#inquiries");
  });
});
