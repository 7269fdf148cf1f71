import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { untilPrintable } from "../support/browser/sheets-of.ts";
import { expectStillPage } from "../support/lists/grid.ts";
import { saveFacts } from "../support/site/save-facts.ts";
import { expect, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its notice stands above every page.
test.use({ siteSettings: { MAIL_TO: "notice@example.com" }, entered: "siteadmin" });
test.describe.configure({ mode: "serial" });

const always = { from: "2020-01-01", to: "2099-12-31" };
const storm =
  "The storm has brought many calls. We’ll call back within two days; for a gutter that hangs, please call us.";

/** A visitor's window, with nothing stored. */
async function visit(browser: Browser, page: Page, width: number, javaScriptEnabled = true): Promise<Page> {
  const { origin } = new URL(page.url());
  const context = await browser.newContext({
    ...{ baseURL: origin, javaScriptEnabled, viewport: { width, height: 844 } },
  });
  return context.newPage();
}

for (const [tone, width] of [
  ["important", 390],
  ["plain", 1440],
] as const) {
  test(`OWN-86 OWN-87 at ${width} px a visitor closes the ${tone} notice with the keyboard, and it stays closed on every page until there is another`, async ({
    page,
    browser,
  }) => {
    await saveFacts(page, "notice", { notice: { ...always, text: storm, tone } });
    const visitor = await visit(browser, page, width);
    await visitor.goto("/");
    const notice = visitor.getByRole("complementary", { name: "Notice" });
    await expect(notice.getByRole("status")).toHaveText(storm);
    await expectAccessible(visitor);
    const close = notice.getByRole("button", { name: "Close this notice" });
    const box = await close.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
    await close.focus();
    await visitor.keyboard.press("Enter");
    await expect(notice).toBeHidden();
    await expect(visitor.getByRole("banner").getByRole("link").first()).toBeFocused();
    for (const path of ["/gallery", "/"]) {
      await visitor.goto(path);
      await expect(visitor.getByRole("banner")).toBeVisible();
      await expect(notice).toBeHidden();
    }
    await saveFacts(page, "notice", { notice: { ...always, text: `${storm} Thank you.`, tone } });
    await visitor.reload();
    await expect(notice).toBeVisible();
    await visitor.context().close();
  });

  test(`OWN-87 at ${width} px neither the notice nor a closed one moves the page or is painted`, async ({
    page,
    browser,
  }) => {
    await saveFacts(page, "notice", { notice: { ...always, text: storm, tone } });
    const visitor = await visit(browser, page, width);
    await expectStillPage(visitor, "/contact");
    await visitor.getByRole("button", { name: "Close this notice" }).click();
    await expectStillPage(visitor, "/contact");
    await expect(visitor.getByRole("complementary", { name: "Notice" })).toBeHidden();
    await visitor.context().close();
  });
}

test("OWN-87 without script the notice has no button, and on paper there is no notice", async ({ page, browser }) => {
  await saveFacts(page, "notice", { notice: { ...always, text: storm, tone: "plain" } });
  const visitor = await visit(browser, page, 785, false);
  await visitor.goto("/");
  const notice = visitor.getByRole("complementary", { name: "Notice" });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole("button")).toHaveCount(0);
  await visitor.context().close();
  await page.goto("/");
  await untilPrintable(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#notice")).toBeHidden();
});
