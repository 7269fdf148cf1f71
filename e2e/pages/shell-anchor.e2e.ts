import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/messages/message-form.ts";

/** The distance from the bars that are fixed at the top of the window to the element. */
async function roomAbove(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => {
    const bars = [...document.querySelectorAll("header, nav")].filter(
      (bar) => getComputedStyle(bar).position === "sticky" && bar.checkVisibility(),
    );
    const bottom = Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom));
    return (document.querySelector(wanted)?.getBoundingClientRect().top ?? Number.NaN) - bottom;
  }, selector);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("SHELL-07 Send a message leads to the contact form, which stops clear of the fixed bars", async ({ page }) => {
      await page.goto("/gutter-guards");
      await page.getByRole("button", { name: "Contact" }).click();
      await page.getByRole("dialog", { name: "Let's Talk" }).getByRole("link", { name: "Send a message" }).click();
      await expect(page).toHaveURL(/\/contact#contact-form$/);
      await expect(page.locator("#contact-form")).toBeInViewport();
      await expect.poll(() => roomAbove(page, "#contact-form")).toBeLessThan(120);
      expect(await roomAbove(page, "#contact-form")).toBeGreaterThanOrEqual(0);
    });

    test("SHELL-07 on the contact page itself it scrolls there smoothly and closes the modal", async ({ page }) => {
      await page.goto("/contact");
      await page.getByRole("button", { name: "Contact" }).click();
      const dialog = page.getByRole("dialog", { name: "Let's Talk" });
      await page.evaluate(() => {
        const seen: number[] = [];
        addEventListener("scroll", () => seen.push(scrollY));
        Object.assign(window, { seen });
      });
      await dialog.getByRole("link", { name: "Send a message" }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(() => roomAbove(page, "#contact-form")).toBeLessThan(120);
      expect(await roomAbove(page, "#contact-form")).toBeGreaterThanOrEqual(0);
      const positions = await page.evaluate(() => (window as unknown as { seen: number[] }).seen.length);
      // A jump is one; how many a smooth way has depends on how many frames the machine finds time for.
      expect(positions).toBeGreaterThan(1);
    });

    test("SHELL-07 a link pressed before the modal's script has come closes the modal too", async ({ page }) => {
      const script = await holdBack(page, /\/assets\/dialogs\.island-[^/]+\.js/);
      await page.goto("/contact");
      await page.getByRole("button", { name: "Contact" }).click();
      await script.asked;
      const dialog = page.getByRole("dialog", { name: "Let's Talk" });
      await dialog.getByRole("link", { name: "Send a message" }).click();
      await expect(page).toHaveURL(/#contact-form$/);
      script.letThrough();
      await expect(dialog).toBeHidden();
      await expect(page.locator("#contact-form")).toBeInViewport();
    });
  });
}

test("SHELL-07 a visitor who asks for reduced motion gets there in one step", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/contact");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

test("SHELL-07 the page waits for an anchor that comes late", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto("/service-areas#late");
  await expect(page.locator("site-island[name=anchor-scroll][awake]")).toBeAttached();
  // The page's clock stands still from here on: however slow the machine is, the ten seconds are not over.
  await page.clock.pauseAt(start + 9_000);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => document.querySelector("footer")?.setAttribute("id", "late"));
  await expect(page.locator("#late")).toBeInViewport();
});

test("SHELL-07 after 10 s it no longer moves the page", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/service-areas#late");
  await expect(page.locator("site-island[name=anchor-scroll][awake]")).toBeAttached();
  await page.clock.runFor(10_500);
  await page.evaluate(() => document.querySelector("footer")?.setAttribute("id", "late"));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
