import type { Page } from "@playwright/test";
import { middleOf } from "./dragging.ts";
import { expectAccessible } from "./fixtures.ts";
import { expect, test } from "./staff-fixtures.ts";

const dashboard = "/admin/dashboard";

/** Holds the session check until it is let go. */
async function holdCheck(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("/api/auth/me", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const overlay = (page: Page) => page.getByRole("status").filter({ hasText: "One moment" }).locator("xpath=..");
const groundOf = (page: Page) => overlay(page).evaluate((element) => getComputedStyle(element).backgroundColor);

test("SHELL-10 GUARD-02 while the check runs an admin page is covered and dimmed, and holds and fetches nothing", async ({
  page,
  enter,
}) => {
  await enter("siteadmin");
  const release = await holdCheck(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  await page.goto("/admin/users");
  await expect(overlay(page)).toBeVisible();
  expect(await overlay(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  expect(await groundOf(page)).toMatch(/^rgba\(8, 20, 30, 0\.55\)$/);
  await expect(page.getByRole("main")).toBeEmpty();
  await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);
  await page.waitForTimeout(300);
  expect(calls).toEqual(["/api/auth/me"]);
  release();
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("SHELL-10 elsewhere the cover is blank and white", async ({ page }) => {
  const release = await holdCheck(page);
  await page.goto("/login");
  expect(await groundOf(page)).toBe("rgb(255, 255, 255)");
  release();
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeVisible();
});

test("SHELL-10 a public page of somebody who is signed in is covered at no time", async ({ page, enter }) => {
  await enter("siteadmin");
  await holdCheck(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
});

test.describe("when the server can not be reached", () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 401/] });

  test("SHELL-10 the cover says so and offers to try again", async ({ page, enter }) => {
    await enter("siteadmin");
    await page.route("/api/auth/me", (route) => route.abort());
    await page.goto(dashboard);
    await expect(page.getByText("can not be reached")).toBeVisible();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  });
});

test("GUARD-02 the browser's guard turns away who is not signed in any more, and remembers the page", async ({
  page,
  enter,
  accounts,
}) => {
  const person = await enter("siteadmin");
  const release = await holdCheck(page);
  await page.goto("/admin/user/profile");
  await accounts.endSessionsOf(person);
  release();
  await expect(page).toHaveURL("/login?next=%2Fadmin%2Fuser%2Fprofile");
});

test("GUARD-02 the wrong role is sent to / from anywhere", async ({ page, enter }) => {
  await enter("user");
  for (const address of ["/admin", dashboard, "/admin/users"]) {
    await page.goto(address);
    await expect(page).toHaveURL("/");
  }
});

test("GUARD-03 /admin and /admin/user lead to their first page", async ({ page, enter }) => {
  await enter("admin");
  await page.goto("/admin");
  await expect(page).toHaveURL(dashboard);
  await page.goto("/admin/user");
  await expect(page).toHaveURL("/admin/user/profile");
});

const cards = {
  siteadmin: ["Manage Users", "View Messages", "View/Manage Gallery", "Manage Reviews", "View Activity"],
  admin: ["View Messages", "View/Manage Gallery", "Manage Reviews"],
} as const;

for (const role of ["siteadmin", "admin"] as const) {
  test(`GUARD-04 the dashboard welcomes ${role} by name, with the cards of what they may open`, async ({
    page,
    enter,
  }) => {
    const { name } = await enter(role);
    await page.goto(dashboard);
    const welcome = page.getByRole("heading", { level: 1 });
    await expect(welcome).toHaveText(`Welcome, ${name}`);
    await expect(welcome.getByRole("link", { name })).toHaveAttribute("href", "/admin/user/profile");
    await expect(page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 })).toHaveText([
      ...cards[role],
    ]);
  });
}

test("GUARD-05 admin pages but the dashboard lead back to it; the page outside of them does not", async ({
  page,
  enter,
}) => {
  await enter("siteadmin");
  const back = page.getByRole("link", { name: "Back to the dashboard" });
  await page.goto(dashboard);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(back).toHaveCount(0);
  await page.goto("/user/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(back).toHaveCount(0);
  for (const address of ["/admin/users", "/admin/user/profile", "/admin/user/two-factor"]) {
    await page.goto(address);
    await back.click();
    await expect(page).toHaveURL(dashboard);
    await page.waitForLoadState("networkidle");
  }
});

test("GUARD-05 somebody who may not open the dashboard is not led there", async ({ page, enter }) => {
  await enter("user");
  await page.goto("/admin/user/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the dashboard" })).toHaveCount(0);
});

