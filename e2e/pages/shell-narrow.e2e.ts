import type { Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import { navigationLinks } from "../../src/shell/navigation-links.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { makeBrowserOlder } from "../support/browser/older-browser.ts";

const narrow = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
test.use({ viewport: narrow });

const menuButton = (page: Page) => page.getByRole("button", { name: "Menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const isModal = (dialog: Element) => dialog.matches(":modal");
const hasFocus = (dialog: Element) => dialog.contains(document.activeElement);

test("SHELL-02 a narrow screen has a menu button, and under the thumb a bar with a toggle and the call link", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(menuButton(page)).toBeVisible();
  const bar = page.getByRole("complementary", { name: "Contact us" });
  const call = bar.getByRole("link", { name: `Call ${company.phone.display}` });
  await expect(call).toBeInViewport();
  await expect(call).toHaveAttribute("href", company.phone.href);

  await bar.getByRole("button", { name: "Hours" }).click();
  const contact = page.getByRole("dialog", { name: "When and how to reach us" });
  await expect(contact).toContainText(company.hoursWords.week);
  await expect(contact).toContainText(company.hoursWords.closed);
  await expect(contact).toContainText(company.hoursWords.note);
  await expect(contact.getByRole("link", { name: "Email us" })).toHaveAttribute("href", `mailto:${company.email}`);
  await expect(contact.getByRole("link", { name: "Send a message" })).toHaveAttribute("href", "/contact#contact-form");
  await expectAccessible(page);
  await contact.getByRole("button", { name: "Close" }).click();
  await expect(contact).toBeHidden();
  await expect(bar.getByRole("button", { name: "Hours" })).toBeFocused();
});

test("SHELL-02 the page follows the window from narrow to wide and back within 250 ms, the open menu too", async ({
  page,
}) => {
  await page.goto("/");
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(page.locator("site-island[awake]", { has: menuButton(page) })).toBeAttached();
  await page.evaluate(() => {
    const settled = new Promise<number>((resolve) => {
      matchMedia("(min-width: 785px)").addEventListener("change", () => {
        let frames = 0;
        const look = () => {
          const open = document.querySelector("dialog:modal") !== null;
          const navigation = document.querySelector("nav[aria-label=Main]")?.checkVisibility() ?? false;
          if (navigation && !open) return resolve(frames);
          frames += 1;
          requestAnimationFrame(look);
        };
        look();
      });
    });
    Object.assign(window, { settled });
  });
  await page.setViewportSize(wide);
  // 250 ms are 15 frames at 60 Hz; on a busy machine frames take longer, and their number stays.
  const frames = await page.evaluate(() => (window as unknown as { settled: Promise<number> }).settled);
  expect(frames).toBeLessThan(15);
  await expect(menuButton(page)).toBeHidden();
  await page.setViewportSize(narrow);
  await expect(menuButton(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});

test("SHELL-04 the menu has every page, the social links, an e-mail line and a call link", async ({ page }) => {
  await page.goto("/gallery");
  await menuButton(page).click();
  const links = menu(page).getByRole("navigation").getByRole("link");
  await expect(links).toHaveText(navigationLinks.map(({ label }) => label));
  await expect(menu(page).getByRole("link", { name: "Gallery" })).toHaveAttribute("aria-current", "page");
  for (const { label, href } of Object.values(company.social)) {
    await expect(menu(page).getByRole("link", { name: label })).toHaveAttribute("href", href);
  }
  await expect(menu(page).getByRole("link", { name: company.email })).toHaveAttribute(
    "href",
    `mailto:${company.email}`,
  );
  const call = menu(page).getByRole("link", { name: `Call ${company.phone.display}` });
  await expect(call).toHaveAttribute("href", company.phone.href);
  await expectAccessible(page);
});

test("SHELL-04 Tab goes round inside the menu, Escape closes it and the focus returns", async ({ page }) => {
  await page.goto("/");
  await menuButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  expect(await menu(page).evaluate(isModal)).toBe(true);
  // Without the script the browser opens the menu, and Tab leaves it for the browser's own bars.
  await expect(page.locator("site-island[awake]", { has: menuButton(page) })).toBeAttached();
  const stops = await menu(page).locator("a, button").count();
  for (let press = 0; press <= stops; press += 1) {
    await page.keyboard.press("Tab");
    expect(await menu(page).evaluate(hasFocus)).toBe(true);
  }
  await page.keyboard.press("Shift+Tab");
  expect(await menu(page).evaluate(hasFocus)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
});

test("SHELL-04 a tap on the overlay closes the menu, and so does following a link", async ({ page }) => {
  await page.goto("/");
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
  await page.mouse.click(12, 420);
  await expect(menu(page)).toBeHidden();

  // A page that comes back from the browser's cache must not come back with its menu open.
  await page.evaluate(() =>
    addEventListener("click", () => {
      sessionStorage.setItem("open after click", String(document.querySelector("dialog:modal") !== null));
    }),
  );
  await menuButton(page).click();
  await menu(page).getByRole("link", { name: "Gutter Guards" }).click();
  await expect(page).toHaveURL(/\/gutter-guards$/);
  expect(await page.evaluate(() => sessionStorage.getItem("open after click"))).toBe("false");
});

test("SHELL-06 a tap on Contact opens Let's Talk; Escape closes it and the focus returns", async ({ page }) => {
  await page.goto("/the-villages");
  const button = page.getByRole("button", { name: "Contact" });
  const dialog = page.getByRole("dialog", { name: "Let's Talk" });
  await button.hover();
  await expect(dialog).toBeHidden();
  await button.click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("link", { name: `Call ${company.phone.display}` })).toHaveAttribute(
    "href",
    company.phone.href,
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("SHELL-04 the menu opens and closes, and every link works", async ({ page }) => {
    await page.goto("/");
    await menuButton(page).click();
    await menu(page).getByRole("button", { name: "Close" }).click();
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await menu(page).getByRole("link", { name: "Our Reviews" }).click();
    await expect(page).toHaveURL(/\/testimonials$/);
  });
});

test.describe("in a browser whose buttons do not know dialogs yet", () => {
  test.beforeEach(({ page }) => makeBrowserOlder(page));

  test("SHELL-04 the first tap opens the menu, a tap beside it closes it", async ({ page }) => {
    await page.goto("/");
    await menuButton(page).click();
    await expect(menu(page)).toBeVisible();
    await page.mouse.click(12, 420);
    await expect(menu(page)).toBeHidden();
    await menuButton(page).click();
    await menu(page).getByRole("button", { name: "Close" }).click();
    await expect(menu(page)).toBeHidden();
  });
});
