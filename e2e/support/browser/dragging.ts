import type { CDPSession, Locator, Page } from "@playwright/test";

/** Drags with the mouse from the middle of one card to the middle of another. */
export async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.move(end.x + 2, end.y + 2);
  await page.mouse.up();
}

/**
 * Drags with a finger. Playwright has taps but no drags by touch: this is what a touch screen sends.
 *
 * @param resting settles once the card is picked up: a finger that moves sooner scrolls (ui/list/sortable-grid.tsx)
 * @param arrived settles once the card is where it is to be put down
 */
export async function dragByFinger(
  page: Page,
  { from, to, resting, arrived }: { from: Locator; to: Locator; resting(): Promise<void>; arrived(): Promise<void> },
): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const screen = await page.context().newCDPSession(page);
  await touch(screen, "touchStart", start);
  await resting();
  await moveFinger(screen, start, end);
  await arrived();
  await touch(screen, "touchEnd");
}

/** Moves a finger over the screen at once, as one does to scroll or to turn a page. */
export async function swipe(page: Page, start: Point, end: Point): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  await touch(screen, "touchStart", start);
  await moveFinger(screen, start, end);
  await touch(screen, "touchEnd");
}

type Point = { x: number; y: number };

async function moveFinger(screen: CDPSession, start: Point, end: Point): Promise<void> {
  for (let step = 1; step <= 12; step += 1) {
    const part = step / 12;
    await touch(screen, "touchMove", { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
  }
}

function touch(screen: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", point?: Point) {
  return screen.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
}

export async function middleOf(card: Locator): Promise<Point> {
  const box = await card.boundingBox();
  if (!box) throw new Error("The card is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
