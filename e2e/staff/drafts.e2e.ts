import type { Page } from "@playwright/test";
import { manager } from "../support/lists/gallery-manager.ts";
import { expect, fillSignIn, test } from "../support/staff/fixtures.ts";
import { minute, openWithClock } from "../support/staff/watched-session.ts";

const back = /^We restored what you typed before\./;
const keptTexts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith("staff-draft:") ? text : [])),
  );

test("AUTH-07 AUTH-08 AUTH-16 AUTH-17 HT-3 LOOK-58 a review outlives idling, not Logout, which asks", async ({
  page,
  enter,
}) => {
  const person = await enter("admin");
  await openWithClock(page, "/admin/reviews/add");
  const text = page.getByLabel("Review Text");
  await text.fill("They came in the rain and");
  await page.getByLabel("Rating").selectOption("4");
  await page.getByLabel("Show on site").uncheck();
  await page.clock.fastForward(14 * minute + 30_000);
  await page.clock.fastForward(minute);
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Freviews%2Fadd&ended=idle");
  await expect(page.getByText("You were logged out after 15 minutes without activity.")).toBeVisible();
  await expect(page.getByText("We saved what you typed.")).toBeVisible();
  await fillSignIn(page, person.email, person.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(back)).toBeVisible();
  await expect(text).toHaveValue("They came in the rain and");
  await expect(page.getByLabel("Rating")).toHaveValue("4");
  await expect(page.getByLabel("Show on site")).not.toBeChecked();
  const logOut = page.getByRole("button", { name: "Logout" }).first();
  const question = page.getByRole("alertdialog", { name: "3 changes are not saved. Log out anyway?" });
  await logOut.click();
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(question).toHaveCount(0);
  await expect(logOut).toBeFocused();
  await expect(text).toHaveValue("They came in the rain and");
  await logOut.click();
  await question.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/login");
  expect(await keptTexts(page)).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("session");
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(text).toHaveCount(0);
});

test("AUTH-16 a 401 while saving costs no text; one taken back is no draft", async ({ page, enter, accounts }) => {
  const person = await enter("siteadmin");
  const gallery = manager(page);
  const edit = page.getByRole("button", { name: /^Edit “/ }).first();
  await gallery.open();
  await gallery.add.click();
  await gallery.altText.fill("A house that");
  await gallery.open();
  await edit.click();
  const saved = await gallery.altText.inputValue();
  await gallery.altText.fill("Ann’s new gutter");
  expect(await keptTexts(page)).toHaveLength(2);
  await gallery.altText.fill(saved);
  expect(await keptTexts(page)).toHaveLength(1);
  await gallery.altText.fill("Ann’s new gutter");
  await accounts.endSessionsOf(person);
  await gallery.save.click();
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Fgallery&ended=gone");
  // Shown once the session check is over, which must not meet the next session.
  await expect(page.getByText("We saved what you typed.")).toBeVisible();

  await page.context().addCookies(await accounts.cookiesFor(person));
  await gallery.open();
  await gallery.add.click();
  await expect(page.getByText(back)).toHaveText(/Please choose the image again\.$/);
  await expect(gallery.altText).toHaveValue("A house that");
  await gallery.cancel.click();
  await edit.click();
  await expect(gallery.altText).toHaveValue("Ann’s new gutter");
  await gallery.cancel.click();
  expect(await keptTexts(page)).toEqual([]);
});

test("AUTH-16 the profile's draft holds no password, and goes by saving all of it", async ({ page, enter }) => {
  const { email } = await enter("user");
  await page.goto("/user/profile");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Rita Moss-Hill");
  await page.getByLabel("Email", { exact: true }).fill(`new.${email}`);
  await page.getByLabel("New password (optional)", { exact: true }).fill("nine lanterns cross the marsh");
  await page.getByLabel("Confirm new password", { exact: true }).fill("nine lanterns cross the marsh");
  expect(await keptTexts(page)).toEqual([expect.stringMatching(/^(?!.*lanterns).*Rita Moss-Hill/)]);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("takes effect once it is verified")).toBeVisible();
  expect(await keptTexts(page)).toEqual([]);
  await page.reload();
  await expect(name).toHaveValue("Rita Moss-Hill");
  await expect(page.getByText(back)).toHaveCount(0);
});

test("AUTH-16 another person's sign-in leaves nothing of the first one's drafts", async ({ page, context, enter }) => {
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
