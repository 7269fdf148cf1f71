import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, CDPSession } from "@playwright/test";
import { startSession } from "#src/staff/session/sessions.server.ts";
import { launchBrowser } from "#test/pages/page-weight.ts";
import { createPasswords } from "../src/features/accounts/passwords/passwords.server.ts";
import { insertUser } from "../src/features/accounts/queries.server.ts";
import { openSqlite } from "../src/platform/database/sqlite/open-sqlite.server.ts";
import { sessionCookies } from "../test/accounts/accounts.ts";
import { type RunningSite, startSite } from "../test/processes/start-site.ts";
import { median } from "./statistics.ts";

export type OpenedScreen = {
  what: string;
  /** Median milliseconds from the press to a screen that can be used. */
  ms: number;
  /** Compressed bytes of script that came after the press. */
  script: number;
};

/** Lighthouse's slow 4G and a computer that is four times slower: the simulated phone of the other figures. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const network = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;

/** `press` and `shown` are selectors: what is pressed, and what is there once the screen can be used. */
type Screen = { what: string; from: string; press: string; shown: string };

const screens: readonly Screen[] = [
  {
    what: "/admin/company from the dashboard",
    from: "/admin/dashboard",
    press: 'main a[href="/admin/company"]',
    shown: "#contact input",
  },
  {
    what: "/admin/calls from the dashboard",
    from: "/admin/dashboard",
    press: 'nav a[href="/admin/calls"]',
    shown: "#list-title",
  },
  { what: "“Edit this page” on the home page", from: "/", press: 'a[href="?edit"]', shown: ".text-desk" },
];

/** How long the screens of a company's owner take to open on the simulated phone, and how much script comes for them. */
export async function measureOwnerScreens({ runs }: { runs: number }): Promise<OpenedScreen[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const cookies = await ownersCookies(site);
    const opened: OpenedScreen[] = [];
    for (const screen of screens) {
      const tries = [];
      for (let run = 0; run < runs; run += 1) tries.push(await openOnce(browser, site, { screen, cookies }));
      opened.push({
        what: screen.what,
        ms: median(tries.map(({ ms }) => ms)),
        script: median(tries.map(({ script }) => script)),
      });
    }
    return opened;
  } finally {
    await browser.close();
    await site.dispose();
  }
}

type Cookies = { name: string; value: string; url: string }[];

async function openOnce(
  browser: Browser,
  { origin }: RunningSite,
  { screen, cookies }: { screen: Screen; cookies: Cookies },
): Promise<{ ms: number; script: number }> {
  const context = await browser.newContext(phone);
  await context.addCookies(cookies);
  await context.addInitScript(noteWhenShown, screen.shown);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(origin + screen.from, { waitUntil: "networkidle" });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const script = countScript(session);
  const pressedAt = await page.evaluate(press, screen.press);
  const shown = await page.waitForFunction(() => (window as Noted).shownAt);
  const ms = ((await shown.jsonValue()) ?? Number.NaN) - pressedAt;
  await page.waitForLoadState("networkidle");
  await context.close();
  return { ms, script: script() };
}

type Noted = Window & { shownAt?: number };

/** Runs in the page. @returns the time of the press */
function press(selector: string): number {
  const at = performance.timeOrigin + performance.now();
  document.querySelector<HTMLElement>(selector)?.click();
  return at;
}

/** Runs in every page from its beginning: notes the frame after that in which it is there. */
function noteWhenShown(selector: string): void {
  const look = setInterval(() => {
    if (!document.querySelector(selector)) return;
    clearInterval(look);
    requestAnimationFrame(() =>
      setTimeout(() => {
        (window as Noted).shownAt = performance.timeOrigin + performance.now();
      }),
    );
  }, 5);
}

function countScript(session: CDPSession): () => number {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

async function ownersCookies({ dataDir, origin }: RunningSite): Promise<Cookies> {
  const { db, close } = await openSqlite(join(dataDir, "app.db"));
  const now = new Date();
  const passwords = createPasswords({ memoryKiB: 64, passes: 1 });
  const owner = { name: "Rita Moss", username: "rita", email: "rita@example.com", role: "siteadmin" } as const;
  const token = await db.transaction().execute(async (trx) => {
    const userId = await insertUser(trx, { ...owner, password_hash: await passwords.hash("none") }, now);
    return startSession(trx, { userId, userAgent: undefined, now });
  });
  await close();
  const secret = readFileSync(join(dataDir, "secret"), "utf8").trim();
  const cookies = Object.entries(await sessionCookies(token, { origin, secret }));
  return cookies.map(([name, value]) => ({ name, value, url: origin }));
}
