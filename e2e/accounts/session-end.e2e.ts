import { expect, test } from "../support/staff/fixtures.ts";
import { minute, openWithClock, quiet, warning } from "../support/staff/watched-session.ts";

test.describe("the four hours", () => {
  test.use({ expectedErrors: [/status of 401|ERR_FAILED/] });

  test("AUTH-08 four hours after logging in it is over, however busy; the warning offers no staying", async ({
    page,
    enter,
  }) => {
    await enter("siteadmin");
    await openWithClock(page, quiet);
    // The server's clock stays where it is: what it says about the end would begin anew with each check.
    await page.route("/api/auth/me", (route) => route.abort());
    const start = Date.now();
    for (let passed = 10; passed < 240; passed += 10) {
      await page.clock.setSystemTime(start + passed * minute);
      await page.mouse.move(passed, 100);
    }
    const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.clock.setSystemTime(start + 239.5 * minute);
    await page.mouse.move(10, 10);
    await comeBack();
    await expect(warning(page)).toContainText("You logged in four hours ago, so we’ll log you out");
    await expect(warning(page).getByRole("button", { name: "Stay" })).toHaveCount(0);
    await page.clock.setSystemTime(start + 240.1 * minute);
    await comeBack();
    await expect(page).toHaveURL(/ended=time/);
  });
});

test("AUTH-09 a session that has ended elsewhere is noticed within the minute, and the page is remembered", async ({
  page,
  enter,
  accounts,
}) => {
  const person = await enter("siteadmin");
  await openWithClock(page, quiet);
  await accounts.endSessionsOf(person);
  await page.clock.fastForward(minute + 1000);
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Fuser%2Ftwo-factor&ended=gone");
  await expect(page.getByText("You have been logged out.")).toBeVisible();
});

test.describe("with the next click", () => {
  test.use({ expectedErrors: [/status of 401|could not be loaded/] });

  test("USER-07 AUTH-09 a change of role is seen", async ({ page, enter, accounts }) => {
    const person = await enter("siteadmin");
    await page.goto(quiet);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await accounts.endSessionsOf(person);
    await page.getByRole("link", { name: "Users" }).first().click();
    await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fusers&ended=gone/);
  });
});

test("AUTH-09 a call that is refused for want of a session logs out too", async ({ page, enter, accounts }) => {
  const person = await enter("siteadmin");
  await page.goto(quiet);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await accounts.endSessionsOf(person);
  await page.evaluate(() => window.dispatchEvent(new Event("session-lost")));
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fuser%2Ftwo-factor&ended=gone/);
});
