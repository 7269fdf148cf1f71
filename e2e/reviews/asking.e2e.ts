import type { Page } from "@playwright/test";
import type { Db } from "#src/platform/database/database.server.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { insertDoneJobs } from "#test/messages/jobs.ts";
import { linkIn } from "#test/processes/mailed.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { saveFacts } from "../support/site/save-facts.ts";
import { expect, phone, test } from "../support/staff/fixtures.ts";

// A customer who was asked already, and a browser without a session.
const expectedErrors = [/status of (401|409)/];
test.use({ entered: "siteadmin", siteSettings: { SAMPLE_CONTENT: "off" }, expectedErrors });

/** A link in the email that waits for a mail server that does not answer. */
async function waitingLink(db: Db, email: string, link: RegExp): Promise<string> {
  const mails = await db.selectFrom("outgoing_mail").select("body_text").where("recipient", "=", email).execute();
  return mails.flatMap(({ body_text }) => link.exec(body_text)?.[0] ?? []).at(-1) ?? "";
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const reads = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible();

test.describe("with a mail server", () => {
  test.use({ siteSettings: { SAMPLE_CONTENT: "off", SMTP_URL: "smtp://127.0.0.1:9?tls=off" } });

  test("LEAD-80 LEAD-81 LEAD-87 staff ask all customers with a finished job by one press", async ({
    page,
    db,
    browser,
  }) => {
    await insertDoneJobs(
      db,
      ["wilma", "wanda", "wendy"].map((name, place) => ({ email: `${name}@rainright.us`, phone: `352555010${place}` })),
    );
    const list = (name: string) => page.getByRole("list", { name, exact: true });
    await page.goto("/admin/reviews");
    await page.getByRole("link", { name: "Ask for reviews" }).click();
    await reads(page, "must have the company’s postal address");
    await page.getByRole("link", { name: "Add the postal address" }).click();
    await expect(page.getByLabel("Postal address (optional)")).toBeFocused();
    await saveFacts(page, "contact", { postalAddress: "7 Heron Way, Leesburg, FL 34748" });
    const reviews = { label: "Google reviews", href: "https://g.page/r/rainright/review" };
    const social = [{ kind: "google-reviews", ...reviews }];
    await saveFacts(page, "links", { social });
    await page.goto("/admin/reviews/ask");
    await expect(list("Not asked").getByRole("listitem")).toHaveCount(3);
    await press(page, "Ask all of them");
    await reads(page, "3 customers were asked.");
    await press(page, "Undo");
    await reads(page, "3 emails were taken back.");
    await press(page, "Ask all of them");
    await reads(page, "3 customers were asked.");
    await page.getByLabel("Customer’s name").fill("Wilma");
    await page.getByLabel("Email", { exact: true }).fill("wilma@rainright.us");
    await press(page, "Ask for a review");
    await reads(page, /This customer was asked on /);
    await list("Asked").getByRole("listitem").filter({ hasText: "wendy" }).getByRole("button").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Stop the emails" }).click();
    await expect(page.getByRole("heading", { name: "Asked", exact: true })).toBeFocused();
    await reads(page, "wendy@rainright.us gets no more of these emails.");
    await expectAccessible(page, "main");

    const customer = await (await browser.newContext()).newPage();
    await customer.goto(await waitingLink(db, "wilma@rainright.us", linkIn("/review")));
    await expect(customer.getByLabel("Name to show")).toHaveValue("Ann O.");
    await customer.getByRole("radio", { name: "2 stars" }).check();
    await customer.getByLabel("Your review").fill("Dry.");
    await press(customer, "Send my review");
    await reads(customer, "Thank you. Your review is on our site now.");
    const site = customer.getByRole("link", { name: "Open Google reviews" });
    await expect(site).toHaveAttribute("href", "https://g.page/r/rainright/review");
    await expect(customer.getByRole("button", { name: "Copy my words" })).toBeVisible();
    await expectAccessible(customer, "main");
    await customer.goto(await waitingLink(db, "wanda@rainright.us", linkIn("/review/opt-out")));
    await press(customer, "Stop emails about reviews");
    await reads(customer, "You’ll get no more emails that ask for a review.");
    await customer.context().close();
    await page.reload();
    await expect(list("Asked")).toContainText("Has written a review.");
    await expect(list("Asked")).toContainText("Wants no more of these emails.");
    await page.goto("/admin");
    await reads(page, /^New review, 2 stars: Ann O\. Dry\.$/);
    await expectAccessible(page, "main");
    await press(page, "Seen the review by Ann O.");
    await reads(page, "The review by Ann O. is seen.");
    await expect(page.getByText("New review, ")).toHaveCount(0);
  });
});

test("LEAD-94 OWN-139 without a mail server the page says that no customer can be asked", async ({ page, db }) => {
  await insertDoneJobs(db, [{ email: "wilma@rainright.us" }]);
  await page.goto("/admin/reviews/ask");
  await reads(page, /no mail server yet, so no email goes out\. .*Once it has one, you can ask customers here\./);
  await reads(page, "You still have 1 customer to ask.");
  await expect(page.getByRole("button", { name: /Ask/ })).toHaveCount(0);
});

test("LEAD-85 LEAD-88 LEAD-89 staff answer, hide and delete a customer's review", async ({ page, db }) => {
  await page.setViewportSize(phone);
  await db.deleteFrom("reviews").execute();
  await insertReview(db, { reviewer_name: "Zoe L.", town: "Ocala", is_verified: 1 });
  await page.goto("/admin/reviews");
  const form = page.getByRole("form");
  const answer = form.getByLabel("Our public answer (optional)");
  await press(page, "Edit the review by Zoe L.");
  await expect(form.getByLabel("Review Text")).toHaveCount(0);
  await expect(answer).toBeFocused();
  await answer.fill("We came back and fixed it.");
  await form.getByLabel("Show on site").uncheck();
  await press(page, "Save");
  await reads(page, "Choose why it is taken off the site.");
  await form.getByLabel("Why is it taken off the site?").selectOption("It is about another company");
  await press(page, "Save");
  for (const text of ["Answered", "It is about another company."]) await reads(page, text);
  await press(page, "Delete the review by Zoe L.");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeDisabled();
  await dialog.getByRole("combobox").selectOption("It insults someone");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await press(page, "Undo");
  await reads(page, "Verified customer, Ocala");
  await press(page, "Add Review");
  await reads(page, /16 CFR Part 465/);
  await form.getByLabel("Where does it come from?").selectOption("Letter or card");
  await form.getByLabel("Review Text").fill("Dry.");
  await form.getByLabel("Reviewer Name").fill("Ann");
  await press(page, "Save");
  await expect(page.getByRole("button", { name: "Edit the review by Ann" })).toBeFocused();
  const typed = db.selectFrom("reviews").select("source").where("is_verified", "=", 0);
  expect(await typed.execute()).toEqual([{ source: "paper" }]);
});
