import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures.ts";

/** Presses Tab through the open page: every control gets the focus and shows it. */
export async function expectTabOrder(page: Page, screen: string): Promise<void> {
  const { controls, unreached, unseen } = await focusOrder(page);
  expect.soft(controls, `${screen}: controls`).toBeGreaterThan(2);
  expect.soft(unseen, `${screen}: have the focus and do not show it`).toEqual([]);
  expect.soft(unreached, `${screen}: are not reached`).toEqual([]);
}

/** More than any screen needs. On a screen that traps the focus the round ends here. */
const mostPresses = 600;

/**
 * Presses Tab until the control that got the focus first has it again. Tab stops at each part of a date or time, and at
 * controls that are added during the round.
 *
 * @returns how many controls there are, and the markup of those that did not get the focus or did not show it
 */
async function focusOrder(page: Page): Promise<{ controls: number; unreached: string[]; unseen: string[] }> {
  const unseen: string[] = [];
  let first: string | undefined;
  for (let press = 0; press < mostPresses; press += 1) {
    await page.keyboard.press("Tab");
    const at = await markFocused(page, press);
    if (!at) continue;
    if (at.name === first) break;
    first ??= at.name;
    if (!at.shown) unseen.push(at.name);
  }
  return { ...(await findUnreached(page)), unseen };
}

/** Marks the control that has the focus as reached. Its name is the number of the first press that reached it, and its markup. */
function markFocused(page: Page, press: number): Promise<{ name: string; shown: boolean } | undefined> {
  return page.evaluate((press) => {
    const control = document.activeElement;
    if (!(control instanceof HTMLElement) || control === document.body) return undefined;
    control.dataset.reached ??= `${press}: ${control.outerHTML.slice(0, 120)}`;
    // The ring may be drawn around the card that a link stands for, or the label that a box belongs to.
    const near = [control, control.closest("label"), control.closest("li"), control.nextElementSibling];
    const shown = near.some((element) => {
      if (!element) return false;
      // The browser draws its own controls, and the ring around each of them.
      if (control instanceof HTMLVideoElement) return control.controls;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    return { name: control.dataset.reached, shown };
  }, press);
}

/** Counts the usable controls, and finds those that are not marked as reached. Of radio buttons only the checked one counts. */
function findUnreached(page: Page): Promise<{ controls: number; unreached: string[] }> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
    const usable = [...all].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.closest("[inert]") &&
        !control.matches(":disabled, [tabindex='-1'], [type=file], [type=radio]:not(:checked)"),
    );
    const unreached = usable.filter(({ dataset }) => dataset.reached === undefined);
    return { controls: usable.length, unreached: unreached.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
  });
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
