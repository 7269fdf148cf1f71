import type { Page, Request } from "@playwright/test";
import { expect, test } from "./staff-fixtures.ts";

const minute = 60_000;
/** A page that asks the server for nothing but the session. */
const quiet = "/admin/user/two-factor";

/** The paths of calls that the page makes from now on. */
function callsOf(page: Page, wanted: (request: Request) => boolean = () => true): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/") && wanted(request)) calls.push(request);
  });
  return calls;
}

const path = (request: Request) => new URL(request.url()).pathname;
const isLogout = (request: Request) => path(request) === "/api/user/logout";

/** Opens the page with a clock of its own, and waits until its session check is over. */
async function openWithClock(page: Page, address: string): Promise<void> {
  await page.clock.install();
  const checked = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/me"));
  await page.goto(address);
  await checked;
  await expect(page.getByRole("button", { name: "Logout" }).first()).toBeVisible();
}

const warning = (page: Page) => page.getByRole("alertdialog");

test.describe("AUTH-07 logging out", () => {
  test("AUTH-07 HT-3 ends the session on the server and goes to /login; Back shows nothing of before", async ({
    page,
    enter,
  }) => {
    await enter("siteadmin");
    await page.goto(quiet);
    const answered = page.waitForResponse((answer) => isLogout(answer.request()));
    await page.getByRole("button", { name: "Logout" }).click();
    expect((await answered).status()).toBe(200);
    await expect(page).toHaveURL("/login");
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("__Host-session");
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText("Welcome")).toHaveCount(0);
  });

  test("AUTH-07 without the csrfToken cookie the console says so, and the session ends all the same", async ({
    page,
    enter,
  }) => {
    await enter("siteadmin");
    await page.goto(quiet);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.context().clearCookies({ name: "csrfToken" });
    const warned = page.waitForEvent("console", (message) => message.type() === "warning");
    await page.getByRole("button", { name: "Logout" }).click();
    expect((await warned).text()).toContain("csrfToken cookie is missing");
    await expect(page).toHaveURL("/login");
    await page.goto(quiet);
    await expect(page).toHaveURL(/\/login\?next=/);
  });

  test("AUTH-07 without the cookie and without a session the server is not called", async ({
    page,
    enter,
    accounts,
  }) => {
    const person = await enter("siteadmin");
    await page.goto(quiet);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.context().clearCookies({ name: "csrfToken" });
    await accounts.endSessionsOf(person);
    const calls = callsOf(page, isLogout);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    expect(calls).toEqual([]);
  });

  test("AUTH-07 who is logged out already simply arrives at /login", async ({ page, enter, accounts }) => {
    const person = await enter("siteadmin");
    await page.goto(quiet);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await accounts.endSessionsOf(person);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
  });
});

for (const address of [quiet, "/"]) {
  test.describe(`AUTH-08 on ${address}`, () => {
    test("AUTH-08 after 14 minutes of nothing a person is warned, and stays by a press", async ({ page, enter }) => {
      await enter("siteadmin");
      await openWithClock(page, address);
      await page.clock.fastForward(13 * minute);
      await expect(warning(page)).toHaveCount(0);
      await page.clock.fastForward(minute);
      await expect(warning(page)).toBeVisible();
      await expect(warning(page)).toContainText("logged out in");
      await page.getByRole("button", { name: /Stay logged in|Continue/ }).click();
      await expect(warning(page)).toHaveCount(0);
      await page.clock.fastForward(2 * minute);
      await expect(page).toHaveURL(address);
    });

    test("AUTH-08 after 15 minutes of nothing a person is logged out, and told why", async ({ page, enter }) => {
      await enter("siteadmin");
      await openWithClock(page, address);
      const ended = page.waitForResponse((answer) => isLogout(answer.request()));
      await page.clock.fastForward(14 * minute + 30_000);
      await page.clock.fastForward(minute);
      expect((await ended).status()).toBe(200);
      await expect(page).toHaveURL(
        address === "/" ? "/login?ended=idle" : `/login?next=${encodeURIComponent(address)}&ended=idle`,
      );
      await expect(page.getByText("nothing happened for 15 minutes")).toBeVisible();
    });

    test("AUTH-08 who wakes the laptop after 20 minutes is logged out, whatever they move first", async ({
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

test("AUTH-08 mouse, keys and scrolling each begin the 15 minutes anew", async ({ page, enter }) => {
  await enter("siteadmin");
  await openWithClock(page, quiet);
  await page.evaluate(() => {
    for (const type of ["mousemove", "keydown", "wheel"])
      document.addEventListener(type, () => document.body.setAttribute("data-last-act", type));
  });
  for (const [act, type] of [
    [() => page.mouse.move(120, 200), "mousemove"],
    [() => page.keyboard.press("Shift"), "keydown"],
    [() => page.mouse.wheel(0, 100), "wheel"],
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

test("AUTH-08 a minute's check says whether somebody was there since the last one", async ({ page, enter }) => {
  await enter("siteadmin");
  await openWithClock(page, quiet);
  const checks = callsOf(page, (request) => path(request) === "/api/auth/me");
  const next = async () => {
    const before = checks.length;
    await page.clock.fastForward(minute);
    await expect.poll(() => checks.length).toBe(before + 1);
    return checks.at(-1)?.headers()["x-user-activity"];
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
    await expect(warning(page)).toContainText("Four hours after logging in you will be logged out");
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
  await expect(page.getByText("Your session has ended.")).toBeVisible();
});

test.describe("with the next click", () => {
  test.use({ expectedErrors: [/status of 401|answered with 401/] });

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
