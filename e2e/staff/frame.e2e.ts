import type { Page } from "@playwright/test";
import { middleOf } from "../support/browser/dragging.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

const dashboard = "/admin/dashboard";
const cardsOf = (page: Page) => page.locator("main li").filter({ has: page.getByRole("heading", { level: 2 }) });

test("GUARD-04 the dashboard welcomes a person, with full rows of what they may open", async ({ page, enter }) => {
  const shared = ["View Messages", "View/Manage Gallery", "Manage Reviews"];
  for (const [role, cards] of [
    ["siteadmin", ["Manage Users", ...shared, "Company", "View Activity"]],
    ["admin", shared],
  ] as const) {
    const { name } = await enter(role);
    await page.goto(dashboard);
    const welcome = page.getByRole("heading", { level: 1 });
    await expect(welcome).toHaveText(`Welcome, ${name}`);
    await expect(welcome.getByRole("link", { name })).toHaveAttribute("href", "/admin/user/profile");
    await expect(cardsOf(page).getByRole("heading", { level: 2 })).toHaveText(cards);
    const here = page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Dashboard" });
    for (const width of [785, 900, 1024, 1239, 1240, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const roomAboveMark = await here.evaluate((link) => {
        const word = document.createRange();
        word.selectNodeContents(link.firstChild ?? link);
        return (link.querySelector("svg path")?.getBoundingClientRect().top ?? 0) - word.getBoundingClientRect().bottom;
      });
      expect(roomAboveMark, `${role}, ${width} px`).toBeGreaterThanOrEqual(0);
      const tops = await cardsOf(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
      for (const top of tops)
        expect(tops.filter((other) => Math.abs(other - top) < 1).length, `${role}, ${width} px`).toBe(3);
    }
  }
});

test("GUARD-05 USER-01 LOOK-05 LOOK-06 focus and title follow from page to page; staff find the way back", async ({
  page,
  enter,
}) => {
  await page.setViewportSize(desk);
  await enter("siteadmin");
  await page.goto(dashboard);
  const back = page.getByRole("link", { name: "Back to the dashboard" });
  const tabs = page.getByRole("navigation", { name: "My account" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  await expect(back).toHaveCount(0);
  await expect(page.getByRole("link", { name: "View site", exact: true })).toHaveAttribute("href", "/");
  await page.getByRole("link", { name: "My account" }).first().click();
  await expect(page).toHaveURL("/admin/user/profile");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveTitle(/^Profile/);
  await expect(tabs.getByRole("link")).toHaveText(["Profile", "Two Factor Authentication"]);

  for (const address of ["/admin/user/profile", "/user/profile"]) {
    await page.goto(address);
    await expect(tabs.getByRole("link", { name: "Profile" })).toHaveAttribute("aria-current", "page");
    await tabs.getByRole("link", { name: "Two Factor Authentication" }).click();
    await expect(page).toHaveURL("/admin/user/two-factor");
    await back.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  }
  const areas = page.getByRole("navigation", { name: "Staff area" });
  const [site, companyLink] = [
    areas.getByRole("button", { name: "Site" }),
    areas.getByRole("link", { name: "Company" }),
  ];
  await site.press("Enter");
  await page.keyboard.press("Tab");
  await expect(companyLink).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(companyLink).toBeHidden();
  await expect(site).toBeFocused();
  await site.click();
  await page.mouse.click(700, 500);
  await expect(companyLink).toBeHidden();
  await site.click();
  await areas.getByRole("button", { name: "Admin" }).click();
  await expect(companyLink).toBeHidden();
  await expect(areas.getByRole("link", { name: "Users" })).toBeVisible();
  await site.click();
  await companyLink.click();
  await expect(companyLink).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  await expect(companyLink).toBeHidden();
  await page.goto("/admin/calls/day");
  await page.getByRole("main").getByRole("link", { name: "Work", exact: true }).click();
  await expect(page).toHaveURL("/admin/calls");
  // What the dashboard still loads would be refused.
  await page.goto("about:blank");
  await enter("user");
  await page.goto("/user/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(back).toHaveCount(0);
});

test("USER-03 a phone's menu closes in every way; roles stand clear of words", async ({ page, enter, addPerson }) => {
  const ben = await addPerson({ name: "Ben Oak", role: "admin" });
  await enter("siteadmin");
  // Tall enough for a button of the page to be seen below the menu.
  await page.setViewportSize({ width: phone.width, height: 1200 });
  await page.goto("/admin/user/two-factor", { waitUntil: "networkidle" });
  const menu = page.getByText("Menu", { exact: true });
  const drawing = menu.locator("svg:visible path");
  const users = page.getByRole("link", { name: "Users" });
  const threeLines = (await drawing.getAttribute("d")) ?? "";
  await menu.click();
  await expect(users).toBeVisible();
  // A cross.
  await expect(drawing).not.toHaveAttribute("d", threeLines);
  await page.keyboard.press("Escape");
  await expect(users).toBeHidden();
  await expect(drawing).toHaveAttribute("d", threeLines);
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(users).toBeVisible();
  const { x, y } = await middleOf(page.getByRole("button", { name: "Enable 2FA" }));
  await page.mouse.click(x, y);
  await expect(users).toBeHidden();
  await expect(page.getByLabel("Digit 1 of 6")).toHaveCount(0);
  await page.mouse.click(x, y);
  await expect(page.getByLabel("Digit 1 of 6")).toBeVisible();

  await menu.click();
  await users.click();
  await expect(page).toHaveURL("/admin/users");
  await expect(users).toBeHidden();
  const cell = page.getByRole("row").filter({ hasText: ben.email }).getByRole("cell");
  const [word, select] = await cell.filter({ has: page.getByRole("combobox") }).evaluate((element) => {
    const probe = document.createElement("span");
    probe.textContent = "Role";
    element.append(probe);
    const width = probe.getBoundingClientRect().width;
    probe.remove();
    const { left } = element.getBoundingClientRect();
    return [left + width, element.querySelector("select")?.getBoundingClientRect().left ?? 0];
  });
  expect((select ?? 0) - (word ?? 0)).toBeGreaterThanOrEqual(8);
});
