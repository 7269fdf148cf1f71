import { company } from "#test/company/company.ts";
import { navigationLinks } from "../../src/shell/navigation-links.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { makeBrowserOlder } from "../support/browser/older-browser.ts";
import { untilAwake } from "../support/browser/settled.ts";
import { getOnce } from "../support/site/get-once.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const socials = Object.values(company.social);

test("SHELL-01 a wide screen shows logo, social links, e-mail and the number to call above the navigation", async ({
  page,
}) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("img", { name: company.name })).toBeVisible();
  for (const { label, href } of socials) {
    await expect(bar.getByRole("link", { name: label })).toHaveAttribute("href", href);
  }
  await expect(bar.getByRole("link", { name: company.email })).toHaveAttribute("href", `mailto:${company.email}`);
  const call = bar.getByRole("link", { name: `Call ${company.phone.display}` });
  await expect(call).toHaveAttribute("href", company.phone.href);
  const navigation = page.getByRole("navigation", { name: "Main" });
  const [callBox, navigationBox] = [await call.boundingBox(), await navigation.boundingBox()];
  expect(callBox && navigationBox && callBox.y + callBox.height <= navigationBox.y).toBe(true);
});

test("SHELL-03 the eight links stand in their order and the current page is marked", async ({ page }) => {
  for (const [index, { href }] of navigationLinks.entries()) {
    await page.goto(href);
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(links).toHaveText(navigationLinks.map(({ label }) => label));
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
      navigationLinks.map((link) => link.href),
    );
    const current = await links.evaluateAll((all) => all.map((link) => link.getAttribute("aria-current")));
    expect(current).toEqual(navigationLinks.map((_, at) => (at === index ? "page" : null)));
  }
});

test("SHELL-06 a mouse over Contact shows the ways to reach us without taking the focus, and leaving hides them", async ({
  page,
}) => {
  await page.goto("/gallery");
  await untilAwake(page);
  const dialog = page.getByRole("dialog", { name: "Let's Talk" });
  await page.getByRole("button", { name: "Contact" }).hover();
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(false);
  await expect(dialog.getByRole("link", { name: `Call ${company.phone.display}` })).toHaveAttribute(
    "href",
    company.phone.href,
  );
  await expect(dialog.getByRole("link", { name: "Email us" })).toHaveAttribute("href", `mailto:${company.email}`);
  await expect(dialog.getByRole("link", { name: "Send a message" })).toHaveAttribute("href", "/contact#contact-form");

  // The way from the button to the panel must not lose it (WCAG 1.4.13), nor a look at what it says.
  await dialog.getByRole("link", { name: "Email us" }).hover();
  await expect(dialog).toBeVisible();
  await page.mouse.move(200, 300);
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Contact" }).hover();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("SHELL-06 from the keyboard Contact opens as a modal, keeps the focus, closes on Escape and gives the focus back", async ({
  page,
}) => {
  await page.goto("/seamless-gutters");
  const button = page.getByRole("button", { name: "Contact" });
  const dialog = page.getByRole("dialog", { name: "Let's Talk" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  // Without the script the browser opens the dialog, and Tab leaves it for the browser's own bars.
  await expect(page.locator("site-island", { has: button })).toHaveAttribute("awake");
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("SHELL-06 a mouse that was there before the page's script opens the panel when it moves, not at rest", async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/");
  const button = page.getByRole("button", { name: "Contact" });
  const dialog = page.getByRole("dialog", { name: "Let's Talk" });
  await button.hover();
  script.resolve();
  await expect(page.locator("site-island", { has: button })).toHaveAttribute("awake");
  await expect(dialog).toBeHidden();
  await button.hover({ position: { x: 12, y: 12 } });
  await expect(dialog).toBeVisible();
});

test("SHELL-06 a click on the hovered button makes the panel a modal one", async ({ page }) => {
  await page.goto("/");
  await untilAwake(page);
  const dialog = page.getByRole("dialog", { name: "Let's Talk" });
  await page.getByRole("button", { name: "Contact" }).hover();
  await expect(dialog).toBeVisible();
  await page.getByRole("button", { name: "Contact" }).click();
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
  await page.mouse.click(100, 100);
  await expect(dialog).toBeHidden();
});

test.describe("in a browser whose buttons do not know dialogs yet", () => {
  test.beforeEach(({ page }) => makeBrowserOlder(page));

  test("SHELL-06 Contact opens on hover, becomes modal on a click and closes on Escape", async ({ page }) => {
    await page.goto("/");
    await untilAwake(page);
    const button = page.getByRole("button", { name: "Contact" });
    const dialog = page.getByRole("dialog", { name: "Let's Talk" });
    await button.hover();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.mouse.move(200, 300);
    await button.hover();
    await expect(dialog).toBeVisible();
    await button.click();
    await expect.poll(() => dialog.evaluate((element) => element.matches(":modal"))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
});

test("SHELL-08 the footer has the eight links, phone, e-mail, social links and who built the site", async ({
  page,
}) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("navigation").getByRole("link")).toHaveText(navigationLinks.map(({ label }) => label));
  for (const { label, href } of [...socials, company.credit]) {
    await expect(footer.getByRole("link", { name: label })).toHaveAttribute("href", href);
  }
  await expect(footer.getByRole("link", { name: company.phone.display })).toHaveAttribute("href", company.phone.href);
  await expect(footer.getByRole("link", { name: company.email })).toHaveAttribute("href", `mailto:${company.email}`);
});

test("SHELL-09 the logo is 473 by 238 and is asked for before the page's body is read", async ({ page, request }) => {
  await page.goto("/");
  const logo = page.getByRole("banner").getByRole("img", { name: company.name });
  const size = await logo.evaluate((image: HTMLImageElement) => [
    image.getAttribute("width"),
    image.getAttribute("height"),
    image.naturalWidth,
    image.naturalHeight,
  ]);
  expect(size).toEqual(["473", "238", 473, 238]);
  const source = (await logo.getAttribute("src")) ?? "";
  const html = await (await getOnce(request, "/")).text();
  const head = html.slice(0, html.indexOf("</head>"));
  expect(head).toMatch(
    new RegExp(`<link[^>]*rel="preload"[^>]*href="${source}"|<link[^>]*href="${source}"[^>]*rel="preload"`),
  );
  expect(head).toMatch(/<link[^>]*rel="preload"[^>]*imageSrcSet="[^"]*hero-corner[^"]*"/i);
});

test("SHELL-11 an unknown address says so with 404 and leads home", async ({ page }) => {
  const answer = await getOnce(page.request, "/roofs");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain("The page you are looking for can not be found");
});

test.describe("an unknown address", () => {
  test.use({ expectedErrors: [/404/] });

  test("SHELL-11 has a button back to the home page", async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { name: "The page you are looking for can not be found" })).toBeVisible();
    await page.getByRole("link", { name: "Return to Homepage" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
