import { expect, test } from "../support/staff/fixtures.ts";
import { isLogout, minute, openWithClock, quiet, warning } from "../support/staff/watched-session.ts";

for (const address of [quiet, "/"]) {
  test.describe(`AUTH-08 on ${address}`, () => {
    test("AUTH-08 after 14 minutes of nothing a person is warned, and stays by a press", async ({ page, enter }) => {
      await enter("siteadmin");
      await openWithClock(page, address);
      await page.clock.fastForward(13 * minute);
      await expect(warning(page)).toHaveCount(0);
      await page.clock.fastForward(minute);
      await expect(warning(page)).toBeVisible();
      await expect(warning(page)).toContainText("we’ll log you out in");
      await page.getByRole("button", { name: /Stay logged in|Continue/ }).click();
      await expect(warning(page)).toHaveCount(0);
      await page.clock.fastForward(2 * minute);
      await expect(page).toHaveURL(address);
    });

    test("AUTH-15 a screen reader's bare click on Stay logged in, and its way to close the warning, each begin the 15 minutes anew", async ({
      page,
      enter,
    }) => {
      await enter("siteadmin");
      await openWithClock(page, address);
      for (const answer of ["click", "cancel"] as const) {
        await page.clock.fastForward(14 * minute + 30_000);
        await expect(warning(page)).toContainText("we’ll log you out in");
        const target = answer === "click" ? page.getByRole("button", { name: "Stay logged in" }) : warning(page);
        await target.dispatchEvent(answer);
        await expect(warning(page)).toHaveCount(0);
      }
      await page.clock.fastForward(13 * minute);
      await expect(warning(page)).toHaveCount(0);
      await expect(page).toHaveURL(address);
    });

    test("AUTH-08 after 15 minutes of nothing a person is logged out, and reads why", async ({ page, enter }) => {
      await enter("siteadmin");
      await openWithClock(page, address);
      const ended = page.waitForResponse((answer) => isLogout(answer.request()));
      await page.clock.fastForward(14 * minute + 30_000);
      await page.clock.fastForward(minute);
      expect((await ended).status()).toBe(200);
      await expect(page).toHaveURL(
        address === "/" ? "/login?ended=idle" : `/login?next=${encodeURIComponent(address)}&ended=idle`,
      );
      await expect(page.getByText("You were logged out after 15 minutes without activity.")).toBeVisible();
    });

    test("AUTH-08 a person who wakes the laptop after 20 minutes is logged out, whichever input comes first", async ({
      page,
      enter,
    }) => {
      await enter("siteadmin");
      await openWithClock(page, address);
      // The clock has gone on, and no timer has run.
      await page.clock.setSystemTime(Date.now() + 20 * minute);
      await page.mouse.move(50, 60);
      await expect(page).toHaveURL(/\/login\?.*ended=idle/);
    });
  });
}

test("AUTH-15 mouse, keys, scrolling, a bare click and a moved focus each begin the 15 minutes anew", async ({
  page,
  enter,
}) => {
  await enter("siteadmin");
  await openWithClock(page, quiet);
  await page.evaluate(() => {
    for (const type of ["mousemove", "keydown", "wheel", "click", "focusin"])
      document.addEventListener(type, () => document.body.setAttribute("data-last-act", type));
  });
  for (const [act, type] of [
    [() => page.mouse.move(120, 200), "mousemove"],
    [() => page.keyboard.press("Shift"), "keydown"],
    [() => page.mouse.wheel(0, 100), "wheel"],
    [() => page.locator("main").dispatchEvent("click"), "click"],
    [() => page.getByRole("button", { name: "Logout" }).first().focus(), "focusin"],
  ] as const) {
    await page.clock.fastForward(13 * minute);
    await act();
    // A turn of the wheel reaches the page some time after it was made.
    await expect(page.locator("body")).toHaveAttribute("data-last-act", type);
  }
  await page.clock.fastForward(13 * minute);
  await expect(warning(page)).toHaveCount(0);
  await expect(page).toHaveURL(quiet);
});

test("AUTH-08 a minute's check says whether there was activity since the last one", async ({ page, enter }) => {
  await enter("siteadmin");
  await openWithClock(page, quiet);
  const next = async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/me"));
    await page.clock.fastForward(minute);
    const answer = await answered;
    // Reported activity counts as reported only once it is answered.
    await answer.finished();
    return answer.request().headers()["x-user-activity"];
  };
  await next();
  expect(await next()).toBeUndefined();
  await page.mouse.move(120, 240);
  expect(await next()).toBe("1");
});

test("AUTH-08 working in one tab keeps the other one logged in", async ({ page, context, enter }) => {
  await enter("siteadmin");
  await openWithClock(page, quiet);
  await page.clock.fastForward(14 * minute + 10_000);
  await expect(warning(page)).toBeVisible();
  const other = await context.newPage();
  await other.clock.install({ time: Date.now() + 14 * minute + 10_000 });
  await other.goto(quiet);
  await expect(warning(page)).toHaveCount(0);
  await page.clock.fastForward(2 * minute);
  await expect(page).toHaveURL(quiet);
});
