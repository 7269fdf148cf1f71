import { insertMessage } from "#test/messages/messages.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { linkIn, mailed } from "../support/site/mailed.ts";
import { saveFacts } from "../support/site/save-facts.ts";
import { expect, phone, test } from "../support/staff/fixtures.ts";

test.use({
  entered: "siteadmin",
  siteSettings: { SAMPLE_CONTENT: "off" },
  // A customer who was asked already, and a browser without a session.
  expectedErrors: [/status of (401|409)/],
});

test("LEAD-80 LEAD-81 LEAD-87 all won customers are asked by one press, one writes by the emailed link, and another stops the emails", async ({
  page,
  site,
  db,
  browser,
}) => {
  await db.deleteFrom("review_requests").execute();
  await insertMessage(db, { email: "won1@rainright.us", first_name: "Wilma", state: "won" });
  await insertMessage(db, { email: "won2@rainright.us", first_name: "Wanda", state: "won" });
  await page.goto("/admin/reviews");
  await page.getByRole("link", { name: "Ask customers for reviews" }).click();
  await expect(page.getByText("must have the company’s postal address")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ask/ })).toHaveCount(0);
  await expectAccessible(page);
  await saveFacts(page, "contact", { postalAddress: "7 Heron Way, Leesburg, FL 34748" });
  await page.goto("/admin/reviews/ask");
  await expect(page.getByRole("list", { name: "Not asked" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Ask all of them" }).click();
  await expect(page.getByText("2 customers were asked.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Asked" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel("Customer’s name").fill("Wendy");
  await page.getByLabel("Email", { exact: true }).fill("won1@rainright.us");
  await page.getByRole("button", { name: "Ask for a review" }).click();
  await expect(page.getByText(/This customer was asked on /)).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("wendy@rainright.us");
  await page.getByRole("button", { name: "Ask for a review" }).click();
  await expect(page.getByText("We’ve asked wendy@rainright.us.")).toBeVisible();

  await page.getByLabel("Email of this customer").fill("wendy@rainright.us");
  await page.getByRole("button", { name: "Stop the emails" }).click();
  await expect(page.getByText("wendy@rainright.us gets no more of these emails.")).toBeVisible();
  await expectAccessible(page);

  const customer = await (await browser.newContext()).newPage();
  await customer.goto(await mailed(site, "won1@rainright.us", linkIn("/review")));
  await customer.getByRole("radio", { name: "5 stars" }).check();
  await customer.getByLabel("Your review").fill("Dry.");
  await customer.getByRole("button", { name: "Send my review" }).click();
  await expect(customer.getByText("Thank you. Your review is on our site now.")).toBeVisible();
  await customer.goto(await mailed(site, "won2@rainright.us", linkIn("/review/opt-out")));
  await expectAccessible(customer);
  await customer.getByRole("button", { name: "Stop emails about reviews" }).click();
  await expect(customer.getByText("You’ll get no more emails that ask for a review.")).toBeVisible();
  await customer.context().close();
  await page.reload();
  const asked = page.getByRole("list", { name: "Asked" });
  await expect(asked).toContainText("Has written a review.");
  await expect(asked).toContainText("Wants no more of these emails.");
});

test("LEAD-85 LEAD-88 LEAD-89 on a phone staff answer a verified review, and hide and delete it with a reason only", async ({
  page,
  db,
}) => {
  await page.setViewportSize(phone);
  await db.deleteFrom("reviews").execute();
  const row = { reviewer_name: "Zoe L.", review_text: "A drip.", rating: 2, is_active: 1, sort_order: 1 } as const;
  await db
    .insertInto("reviews")
    .values({ ...row, is_verified: 1, town: "Ocala", created_at: new Date().toISOString() })
    .execute();
  await page.goto("/admin/reviews");
  const form = page.getByRole("form");
  await page.getByRole("button", { name: "Edit the review by Zoe L." }).click();
  await expect(form.getByLabel("Review Text")).toHaveCount(0);
  await expect(form.getByLabel("Our public answer (optional)")).toBeFocused();
  await form.getByLabel("Our public answer (optional)").fill("We came back and fixed it.");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Answered")).toBeVisible();
  await page.goto("/testimonials");
  await expect(page.getByText("We came back and fixed it.")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/admin/reviews");
  await page.getByRole("button", { name: "Edit the review by Zoe L." }).click();
  await form.getByLabel("Show on site").uncheck();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Choose why it is taken off the site.")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Why is it taken off the site?").selectOption("It is about another company");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("(Hidden)")).toBeVisible();
  await expect(page.getByText("It is about another company.")).toBeVisible();

  await page.getByRole("button", { name: "Delete the review by Zoe L." }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeDisabled();
  await dialog.getByRole("combobox").selectOption("It insults someone");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Verified customer, Ocala")).toBeVisible();

  await page.getByRole("button", { name: "Add Review" }).click();
  await expect(form.getByText(/16 CFR Part 465/)).toBeVisible();
  await form.getByLabel("Where does it come from?").selectOption("Letter or card");
  await form.getByLabel("Review Text").fill("Dry.");
  await form.getByLabel("Reviewer Name").fill("Ann");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Edit the review by Ann" })).toBeFocused();
  expect(await db.selectFrom("reviews").select("source").where("reviewer_name", "=", "Ann").execute()).toEqual([
    { source: "paper" },
  ]);
});
