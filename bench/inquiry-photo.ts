import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "#test/pages/page-weight.ts";
import { aPhoto } from "../test/content/pictures.ts";
import { startSite } from "../test/processes/start-site.ts";

export type PhotoTimes = {
  megabytes: number;
  /** Milliseconds from the last byte that was sent until the answer. */
  answered: number;
  /** Milliseconds of the longest task of the page from the choice until then; 0 if none took 50. */
  longestTask: number;
};

/** A photo of 12 megapixels in the contact form, on a computer that is four times slower (LEAD-18). Goals: 2 s and 100 ms. */
export async function measureInquiryPhoto(): Promise<PhotoTimes> {
  const site = await startSite();
  const browser = await launchBrowser();
  const folder = mkdtempSync(join(tmpdir(), "bench-photo-"));
  try {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await page.addInitScript(noteTimes);
    await page.goto(`${site.origin}/contact`, { waitUntil: "networkidle" });
    const form = page.locator("form").filter({ has: page.locator("#contact-photos") });
    await form.hover();
    await page.locator("site-island[awake]", { has: form }).waitFor({ state: "attached" });
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const buffer = await aPhoto();
    // A path, since the bytes of a buffer would be unpacked by the page itself.
    const file = join(folder, "house.jpg");
    writeFileSync(file, buffer);
    await page.evaluate(() => (window as unknown as Noted).tasks.splice(0));
    await page.locator("#contact-photos").setInputFiles(file);
    await page.getByText("Your photo goes with this form.").waitFor();
    const { tasks, sentAt, answeredAt } = await page.evaluate(() => {
      const { tasks: noted, sentAt: sent, answeredAt: answered } = window as unknown as Noted;
      return { tasks: noted, sentAt: sent, answeredAt: answered };
    });
    return { megabytes: buffer.length / 2 ** 20, answered: answeredAt - sentAt, longestTask: Math.max(0, ...tasks) };
  } finally {
    await browser.close();
    await site.dispose();
    rmSync(folder, { recursive: true });
  }
}

type Noted = { tasks: number[]; sentAt: number; answeredAt: number };

/** Runs in the page from its beginning: notes long tasks, and when an upload was sent and answered. */
function noteTimes(): void {
  const noted: Noted = { tasks: [], sentAt: 0, answeredAt: 0 };
  Object.assign(window, noted);
  new PerformanceObserver((list) => {
    noted.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    this.upload.addEventListener("load", () => Object.assign(window, { sentAt: performance.now() }));
    this.addEventListener("load", () => Object.assign(window, { answeredAt: performance.now() }));
    send.call(this, body);
  };
}
