import { expectAccessible } from "../support/browser/fixtures.ts";
import { expect, test } from "../support/staff/fixtures.ts";

for (const [role, items] of [
  ["siteadmin", ["Admin", "Logout"]],
  ["admin", ["Admin", "Logout"]],
  ["user", ["Logout"]],
] as const) {
  test(`SHELL-05 ${role} finds ${items.join(" and ")} in the navigation, wide and narrow`, async ({ page, enter }) => {
    await enter(role);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/gallery");
    const wide = page.getByRole("navigation", { name: "Main" });
    await expect(wide.getByRole("link", { name: "Admin" })).toHaveCount(items.length - 1);
    await expect(wide.getByRole("button", { name: "Logout" })).toBeVisible();
    if (role !== "user") {
      await expect(wide.getByRole("link", { name: "Admin" })).toHaveAttribute("href", "/admin/dashboard");
    }
    if (role === "admin") await expectAccessible(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Menu" }).click();
    const narrow = page.getByRole("navigation", { name: "Menu" });
    await expect(narrow.getByRole("link", { name: "Admin" })).toHaveCount(items.length - 1);
    await expect(narrow.getByRole("button", { name: "Logout" })).toBeVisible();
    await page.emulateMedia({ colorScheme: "dark" });
    if (role === "admin") await expectAccessible(page);
  });
}

test("SHELL-05 a visitor who is not logged in finds none of it, nor its style or script", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await page.content()).not.toMatch(/signed-in|Logout|admin\/dashboard/);
  expect(requests.filter((path) => /signed-in|^\/api\//.test(path))).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`SHELL-05 AUTH-07 Logout on a public page logs out, at ${width} px`, async ({ page, enter }) => {
    await enter("admin");
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/gallery");
    if (width === 390) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
    await expect(page).toHaveURL("/login");
    await page.goto("/gallery");
    await expect(page.getByRole("button", { name: "Logout" })).toHaveCount(0);
  });
}

test("SHELL-05 AUTH-07 Logout works by keyboard alone", async ({ page, enter }) => {
  await enter("user");
  await page.goto("/contact");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});

test("SHELL-05 AUTH-07 Logout that is pressed before the page's script has come logs out with it", async ({
  page,
  enter,
}) => {
  await enter("user");
  const script = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/contact");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/contact");
  script.resolve();
  await expect(page).toHaveURL("/login");
});

test("AUTH-09 a public page whose session has ended leads to /login with the minute's check", async ({
  page,
  enter,
  accounts,
}) => {
  const person = await enter("admin");
  await page.clock.install();
  const checked = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/me"));
  await page.goto("/service-areas");
  await checked;
  await accounts.endSessionsOf(person);
  await page.clock.fastForward(61_000);
  await expect(page).toHaveURL("/login?ended=gone");
});

test("SHELL-05 the navigation of a person who is logged in fits 785, 1024 and 1440 px", async ({ page, enter }) => {
  await enter("admin");
  await page.goto("/");
  for (const width of [785, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(content, `${width} px`).toBeLessThanOrEqual(screen ?? 0);
  }
});
