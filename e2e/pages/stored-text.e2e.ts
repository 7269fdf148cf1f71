import type { Page } from "@playwright/test";
import { insertImages, insertReviews } from "#test/content/content-factory.ts";
import { hostileLine, hostileTexts } from "#test/content/hostile-texts.ts";
import { insertJobs } from "#test/messages/jobs.ts";
import { manager } from "../support/lists/gallery-manager.ts";
import { sideways, table } from "../support/messages/inbox-fixtures.ts";
import { saveFacts } from "../support/site/save-facts.ts";
import { expect, phone, test } from "../support/staff/fixtures.ts";

// Everything that the site has is replaced. Its pictures have no files.
test.use({ freshSite: true, siteSettings: { SAMPLE_CONTENT: "off" }, viewport: phone });

/** Elements and scripts that a text would have made if it were taken for markup. */
const made = (page: Page) => page.locator("img[src=x], img[onerror], script:not([src]):text-matches('^alert')");

test("IN-1 IN-2 a visitor and a member of staff read every stored text letter for letter, and nothing of it runs", async ({
  page,
  db,
  enter,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  page.on("dialog", () => expect("a dialog").toBe("never seen"));
  const first = hostileTexts[0] ?? "";
  const short = hostileTexts.map((text) => text.slice(0, 60));
  await insertReviews(
    db,
    hostileTexts.map((text, at) => ({ reviewer_name: short[at], review_text: text, sort_order: at + 1 })),
  );
  await insertImages(
    db,
    short.map((text, at) => ({ alt_text: text, sort_order: at + 1 })),
  );
  await insertJobs(
    db,
    short.map((text, at) => ({ first_name: text, project_needs: hostileTexts[at], additional_info: text })),
  );
  await enter("siteadmin");
  await saveFacts(page, "contact", { name: hostileLine.slice(0, 60).trim() });
  await saveFacts(page, "notice", {
    notice: { text: hostileLine, tone: "important", from: "2020-01-01", to: "2099-12-31" },
  });

  for (const path of ["/", "/contact", "/gallery", "/testimonials"]) {
    await page.goto(path);
    await expect(page.getByRole("complementary", { name: "Notice" }).getByRole("status")).toHaveText(hostileLine);
    await expect(made(page)).toHaveCount(0);
  }
  const letters = page.getByRole("main").getByRole("figure");
  expect(await letters.locator("p").allTextContents()).toEqual(hostileTexts);
  // A long one is folded until it is unfolded.
  const height = async () => (await letters.last().locator("p").boundingBox())?.height ?? 0;
  const folded = await height();
  expect(folded).toBeLessThan(400);
  await letters.last().locator("summary").press("Enter");
  await expect.poll(height).toBeGreaterThan(folded * 5);
  await page.goto("/contact");
  await page.getByRole("main").getByRole("textbox").first().fill("Ann");
  await expect(page.locator('site-island[name="contact-form"][awake]')).toBeAttached();

  await page.goto("/admin/messages");
  const rows = table(page, "Active Messages").locator("button[aria-expanded]");
  await expect(rows).toHaveCount(hostileTexts.length);
  for (const row of await rows.all()) await row.click();
  await expect(page.getByRole("definition")).toHaveCount(2 * hostileTexts.length);
  const newestFirst = hostileTexts.toReversed().flatMap((text) => [text, text.slice(0, 60)]);
  expect(await page.getByRole("definition").allTextContents()).toEqual(newestFirst);
  expect(await sideways(page)).toBe(0);
  await expect(made(page)).toHaveCount(0);

  const { open, remove, confirm } = manager(page);
  await open();
  await remove(first).click();
  await expect(confirm).toContainText(first);
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(/” was deleted\.$/)).toContainText(first);
  await expect(made(page)).toHaveCount(0);
});
