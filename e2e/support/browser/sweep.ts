import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures.ts";
import { focusOrder } from "./tab-order.ts";

/** Presses Tab through the open page: every control gets the focus and shows it. */
export async function expectTabOrder(page: Page, screen: string): Promise<void> {
  const { controls, unreached, unseen } = await focusOrder(page);
  expect.soft(controls, `${screen}: controls`).toBeGreaterThan(2);
  expect.soft(unseen, `${screen}: have the focus and do not show it`).toEqual([]);
  expect.soft(unreached, `${screen}: are not reached`).toEqual([]);
}

/** axe finds nothing in the open page, in light on a wide screen and in dark on a narrow one. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}

type Size = readonly [width: number, letters: string];

/** The words in the open page that are smaller than 16 px. Drawings scale theirs. */
const smallWords = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Set<string>();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent || !text.textContent?.trim() || parent.closest("svg, noscript, script, style")) continue;
      if (Number.parseFloat(getComputedStyle(parent).fontSize) < 16) small.add(text.textContent.trim());
    }
    return [...small];
  });

/**
 * The open page never scrolls sideways, at 320 px and with letters of twice the size on a phone either (WCAG 1.4.10, 1.4.4), and
 * has no words below 16 px.
 * @param also more sizes to look at
 */
export async function expectReflow(page: Page, screen: string, also: readonly Size[] = []): Promise<void> {
  for (const size of [[320, "100%"], [390, "200%"], ...also] as const) {
    await resize(page, size);
    const beyond = await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
    expect.soft(beyond, `${screen}: beyond the screen at ${size.join(" px, ")}`).toBe(0);
    expect.soft(await smallWords(page), `${screen}: words below 16 px at ${size.join(" px, ")}`).toEqual([]);
  }
}

/** On a phone, with letters of twice the size, no word of the title is broken that fits into a line. */
export async function expectWholeTitle(page: Page, screen: string): Promise<void> {
  await resize(page, [390, "200%"]);
  const broken = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    const text = heading.firstChild as Text;
    const words = [...text.data.matchAll(/(?<!\S)\S{1,12}(?!\S)/g)];
    return words.flatMap(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
  expect.soft(broken, `${screen}: broken words of the title`).toEqual([]);
}

async function resize(page: Page, [width, letters]: Size): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
}
