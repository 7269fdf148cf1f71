import { setTimeout } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSiteWithPages, readStreamed, type SiteWithPages, someWords } from "#test/app/create-site-with-pages.ts";
import { insertReview, insertReviews, many } from "#test/content/content-factory.ts";
import { classesOf } from "#test/pages/class-names.ts";
import { countOf } from "#test/pages/read-html.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { reviewsPerPage } from "./schema.ts";

let site: SiteWithPages;
beforeEach(async () => {
  site = await createSiteWithPages();
});
afterEach(() => site.close());

test("PUB-13 a visitor without JavaScript finds every shown review in the HTML, page by page, through plain links", async () => {
  const total = reviewsPerPage + 3;
  await insertReviews(
    site.db,
    many(total, (place) => ({ review_text: `Review number ${place}.`, sort_order: place })),
  );
  await insertReview(site.db, { review_text: "Kept back.", is_active: 0 });
  const first = await site.page("/testimonials");
  const second = await site.page("/testimonials?page=2");
  for (let place = 1; place <= total; place += 1) {
    const [here, elsewhere] = place <= reviewsPerPage ? [first, second] : [second, first];
    expect(here).toContain(`<p>Review number ${place}.</p>`);
    expect(elsewhere).not.toContain(`<p>Review number ${place}.</p>`);
  }
  expect(first + second).not.toContain("Kept back.");
  expect(first).toContain('href="/testimonials?page=2"');
  expect(second).toContain('href="/testimonials"');
});

test("PUB-12 each page of the reviews has its own title and address; the first describes the reviews to search engines", async () => {
  const rows = many(reviewsPerPage + 1, () => ({}));
  await insertReviews(site.db, rows);
  const first = await site.page("/testimonials?page=1");
  const second = await site.page("/testimonials?page=2");
  expect(first).toContain(`rel="canonical" href="${site.config.origin}/testimonials"`);
  expect(second).toContain(`rel="canonical" href="${site.config.origin}/testimonials?page=2"`);
  expect(second).toContain("<title>Our Reviews, page 2 |");
  expect(countOf(first, '"@type":"Review"')).toBe(20);
  expect(countOf(second, '"@type":"Review"')).toBe(0);
});

test("DATA-07 a page of the reviews that does not exist is not found however long the database is busy, and is never kept", async () => {
  await insertReview(site.db);
  const goOn = await site.holdData();
  const missing = site.get("/testimonials?page=2");
  // Longer than a page waits for a late part.
  await setTimeout(300);
  goOn();
  expect((await missing).status).toBe(404);
  for (const query of ["?page=2", "?page=0", "?page=one", "?page="])
    expect((await site.get(`/testimonials${query}`)).status, query).toBe(404);
});

test("PUB-04 while reads wait behind writes the page comes at once, with 16 skeletons, and the reviews follow", async () => {
  await insertReview(site.db, { review_text: "Worth the wait." });
  const goOn = await site.holdData();
  const response = await site.get("/testimonials");
  expect(response.status).toBe(200);
  const streamed = readStreamed(response);
  const shell = await streamed.until("</footer>");
  expect(shell).toContain("Our Reviews</h1>");
  const quote = classesOf("features/reviews/review-quote.module.css")("quote");
  expect(countOf(shell, new RegExp(`<[a-z]+ class="${quote}[ "]`))).toBe(16);
  expect(shell).not.toContain("Worth the wait.");
  expect(shell).toContain("Loading reviews");
  goOn();
  expect(await streamed.rest()).toContain("Worth the wait.");
  expect(await site.page("/testimonials")).not.toContain("Loading reviews");
});

test("PUB-05 when the reviews cannot be read the page says so, and is not kept for the next visitor", async () => {
  await insertReview(site.db, { review_text: "Back again." });
  await site.db.schema.alterTable("reviews").renameTo("reviews_away").execute();
  const failed = await site.get("/testimonials");
  expect(failed.status).toBe(500);
  expect(await failed.text()).toContain("Failed to load reviews.");
  await site.db.schema.alterTable("reviews_away").renameTo("reviews").execute();
  expect(await site.page("/testimonials")).toContain("Back again.");
});

test.skipIf(onPostgres)(
  "PUB-05 when the reviews cannot be read after a while either, the page that is already there says so",
  async () => {
    await site.db.schema.dropTable("reviews").execute();
    const goOn = await site.holdData();
    const streamed = readStreamed(await site.get("/testimonials"));
    expect(await streamed.until("</footer>")).not.toContain("Failed");
    goOn();
    expect(await streamed.rest()).toContain("Failed to load reviews.");
  },
);

test("a full page of reviews is below 15 KB on the wire", async () => {
  const rows = many(reviewsPerPage + 1, (place) => ({
    review_text: someWords(place, 45),
    reviewer_name: someWords(place + 1000, 2),
  }));
  await insertReviews(site.db, rows);
  const response = await site.get("/testimonials", { headers: { "accept-encoding": "br" } });
  const body = Buffer.from(await response.arrayBuffer());
  expect(brotliDecompressSync(body).toString()).toContain(someWords(reviewsPerPage, 45));
  expect(body.length).toBeLessThan(15_000);
});
