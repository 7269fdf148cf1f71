import { browserHeaders } from "#test/visitors/visits.ts";
import config from "../../playwright.config.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { contact, formOn, inquiry } from "../support/messages/message-form.ts";
import { expect, test } from "../support/staff/fixtures.ts";

// Browsers without a window are taken for robots, and a page's own user agent is not sent while the page is left.
const { launchOptions } = config.use ?? {};
const userAgent = `--user-agent=${browserHeaders["user-agent"]}`;
test.use({ freshSite: true, launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), userAgent] } });

test("LEAD-60 LEAD-62 LEAD-63 LEAD-66 scripts that come with a touch count a visit", async ({ page, site, db }) => {
  const scripts = new Map<string, number>();
  page.on("requestfinished", async (request) => {
    if (request.resourceType() !== "script") return;
    const { pathname } = new URL(request.url());
    // A script that comes from the browser's cache has no size.
    scripts.set(pathname, Math.max(scripts.get(pathname) ?? 0, (await request.sizes()).responseBodySize));
  });
  for (const path of ["/planner", "/contact", "/"]) {
    await page.goto(path, { referer: "https://www.google.com/", waitUntil: "networkidle" });
    await page.locator("link[rel=manifest]").waitFor({ state: "attached" });
  }
  expect([...scripts.keys()].map((path) => path.replace(/-[\w-]{8}\.js$/, ""))).toEqual(["/assets/entry.client"]);
  for (const bytes of scripts.values()) expect(bytes).toBeLessThanOrEqual(3 * 1024);

  const reported = () => page.waitForRequest("**/api/public/counts");
  const form = formOn(page, inquiry);
  await form.wake();
  const number = page.getByRole("main").locator("a[href^='tel:']").first();
  await number.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await Promise.all([reported(), number.click()]);
  await number.click();
  await form.field("First name").fill("Margaret");
  await form.field("Email").fill("margaret@example.org");
  await form.field("Address").focus();

  await page.goto("/planner");
  await page.locator("site-island[name=planner]").hover();
  await page.locator("site-island[name=planner][awake]").waitFor({ state: "attached" });
  const roof = (shape: string) => page.getByRole("radio", { name: shape, exact: true });
  await Promise.all([reported(), roof("U").check()]);
  await roof("L").check();

  // A browser may fill in a form before its script has come.
  const own = await holdBack(page, /\/assets\/contact-form\.island-/);
  await page.goto("/contact");
  const message = formOn(page, contact);
  await message.fill();
  own.letThrough();
  await message.send.click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();

  // What an earlier page has kept is not begun again.
  await page.goto("/");
  await form.wake();
  await expect(form.field("First name")).toHaveValue("Margaret");

  // What is counted is written at the stop.
  await site.stop();
  const rows = await db.selectFrom("daily_counts").select(["kind", "name", "count"]).execute();
  expect(Object.fromEntries(rows.map(({ kind, name, count }) => [`${kind} ${name}`, count]))).toEqual({
    "page /": 2,
    "page /planner": 2,
    "page /contact": 2,
    "referrer google.com": 3,
    "phone /": 1,
    "begun inquiry": 1,
    "left inquiry.address": 1,
    "planner planner": 1,
    "begun contact": 1,
    "sent contact": 1,
  });
});
