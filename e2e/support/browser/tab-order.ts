import type { Page } from "@playwright/test";

/** More than any screen needs. On a screen that traps the focus the round ends here. */
const mostPresses = 600;

/**
 * Presses Tab until the control that got the focus first has it again. Tab stops at each part of a date or time, and at
 * controls that are added during the round.
 *
 * @returns how many controls there are, and the markup of those that did not get the focus or did not show it
 */
export async function focusOrder(page: Page): Promise<{ controls: number; unreached: string[]; unseen: string[] }> {
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