test("SHELL-12 AZ-2 HT-1 a staff page's HTML is noindex, new each time, and holds nothing of anybody", async ({
  page,
  enter,
}) => {
  const person = await enter("siteadmin");
  const nonces = new Set<string>();
  for (const address of [dashboard, "/admin/users", "/admin/user/profile", "/user/profile"]) {
    const answer = await page.request.get(address);
    const html = await answer.text();
    expect(answer.headers()["x-robots-tag"]).toBe("noindex");
    expect(answer.headers()["cache-control"]).toBe("no-store");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain(person.name);
    expect(html).not.toContain(person.email);
    expect(html).not.toContain("siteadmin");
    const [, nonce = ""] =
      /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(answer.headers()["content-security-policy"] ?? "") ?? [];
    nonces.add(nonce);
    const scripts = html.match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/\sstyle="/);
  }
  expect(nonces.size).toBe(4);
});

test("SHELL-12 /login and its neighbours are noindex too", async ({ page }) => {
  for (const address of ["/login", "/forgot-password", "/reset-password", "/register", "/verify-email"]) {
    const answer = await page.request.get(address);
    expect(answer.headers()["x-robots-tag"]).toBe("noindex");
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
  }
});

test("SHELL-11 an unknown page below /admin is not found", async ({ page, enter }) => {
  await enter("siteadmin");
  const answer = await page.goto("/admin/nothing");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The page you are looking for can not be found");
});
test.use({ expectedErrors: [/status of (401|404)/] });

test("the menu of a narrow screen opens, closes on Escape and after following a link, and View site leaves", async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter("siteadmin");
  await page.goto(dashboard, { waitUntil: "networkidle" });
  const menu = page.getByText("Menu", { exact: true });
  await menu.click();
  const account = page.getByRole("link", { name: "My account" });
  await expect(account).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(account).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await account.click();
  await expect(page).toHaveURL("/admin/user/profile");
  await expect(account).toBeHidden();
  await menu.click();
  await page.getByRole("link", { name: "View site", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("a press beside the open menu of a narrow screen closes it, and presses nothing of the page below", async ({
  page,
  enter,
}) => {
  // Tall enough for a button of the page to be seen below the menu.
  await page.setViewportSize({ width: 390, height: 1200 });
  await enter("siteadmin");
  await page.goto("/admin/user/two-factor", { waitUntil: "networkidle" });
  const account = page.getByRole("link", { name: "My account" });
  await page.getByText("Menu", { exact: true }).click();
  await expect(account).toBeVisible();
  const { x, y } = await middleOf(page.getByRole("button", { name: "Enable 2FA" }));
  await page.mouse.click(x, y);
  await expect(account).toBeHidden();
  await expect(page.getByLabel("Digit 1 of 6")).toHaveCount(0);
  await page.mouse.click(x, y);
  await expect(page.getByLabel("Digit 1 of 6")).toBeVisible();
});

test("going from page to page moves the focus to the page, and the title with it", async ({ page, enter }) => {
  await enter("siteadmin");
  await page.goto(dashboard, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "My account" }).first().click();
  await expect(page).toHaveURL("/admin/user/profile");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveTitle(/^Profile/);
  const tabs = page.getByRole("navigation", { name: "My account" });
  await expect(tabs.getByRole("link")).toHaveText(["Profile", "Two Factor Authentication"]);
  await expect(tabs.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    for (const width of [390, 1440]) {
      test(`login and dashboard have nothing for axe to find at ${width} px, whatever their state`, async ({
        page,
        enter,
        addPerson,
        accounts,
      }) => {
        await page.setViewportSize({ width, height: 900 });
        for (const address of ["/login", "/login?registered=1", "/login?ended=idle"]) {
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expectAccessible(page);
        }
        await page.getByRole("button", { name: "Log in" }).click();
        await expect(page.getByText("Password is required.")).toBeVisible();
        await expectAccessible(page);
        const person = await addPerson();
        await accounts.askForMailedCodes(person);
        await page.getByLabel("Email or username").fill(person.email);
        await page.getByLabel("Password", { exact: true }).fill(person.password);
        await page.keyboard.press("Enter");
        await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Use a backup code instead" }).click();
        await page.getByRole("button", { name: "Verify" }).click();
        await expectAccessible(page);

        await enter("siteadmin");
        await page.clock.install();
        for (const address of [dashboard, "/admin/user/profile"]) {
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          if (width === 390) await page.getByText("Menu", { exact: true }).click();
          await expectAccessible(page);
        }
        await page.clock.fastForward(14 * 60_000);
        await expect(page.getByRole("alertdialog")).toBeVisible();
        await expectAccessible(page, "dialog[open]");
      });
    }
  });
}

const roomy = ["/admin/users", "/admin/messages", "/admin/gallery", "/admin/reviews"];
for (const address of ["/login", dashboard, "/admin/user/profile", ...roomy]) {
  test(`${address} fits 320 px, and a phone with letters of twice the size, without scrolling sideways`, async ({
    page,
    enter,
  }) => {
    if (address !== "/login") await enter("siteadmin");
    for (const [width, letters] of [
      [320, "100%"],
      [390, "200%"],
      [785, "200%"],
      [1024, "100%"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
      const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect(content, `${width} px, ${letters}`).toBeLessThanOrEqual(screen ?? 0);
    }
  });
}
