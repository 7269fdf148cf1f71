import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { desk, phone } from "../support/staff/fixtures.ts";

/** The form's beginning is near the upper edge of the window, and nothing lies over it. */
async function expectFormBelowBars(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.locator("#contact-form").evaluate((form) => {
        const { left, top } = form.getBoundingClientRect();
        const bars = [...document.querySelectorAll("header, nav")].filter(
          (bar) => getComputedStyle(bar).position === "sticky" && bar.checkVisibility(),
        );
        const room = top - Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom));
        return room >= 0 && room < 120 && form.contains(document.elementFromPoint(left + 1, top + 1));
      }),
    )
    .toBe(true);
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Let's Talk" });

/** Opens Let's Talk and follows its link to the form. */
async function sendMessage(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Contact" }).click();
  await dialog(page).getByRole("link", { name: "Send a message" }).click();
}

test("SHELL-07 Send a message leads to the form clear of the fixed bars, on its page smoothly", async ({ page }) => {
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await page.goto("/gutter-guards");
    await sendMessage(page);
    await expect(page).toHaveURL(/\/contact#contact-form$/);
    await expectFormBelowBars(page);

    await page.goto("/contact");
    await page.evaluate(() => {
      const seen: number[] = [];
      addEventListener("scroll", () => seen.push(scrollY));
      Object.assign(window, { seen });
    });
    await sendMessage(page);
    await expect(dialog(page)).toBeHidden();
    await expectFormBelowBars(page);
    const positions = await page.evaluate(() => (window as unknown as { seen: number[] }).seen.length);
    // A jump is one; how many a smooth way has depends on how many frames the machine finds time for.
    expect(positions).toBeGreaterThan(1);
  }
});

test("SHELL-07 a link pressed before the modal's script has come closes the modal too", async ({ page }) => {
  await page.setViewportSize(phone);
  const script = await holdBack(page, /\/assets\/dialogs\.island-[^/]+\.js/);
  await page.goto("/contact");
  await page.getByRole("button", { name: "Contact" }).click();
  await script.asked;
  await dialog(page).getByRole("link", { name: "Send a message" }).click();
  await expect(page).toHaveURL(/#contact-form$/);
  script.letThrough();
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator("#contact-form")).toBeInViewport();
});

test("SHELL-07 the page waits ten seconds for a late anchor, and goes there in one step if asked", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  const openWithoutAnchor = async (query: string) => {
    await page.goto(`/service-areas?${query}#late`);
    await expect(page.locator("site-island[name=anchor-scroll][awake]")).toBeAttached();
  };
  const bringAnchor = () => page.evaluate(() => document.querySelector("footer")?.setAttribute("id", "late"));

  await openWithoutAnchor("too-late");
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
  await page.clock.runFor(10_500);
  await bringAnchor();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await openWithoutAnchor("in-time");
  // The page's clock stands still from here on: however slow the machine is, the ten seconds are not over.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 7_000);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await bringAnchor();
  await expect(page.locator("#late")).toBeInViewport();
});
