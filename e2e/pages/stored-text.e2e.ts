import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { insertImages, insertReviews } from "#test/content/content-factory.ts";
import { startSite } from "#test/processes/start-site.ts";
import { test as base, expect } from "../support/browser/fixtures.ts";
import { hostileTexts } from "../support/site/hostile-texts.ts";

/** As much of it as a review can hold. */
const texts = [...hostileTexts, "🌧".repeat(8000)];

/** Each test has a site of its own, whose rows are there before it starts: a running site keeps its pages. */
const test = base.extend({
  site: async ({ browserName: _ }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "stored-"));
    const { db, close } = await openSqlite(join(dataDir, "app.db"));
    await insertReviews(
      db,
      texts.map((text) => ({ reviewer_name: text.slice(0, 60), review_text: text })),
    );
    await insertImages(
      db,
      texts.map((text) => ({ alt_text: text.slice(0, 400) })),
    );
    await close();
    const site = await startSite({ SAMPLE_CONTENT: "off" }, dataDir);
    await use(site);
    await site.dispose();
  },
});

test("IN-1 IN-2 any text stored as a review is read letter for letter, and nothing of it runs", async ({ page }) => {
  page.on("dialog", () => expect("a dialog").toBe("never seen"));
  await page.goto("/testimonials");
  const letters = page.getByRole("main").getByRole("figure");
  await expect(letters).toHaveCount(texts.length);
  expect(await letters.locator("p").allTextContents()).toEqual(texts);
  expect(await letters.locator("figcaption").allTextContents()).toEqual(texts.map((text) => text.slice(0, 60)));
  const blocks = await page.locator('main script[type="application/ld+json"]').allTextContents();
  expect(blocks).toHaveLength(1);
  expect(JSON.parse(blocks[0] ?? "").review.map((review: { reviewBody: string }) => review.reviewBody)).toEqual(texts);
});

test("IN-1 IN-2 any text stored as alt text is an alt text, and nothing of it runs", async ({
  page,
  expectedErrors,
}) => {
  // The pictures themselves do not exist here.
  expectedErrors.push(/Failed to load resource/);
  page.on("dialog", () => expect("a dialog").toBe("never seen"));
  await page.goto("/gallery");
  const pictures = page.getByRole("main").locator("picture img");
  const alternatives = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute("alt")));
  expect(alternatives).toEqual(texts.map((text) => text.slice(0, 400)));
  const blocks = await page.locator('main script[type="application/ld+json"]').allTextContents();
  expect(blocks).toHaveLength(1);
  expect(JSON.parse(blocks[0] ?? "").image.map((image: { caption: string }) => image.caption)).toEqual(alternatives);
});

test("a long review is folded until a visitor unfolds it, by keyboard too", async ({ page }) => {
  await page.goto("/testimonials");
  const letter = page.getByRole("main").getByRole("figure").last();
  const words = letter.locator("p");
  const folded = (await words.boundingBox())?.height ?? 0;
  expect(folded).toBeLessThan(400);
  await letter.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await words.boundingBox())?.height ?? 0).toBeGreaterThan(folded * 5);
  await expect(letter.getByText("Show less")).toBeVisible();
});
