import type { Page } from "@playwright/test";
import { linkWords } from "#src/facts/links.schema.ts";
import { company } from "#test/company/company.ts";
import { expect, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { untilAwake } from "../support/browser/settled.ts";
import { test as staffTest } from "../support/site/save-facts.ts";
import { desk } from "../support/staff/fixtures.ts";

test.use({ viewport: desk });

const contactButton = (page: Page) => page.getByRole("button", { name: "Contact" });
const letsTalk = (page: Page) => page.getByRole("dialog", { name: "Let's Talk" });
const isModal = (dialog: Element) => dialog.matches(":modal");
const hasFocus = (dialog: Element) => dialog.contains(document.activeElement);

test("SHELL-01 SHELL-06 on a wide screen the call is above the navigation, a mouse over Contact shows the ways to reach us and leaving hides them", async ({
  page,
}) => {
  await page.goto("/gallery");
  await untilAwake(page);
  const call = page.getByRole("banner").getByRole("link", { name: `Call ${company.phone.display}` });
  const navigation = page.getByRole("navigation", { name: "Main" });
  const [callBox, navigationBox] = [await call.boundingBox(), await navigation.boundingBox()];
  expect(callBox && navigationBox && callBox.y + callBox.height <= navigationBox.y).toBe(true);

  const dialog = letsTalk(page);
  await contactButton(page).hover();
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate(hasFocus)).toBe(false);
  // The way from the button to the panel must not lose it (WCAG 1.4.13), nor a look at what it says.
  await dialog.getByRole("link", { name: "Email us" }).hover();
  await expect(dialog).toBeVisible();
  await page.mouse.move(200, 300);
  await expect(dialog).toBeHidden();

  await contactButton(page).hover();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.mouse.move(200, 300);
  await contactButton(page).hover();
  await expect(dialog).toBeVisible();
  await contactButton(page).click();
  await expect.poll(() => dialog.evaluate(isModal)).toBe(true);
  await page.mouse.click(100, 100);
  await expect(dialog).toBeHidden();
});

test("SHELL-06 from the keyboard Contact opens as a modal, closes on Escape, gives focus back", async ({ page }) => {
  await page.goto("/seamless-gutters");
  const [button, dialog] = [contactButton(page), letsTalk(page)];
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate(isModal)).toBe(true);
  // Without the script the browser opens the dialog, and Tab leaves it for the browser's own bars.
  await expect(page.locator("site-island", { has: button })).toHaveAttribute("awake");
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate(hasFocus)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("SHELL-06 a mouse that was there before the script opens the panel when it moves first", async ({ page }) => {
  const script = await holdBack(page, "**/assets/entry.client-*.js");
  await page.goto("/");
  const [button, dialog] = [contactButton(page), letsTalk(page)];
  await button.hover();
  script.letThrough();
  await expect(page.locator("site-island", { has: button })).toHaveAttribute("awake");
  await expect(dialog).toBeHidden();
  await button.hover({ position: { x: 12, y: 12 } });
  await expect(dialog).toBeVisible();
});

test("LOOK-59 the header says its social links in words, and twice as large letters cover and cut nothing in it", async ({
  page,
}) => {
  for (const width of [785, 1024, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto("/privacy");
    for (const size of ["100%", "200%"]) {
      const parts = await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        const all = document.querySelectorAll<HTMLElement>("body > header a, body > header p, body > nav a");
        const shown = [...all].filter((part) => part.checkVisibility() && part.innerText.trim() !== "");
        return shown.map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          const isTall = part.scrollHeight > part.clientHeight + 1;
          const isCut = isTall || part.scrollWidth > part.clientWidth + 1 || right > innerWidth;
          return { words: part.innerText, left, right, top: top + 2, bottom: bottom - 2, isCut };
        });
      }, size);
      const words = parts.map((part) => part.words);
      if (width === 785 && size === "200%") {
        await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
        expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThanOrEqual(200);
      }
      expect(words).toEqual(expect.arrayContaining(company.social.map(linkWords)));
      const faults = parts.filter(
        (a) =>
          a.isCut ||
          parts.some((b) => a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      );
      expect(faults, `${size} at ${width} px`).toEqual([]);
    }
  }
});

/** The lower edge of what frames the page at its top, and the controls of 48 px in it that nothing covers. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll("body > header, body > nav")].map((bar) => bar.getBoundingClientRect());
    const all = document.querySelectorAll<HTMLElement>("body > header :is(a, button), body > nav a");
    const controls = [...all].filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top >= 0 && bottom - top >= 48 && control.contains(shown);
    });
    return {
      bottom: Math.max(...bars.map(({ bottom }) => bottom)),
      controls: controls.map((one) => one.innerText.trim()),
    };
  });

staffTest(
  "LOOK-01 LOOK-02 LOOK-03 the header keeps its height, and once scrolled the number beside the links or the menu",
  async ({ site, save, browser }) => {
    const page = await browser.newPage({ baseURL: site.origin });
    const call = `Call ${company.phone.display}`;
    const text = "We are answering storm calls until 7 pm today, and will come to everyone, in the order of the calls.";
    for (const notice of [null, { text, tone: "important", from: "2020-01-01", to: "2099-12-31" }]) {
      if (notice) await save("notice", { notice });
      for (const width of [785, 1024, 1199, 1200, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto("/privacy");
        await untilAwake(page);
        const whole = await frameOf(page);
        expect(whole.bottom, `at ${width} px`).toBeLessThanOrEqual((width < 1200 ? 112 : 136) + (notice ? 48 : 0));
        const inSight = [call, company.email, "Home", "Service Areas"];
        expect(whole.controls, `at ${width} px`).toEqual(expect.arrayContaining(inSight));
        const [head, lead] = [page.getByRole("main").locator("header"), page.getByRole("main").locator("header p")];
        const [all, words] = [await head.boundingBox(), await lead.first().boundingBox()];
        if (width >= 1024) expect((all?.height ?? 999) - (words?.height ?? 0)).toBeLessThanOrEqual(132);
        await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
        if (width < 1200) await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
        const scrolled = await frameOf(page);
        expect(scrolled.bottom, `scrolled at ${width} px`).toBeLessThanOrEqual(64);
        const beside = width < 1200 ? ["Menu"] : ["Home", "Service Areas"];
        expect(scrolled.controls, `scrolled at ${width} px`).toEqual(expect.arrayContaining([call, ...beside]));
      }
    }
    const more = page.locator("#notice summary");
    await expect(more).toBeHidden();
    await page.setViewportSize({ width: 785, height: 800 });
    await expect(more).toHaveText("Read more", { useInnerText: true });
    await more.press("Enter");
    await expect(more).toHaveText("Read less", { useInnerText: true });
    const shown = page.getByRole("complementary", { name: "Notice" });
    await expect.poll(async () => (await shown.boundingBox())?.height).toBeGreaterThan(60);
    await page.close();
  },
);
