import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";

export type PageWeight = {
  /** Compressed bytes. `html` has the page's CSS inside; `css` is that CSS on its own. */
  html: number;
  css: number;
  script: number;
  font: number;
  picture: number;
  /** Requests to any other host. */
  foreign: number;
};

/** The phone that Lighthouse simulates. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/**
 * What one page costs a visitor before anything is touched or scrolled, as the network saw it.
 *
 * @param device another one than that phone, as far as it differs
 */
export async function weighPage(browser: Browser, address: string, device = {}): Promise<PageWeight> {
  const context = await browser.newContext({ ...phone, ...device });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const types = new Map<string, string>();
  const weight = { html: 0, css: 0, script: 0, font: 0, picture: 0, foreign: 0 };
  const kind: Record<string, "html" | "script" | "font" | "picture" | "css"> = {
    Document: "html",
    Script: "script",
    Font: "font",
    Image: "picture",
    Stylesheet: "css",
  };
  network.on("Network.responseReceived", ({ requestId, type, response }) => {
    types.set(requestId, type);
    if (!response.url.startsWith(new URL(address).origin) && /^https?:/.test(response.url)) weight.foreign += 1;
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const name = kind[types.get(requestId) ?? ""];
    if (name) weight[name] += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const styles = await page.locator("head style").allTextContents();
  weight.css += brotliCompressSync(styles.join("")).length;
  await context.close();
  return weight;
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
}
