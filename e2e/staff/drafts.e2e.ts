import type { Page } from "@playwright/test";
import { called, manager as galleryManager, test as galleryTest } from "../support/lists/gallery-manager.ts";
import { manager } from "../support/lists/review-manager.ts";
import { expect, fillSignIn, test } from "../support/staff/fixtures.ts";
import { minute, openWithClock } from "../support/staff/watched-session.ts";

const back = /^We restored what you typed before\./;
const keptTexts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith("staff-draft:") ? text : [])),
  );

test("AUTH-16 AUTH-17 after 15 idle minutes a person signs in again and finds the review; a pressed logout removes it", async ({
  page,
  enter,
}) => {
  const person = await enter("admin");
  await openWithClock(page, "/admin/reviews/add");
  await page.getByLabel("Review Text").fill("They came in the rain and");
  await page.getByLabel("Rating").selectOption("4");
  await page.clock.fastForward(14 * minute + 30_000);
  await page.clock.fastForward(minute);
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Freviews%2Fadd&ended=idle");
  await expect(page.getByText("What you typed was saved.")).toBeVisible();
  await fillSignIn(page, person.email, person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(back)).toBeVisible();
  await expect(page.getByLabel("Review Text")).toHaveValue("They came in the rain and");
  await expect(page.getByLabel("Rating")).toHaveValue("4");
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL("/login");
  expect(await keptTexts(page)).toEqual([]);
});

test("AUTH-16 name, email and new password saved together leave no draft, and after a reload nothing says that one is back", async ({
  page,
  enter,
}) => {
  await enter("user");
  await page.goto("/user/profile");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Rita Moss-Hill");
  await page.getByLabel("Email", { exact: true }).fill("rita.saved@example.org");
  await page.getByLabel("New password (optional)", { exact: true }).fill("nine lanterns cross the marsh");
  await page.getByLabel("Confirm new password", { exact: true }).fill("nine lanterns cross the marsh");
  expect(await keptTexts(page)).toEqual([expect.stringContaining("Rita Moss-Hill")]);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("takes effect once it is verified")).toBeVisible();
  expect(await keptTexts(page)).toEqual([]);
  await page.reload();
  await expect(name).toHaveValue("Rita Moss-Hill");
  await expect(page.getByText(back)).toHaveCount(0);
});

galleryTest.describe("with pictures", () => {
  galleryTest.use({ expectedErrors: [/status of 401/] });

  galleryTest(
    "AUTH-16 what a person types and takes back is no draft; a box that was unticked is one",
    async ({ page, store }) => {
      await store(called("Ann"));
      const gallery = galleryManager(page);
      await gallery.open();
      await gallery.edit("Ann").click();
      await gallery.altText.fill("Ann’s new gutter");
      expect(await keptTexts(page)).toHaveLength(1);
      await gallery.altText.fill("Ann");
      expect(await keptTexts(page)).toEqual([]);
      const reviews = manager(page);
      const shown = reviews.form.getByLabel("Show on site");
      await reviews.open();
      await reviews.add.click();
      await reviews.form.getByLabel("Review Text").fill("Half");
      await reviews.form.getByLabel("Review Text").fill("");
      await expect(reviews.form.getByLabel("Rating")).toHaveValue("5");
      expect(await keptTexts(page)).toEqual([]);
      await shown.uncheck();
      await page.reload();
      await reviews.add.click();
      await expect(page.getByText(back)).toBeVisible();
      await expect(shown).not.toBeChecked();
      await shown.check();
      expect(await keptTexts(page)).toEqual([]);
    },
  );

  galleryTest(
    "AUTH-16 a 401 while saving costs no text of a review, an alt text or the profile, and no password is kept",
    async ({ page, context, enter, store, accounts }) => {
      const person = await enter("siteadmin");
      await store(called("Ann", "Bob"));
      await page.goto("/admin/user/profile");
      await page.getByLabel("Name", { exact: true }).fill("Rita M. Moss");
      await page.getByLabel("New password (optional)", { exact: true }).fill("eleven geese on the pond");
      const gallery = galleryManager(page);
      await gallery.open();
      await gallery.edit("Ann").click();
      await gallery.altText.fill("Ann’s new gutter");
      await gallery.add.click();
      await gallery.altText.fill("A house that");
      const reviews = manager(page);
      await reviews.open();
      await reviews.add.click();
      await reviews.form.getByLabel("Review Text").fill("Half a sen");
      await reviews.form.getByLabel("Reviewer Name").fill("Mr. Lee");
      await accounts.endSessionsOf(person);
      await reviews.form.getByRole("button", { name: "Save" }).click();
      await expect(page).toHaveURL("/login?next=%2Fadmin%2Freviews&ended=gone");
      // Shown once the session check is over, which must not meet the next session.
      await expect(page.getByText("What you typed was saved.")).toBeVisible();
      expect((await keptTexts(page)).join()).not.toContain("eleven geese");

      await context.addCookies(await accounts.cookiesFor(person));
      await reviews.open();
      await reviews.add.click();
      await expect(page.getByText(back)).toBeVisible();
      await expect(reviews.form.getByLabel("Review Text")).toHaveValue("Half a sen");
      await gallery.open();
      await gallery.add.click();
      await expect(page.getByText(back)).toHaveText(/Please choose the image again\.$/);
      await expect(gallery.altText).toHaveValue("A house that");
      await gallery.cancel.click();
      await gallery.edit("Ann").click();
      await expect(gallery.altText).toHaveValue("Ann’s new gutter");
      await gallery.save.click();
      await expect(gallery.edit("Ann’s new gutter")).toBeVisible();
      await page.goto("/admin/user/profile");
      await expect(page.getByText(back)).toBeVisible();
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Rita M. Moss");
      await expect(page.getByLabel("New password (optional)", { exact: true })).toHaveValue("");
      await page.getByRole("button", { name: "Discard" }).click();
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.name);
      expect(await keptTexts(page)).toEqual([expect.stringContaining("Half a sen")]);
    },
  );
});

test("AUTH-16 once another person signs in on the same device, nothing of the first one's drafts and screens is left", async ({
  page,
  context,
  enter,
}) => {
  await enter("admin");
  await page.goto("/admin/reviews/add");
  await page.getByLabel("Review Text").fill("Only Rita has seen this");
  await enter("admin");
  const other = await context.newPage();
  await other.goto("/admin/user/two-factor");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await keptTexts(other)).toEqual([]);
  // The first person's tab looks for the session again with its next page, as it does within the minute.
  await page.evaluate(() => window.dispatchEvent(new Event("session-lost")));
  await expect(page.getByLabel("Review Text")).toHaveValue("");
  await page.getByLabel("Review Text").fill("The second person's");
  await expect(page.getByText(back)).toHaveCount(0);
});
