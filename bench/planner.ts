import type { BrowserContext, Page } from "@playwright/test";
import { launchBrowser } from "#test/pages/page-weight.ts";
import { type RunningSite, startSite } from "../test/processes/start-site.ts";
import { median } from "./statistics.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: false };
const slowdown = 4;
const rounds = 8;

export type PlannerTimes = {
  /** Median milliseconds from the first touch until the planner answers, on slow 4G with the slow processor. */
  ready: number;
  /** Milliseconds of the slowest drag or tap handler of a round: the first of eight, whose code is new, and their median. */
  first: number;
  usual: number;
  /** Milliseconds of the slowest drawing in a frame, in the median round. */
  frame: number;
};

/** The planner on a computer that is four times slower (LEAD-44). The handlers' goal is 8 ms, the first answer's 1 s. */
export async function measurePlanner({ runs }: { runs: number }): Promise<PlannerTimes> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const ready: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const { page, close } = await openSlowly(await browser.newContext(phone), site);
      ready.push(await wake(page));
      await close();
    }
    const { page } = await openSlowly(await browser.newContext(phone), site);
    await wake(page);
    const slowest = await dragAndTap(page);
    const handlers = slowest.map(({ handler }) => handler);
    return {
      ready: median(ready),
      first: handlers[0] ?? Number.NaN,
      usual: median(handlers),
      frame: median(slowest.map(({ frame }) => frame)),
    };
  } finally {
    await browser.close();
    await site.dispose();
  }
}

async function openSlowly(
  context: BrowserContext,
  { origin }: RunningSite,
): Promise<{ page: Page; close: () => Promise<void> }> {
  await context.addInitScript(noteHandlers);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`${origin}/planner`, { waitUntil: "networkidle" });
  await session.send("Network.enable");
  const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { page, close: () => context.close() };
}

/** Touches the planner and waits for its script. @returns milliseconds, by the page's own clock */
async function wake(page: Page): Promise<number> {
  const shape = page.getByRole("radio", { name: "U", exact: true });
  await shape.scrollIntoViewIfNeeded();
  const begin = await page.evaluate(() => {
    const island = document.querySelector('site-island[name="planner"]');
    const noted = window as unknown as Noted;
    new MutationObserver(() => {
      noted.awakeAt ??= performance.now();
    }).observe(island ?? document, { attributes: true, attributeFilter: ["awake"] });
    return performance.now();
  });
  await shape.check();
  const awake = await page.waitForFunction(() => (window as unknown as Noted).awakeAt);
  return ((await awake.jsonValue()) ?? Number.NaN) - begin;
}

/** @returns milliseconds of the slowest handler and frame of each round, a round being one drag of a corner and one tap on a side */
async function dragAndTap(page: Page): Promise<{ handler: number; frame: number }[]> {
  await page.locator("#plan-drawing").scrollIntoViewIfNeeded();
  const side = await middleOf(page, '[data-part="press"]', 0);
  const slowest: { handler: number; frame: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(() => {
      const noted = window as unknown as Noted;
      noted.took.splice(0);
      noted.frames.splice(0);
    });
    const { x, y } = await middleOf(page, '[data-part="corner"]', 2);
    const right = round % 2 === 0 ? 20 : -20;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, y + right / 2, { steps: 10 });
    await page.mouse.up();
    await page.mouse.click(side.x, side.y);
    const { took, frames } = await page.evaluate(
      () =>
        new Promise<Pick<Noted, "took" | "frames">>((resolve) => {
          const { took, frames } = window as unknown as Noted;
          requestAnimationFrame(() => setTimeout(resolve, 0, { took, frames }));
        }),
    );
    if (took.length < 12) throw new Error(`Only ${took.length} handlers of the planner ran in a round`);
    slowest.push({ handler: Math.max(...took), frame: Math.max(...frames) });
  }
  return slowest;
}

async function middleOf(page: Page, selector: string, index: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).nth(index).boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Noted = { took: number[]; frames: number[]; awakeAt?: number };

/** Runs in the page from its beginning: notes how long each handler on a drawing or a form takes, and what each frame does. */
function noteHandlers(): void {
  const took: number[] = [];
  const frames: number[] = [];
  Object.assign(window, { took, frames });
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const start = performance.now();
      callback(time);
      frames.push(performance.now() - start);
    });
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const measured = (event: Event) => {
      const start = performance.now();
      if (typeof listener === "function") listener.call(this, event);
      else listener?.handleEvent(event);
      took.push(performance.now() - start);
    };
    const listens = this instanceof SVGElement || this instanceof HTMLFormElement;
    add.call(this, type, listens ? measured : listener, options);
  };
}
