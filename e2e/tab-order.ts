import type { Page } from "@playwright/test";

/** A date or a time is entered in parts, and beside them is the button of its picker. */
const extraStops = 3;

/**
 * Presses Tab once for each control and its parts and five times more, so that every order is gone through.
 *
 * @returns the markup of all controls, of those that got the focus, and of those that had it and did not show it
 */
export async function focusOrder(page: Page): Promise<{ controls: string[]; reached: string[]; unseen: string[] }> {
  const controls = await markControls(page);
  const reached: string[] = [];
  const unseen: string[] = [];
  const inParts = await page.locator("input:is([type=date], [type=time])").count();
  for (let press = 0; press < controls.length + extraStops * inParts + 5; press += 1) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    if (!at) continue;
    if (!at.shown) unseen.push(at.name);
    reached.push(at.name);
  }
  return { controls, reached, unseen };
}

/** Names what can be used on the page by its number and markup; of radio buttons the one that Tab goes to. */
function markControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
    const usable = [...all].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.closest("[inert]") &&
        !control.matches(":disabled, [tabindex='-1'], [type=file], [type=radio]:not(:checked)"),
    );
    return usable.map((control, place) => {
      control.dataset.mark = `${place}: ${control.outerHTML.slice(0, 120)}`;
      return control.dataset.mark;
    });
  });
}

function focused(page: Page): Promise<{ name: string; shown: boolean } | undefined> {
  return page.evaluate(() => {
    const control = document.activeElement;
    if (!(control instanceof HTMLElement) || control === document.body) return undefined;
    // The ring may be drawn around the card that a link stands for, or the label that a box belongs to.
    const near = [control, control.closest("label"), control.closest("li"), control.nextElementSibling];
    const shown = near.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    return { name: control.dataset.mark ?? control.outerHTML.slice(0, 120), shown };
  });
}
