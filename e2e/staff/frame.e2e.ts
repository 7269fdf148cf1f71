import { middleOf } from "../support/browser/dragging.ts";
import { expect, test } from "../support/staff/fixtures.ts";

const dashboard = "/admin/dashboard";

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
  siteadmin: ["Manage Users", "View Messages", "View/Manage Gallery", "Manage Reviews", "Company", "View Activity"],
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

test("GUARD-05 admin pages but the dashboard lead back to it, and so does the address of the profile that mails name", async ({
  page,
  enter,
}) => {
  await enter("siteadmin");
  const back = page.getByRole("link", { name: "Back to the dashboard" });
  await page.goto(dashboard);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(back).toHaveCount(0);
  for (const address of ["/admin/users", "/admin/user/profile", "/user/profile", "/admin/user/two-factor"]) {
    await page.goto(address);
    await back.click();
    await expect(page).toHaveURL(dashboard);
    await page.waitForLoadState("networkidle");
  }
});

test("GUARD-05 a person who may not open the dashboard is not led there", async ({ page, enter }) => {
  await enter("user");
  for (const address of ["/admin/user/profile", "/user/profile"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to the dashboard" })).toHaveCount(0);
  }
});

test("USER-01 the profile has its tabs at both of its addresses", async ({ page, enter }) => {
  await enter("admin");
  const tabs = page.getByRole("navigation", { name: "My account" });
  for (const address of ["/admin/user/profile", "/user/profile"]) {
    await page.goto(address);
    await expect(tabs.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
    await tabs.getByRole("link", { name: "Two Factor Authentication" }).click();
    await expect(page).toHaveURL("/admin/user/two-factor");
  }
});

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
