import type { Page } from "@playwright/test";

/** Until the page has nothing left to do: what an event or an answer has set going is done or sent. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  });
}

/**
 * Until what is moving has come to rest: half-way through a transition, colors are not those that people read, and
 * while a focus scrolls the page smoothly, bars that stay lie over what only passes below them.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let [resting, last] = [0, scrollY]; resting < 3; last = scrollY) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      resting = scrollY === last ? resting + 1 : 0;
    }
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Until the page's script is there, which comes after the first paint: a tap on a link before that goes where the link leads. */
export async function untilAwake(page: Page): Promise<void> {
  await page.evaluate(() => customElements.whenDefined("site-island"));
}

/** Until the next frame is drawn, which shows what handlers have changed before it. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
