import type { Page } from "@playwright/test";
import { insertRequestWithLink } from "#test/content/review-links.ts";
import type { Db } from "../../src/platform/database/database.server.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { expect, test, touchPhone } from "../support/messages/inbox-fixtures.ts";
import { desk } from "../support/staff/fixtures.ts";

const expectedErrors = [/status of (401|404|409|410)/];
test.use({ ...touchPhone, entered: undefined, siteSettings: { SAMPLE_CONTENT: "off" }, expectedErrors });

/** Stores a request of so many days ago. @returns the path of the customer's page */
async function linkTo(db: Db, age = 0): Promise<string> {
  await db.deleteFrom("reviews").execute();
  const now = () => new Date(Date.now() - age * 86_400_000);
  return `/review?token=${await insertRequestWithLink({ db, clock: { now } })}`;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const words = (page: Page) => page.getByLabel("Your review");
const star = (page: Page, name: string) => page.getByRole("radio", { name });
const figures = (page: Page) => page.getByRole("main").getByRole("figure");
const isSent = (page: Page) => expect(page.getByText("Thank you. Your review is on our site now.")).toBeVisible();

test("LEAD-82 LEAD-83 a customer writes by touch, and changes what stands on the site", async ({ page, db }) => {
  const address = await linkTo(db);
  await page.goto(address);
  await expect(page.getByLabel("Name to show")).toHaveValue("Zoe L.");
  expect(page.url()).not.toContain("token");
  const send = page.getByRole("button", { name: "Send my review" });
  await send.tap();
  await expect(page.getByText("Choose one to five stars.")).toBeVisible();
  await expect(star(page, "1 star")).toBeFocused();
  await star(page, "2 stars").tap();
  await words(page).fill("A drip remains at the corner.");
  await page.getByLabel("Town").fill("Ocala");
  const preview = page.getByRole("region", { name: "How it will look" });
  await expect(preview.getByRole("img", { name: "2 out of 5 stars" })).toBeVisible();
  for (const text of ["A drip remains at the corner.", "Zoe L.Ocala"]) await expect(preview).toContainText(text);
  await expectAccessible(page, "main");
  await page.reload();
  await expect(words(page)).toHaveValue("A drip remains at the corner.");
  await expect(star(page, "2 stars")).toBeChecked();
  await send.tap();
  await isSent(page);

  await page.goto(address);
  await page.getByRole("button", { name: "Edit", exact: true }).tap();
  await words(page).fill("Fixed the same day.");
  await page.getByRole("button", { name: "Send the change" }).tap();
  await isSent(page);
  await page.goto("/testimonials");
  for (const text of ["Fixed the same day.", "Verified customer"]) await expect(figures(page)).toContainText(text);
});

test("LEAD-82 LEAD-83 by keyboard a customer writes in two windows, and takes it back", async ({ page, db }) => {
  await page.setViewportSize(desk);
  const address = await linkTo(db);
  const other = await page.context().newPage();
  for (const window of [page, other]) await window.goto(address);
  await star(other, "4 stars").check();
  await words(other).fill("From the kitchen.");
  await press(other, "Send my review");
  await isSent(other);
  await star(page, "1 star").focus();
  for (const key of ["ArrowRight", "ArrowRight", "Tab"]) await page.keyboard.press(key);
  await expect(star(page, "3 stars")).toBeChecked();
  await page.keyboard.type("Fine work.");
  await press(page, "Send my review");
  await expect(page.getByRole("form").getByRole("alert")).toContainText("Something changed here before you saved");
  for (const theirs of ["4 stars", "From the kitchen."])
    await expect(page.getByText(/^You or someone with your link saved this today at /).getByText(theirs)).toBeVisible();
  await press(page, "Send my review");
  const focused = page.locator(":focus");
  await expect(focused).toContainText("Your review is on our site now.");
  await expect(figures(page)).toContainText("Fine work.");
  await press(page, "Edit");
  await star(page, "5 stars").check();
  const takeBack = async (window: Page) => {
    await press(window, "Take it down");
    await window.getByRole("alertdialog").getByRole("button", { name: "Take it down" }).press("Enter");
    await expect(window.locator(":focus")).toContainText("Your review is off our site.");
  };
  await other.goto(address);
  await takeBack(other);
  await press(page, "Send the change");
  await expect(focused).toContainText("Your review was taken down in another window.");
  await expect(words(page)).toHaveValue("Fine work.");
  await expect(star(page, "5 stars")).toBeChecked();
  await press(page, "Send my review");
  await isSent(page);
  await press(page, "Edit");
  await expect(words(page)).toBeFocused();
  await press(page, "Cancel");
  await takeBack(page);
  await expect(words(page)).toHaveValue("Fine work.");
});

test("LEAD-84 a customer with a late link, or whose review staff took off, loses no words", async ({ page, db }) => {
  for (const [address, text] of [
    ["/review?token=guessed", "This link does not work."],
    [await linkTo(db, 366), "This link worked for twelve months and has expired."],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole("link", { name: /^Call / })).toBeVisible();
  }
  await page.goto(await linkTo(db));
  await star(page, "4 stars").check();
  await words(page).fill("Call me at 352-555-0100.");
  await press(page, "Send my review");
  await isSent(page);
  await db.updateTable("reviews").set({ is_active: 0, hidden_reason: "private-data" }).execute();
  await page.reload();
  await expect(page.getByText(/taken your review off our site: it holds private data/)).toBeVisible();
  await press(page, "Edit");
  await words(page).fill("Typed with care.");
  await db.updateTable("reviews").set({ deleted_at: new Date().toISOString() }).execute();
  await press(page, "Send the change");
  await expect(page.getByText(/so it can’t be changed here. Please call us./)).toBeVisible();
  await expect(words(page)).toHaveValue("Typed with care.");
  await page.reload();
  await expect(page.getByText("Your review is no longer on our site.")).toBeVisible();
});
