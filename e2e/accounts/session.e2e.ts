import { expect, test } from "../support/staff/fixtures.ts";
import { isLogout, minute, openWithClock, quiet, warning } from "../support/staff/watched-session.ts";

test.use({ expectedErrors: [/status of 401|could not be loaded/] });

test("AUTH-08 AUTH-15 any answer to a public page's warning keeps the session", async ({ page, enter }) => {
  await enter("siteadmin");
  await openWithClock(page, "/");
  const stay = warning(page).getByRole("button", { name: "Stay logged in" });
  for (const answer of [
    () => stay.click(),
    // As a screen reader and a gesture of the device answer.
    () => stay.dispatchEvent("click"),
    () => warning(page).dispatchEvent("cancel"),
  ]) {
    await page.clock.fastForward(14 * minute + 1000);
    await expect(warning(page)).toContainText("we’ll log you out in");
    await answer();
    await expect(warning(page)).toHaveCount(0);
  }
  const ended = page.waitForResponse((answer) => isLogout(answer.request()));
  await page.clock.fastForward(14 * minute + 1000);
  await expect(warning(page)).toBeVisible();
  await page.clock.fastForward(minute);
  expect((await ended).status()).toBe(200);
  await expect(page).toHaveURL("/login?ended=idle");
  await expect(page.getByText("You were logged out after 15 minutes without activity.")).toBeVisible();
});

test("AUTH-09 USER-07 a session ended elsewhere ends here by click or minute", async ({ page, enter, accounts }) => {
  const person = await enter("siteadmin");
  await page.goto(quiet);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // As a change of role does.
  await accounts.endSessionsOf(person);
  await page.getByRole("button", { name: "Admin" }).click();
  await page.getByRole("link", { name: "Users" }).first().click();
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fusers&ended=gone/);
  await expect(page.getByText("You have been logged out.")).toBeVisible();

  await page.context().addCookies(await accounts.cookiesFor(person));
  await openWithClock(page, "/service-areas");
  await accounts.endSessionsOf(person);
  await page.clock.fastForward(minute + 1000);
  await expect(page).toHaveURL("/login?ended=gone");
});
