import { join } from "node:path";
import { type RunningSite, startSite } from "#test/processes/start-site.ts";
import { browserHeaders } from "#test/visitors/visits.ts";
import { openSqlite } from "../../src/platform/database/sqlite/open-sqlite.server.ts";
import { test as base, expect } from "../support/browser/fixtures.ts";
import { contact, formOn, inquiry } from "../support/messages/message-form.ts";

/**
 * Each test stops its site, which writes what was counted. Browsers without a window say so and are taken for robots; a user
 * agent of the page alone would not go along with what is sent while it is left, so each test has a browser of its own.
 */
const test = base.extend({
  context: async ({ playwright, launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--user-agent=${browserHeaders["user-agent"]}`];
    const browser = await playwright.chromium.launch({ args });
    await use(await browser.newContext());
    await browser.close();
  },
  site: async ({ browserName: _ }, use) => {
    const site = await startSite();
    await use(site);
    await site.dispose();
  },
});
test.use({ viewport: { width: 1024, height: 800 } });

/** What was counted on whichever day, as "page /": 3. */
async function countsAfterStop(site: RunningSite): Promise<Record<string, number>> {
  await site.stop();
  const { db, close } = await openSqlite(join(site.dataDir, "app.db"));
  const rows = await db.selectFrom("daily_counts").select(["kind", "name", "count"]).execute();
  await close();
  return Object.fromEntries(rows.map(({ kind, name, count }) => [`${kind} ${name}`, count]));
}

test("LEAD-60 LEAD-62 LEAD-63 a visit from a search engine is counted: pages, a tap, the field where a form is left, the planner, a sent form", async ({
  page,
  site,
}) => {
  await page.goto("/", { referer: "https://www.google.com/" });
  const form = formOn(page, inquiry);
  await form.wake();
  const number = page.getByRole("main").locator("a[href^='tel:']").first();
  await number.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  const tapped = page.waitForRequest("**/api/public/counts");
  await number.click();
  await tapped;
  await number.click();
  await form.field("First name").fill("Margaret");
  await form.field("Email").fill("margaret@example.org");
  await form.field("Address").focus();

  await page.goto("/planner");
  await page.locator("site-island[name=planner]").hover();
  await page.locator("site-island[name=planner][awake]").waitFor({ state: "attached" });
  const used = page.waitForRequest("**/api/public/counts");
  await page.getByRole("radio", { name: "U", exact: true }).check();
  await used;
  await page.getByRole("radio", { name: "L", exact: true }).check();

  await page.goto("/contact");
  const message = formOn(page, contact);
  await message.wake();
  await message.fill();
  await message.send.click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await page.goto("/privacy");

  expect(await countsAfterStop(site)).toEqual({
    "page /": 1,
    "page /planner": 1,
    "page /contact": 1,
    "page /privacy": 1,
    "referrer google.com": 1,
    "phone /": 1,
    "begun inquiry": 1,
    "left inquiry.address": 1,
    "planner planner": 1,
    "begun contact": 1,
    "sent contact": 1,
  });
});

test("LEAD-61 a browser that asks not to be tracked reports nothing", async ({ page, site }) => {
  await page.addInitScript(() => Object.assign(Navigator.prototype, { globalPrivacyControl: true }));
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/public/counts")) reports.push(request.url());
  });
  await page.goto("/contact");
  const form = formOn(page, contact);
  await form.wake();
  await form.field("First name").fill("Margaret");
  const number = page.getByRole("main").locator("a[href^='tel:']").first();
  await number.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await number.click();
  await page.goto("/");
  expect(reports).toEqual([]);
  // The page itself was asked for without the header, which only the browser's own setting sends.
  expect(await countsAfterStop(site)).toEqual({ "page /contact": 1, "page /": 1 });
});

test("LEAD-66 before a touch a public page has at most 3 KB of script, and none of what reports uses", async ({
  page,
}) => {
  const scripts = new Map<string, number>();
  page.on("requestfinished", async (request) => {
    if (request.resourceType() !== "script") return;
    scripts.set(new URL(request.url()).pathname, (await request.sizes()).responseBodySize);
  });
  for (const path of ["/", "/contact", "/planner"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.locator("link[rel=manifest]").waitFor({ state: "attached" });
  }
  expect([...scripts.keys()].map((path) => path.replace(/-[\w-]{8}\.js$/, ""))).toEqual(["/assets/entry.client"]);
  for (const bytes of scripts.values()) expect(bytes).toBeLessThanOrEqual(3 * 1024);
});
