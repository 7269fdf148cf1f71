import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { insertReview, insertReviews, many } from "#test/content/content-factory.ts";
import { type PublicReviewList, reviewsPerPage } from "./schema.ts";

async function list(site: TestApp, query = ""): Promise<PublicReviewList> {
  const response = await site.get(`/api/public/reviews${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as PublicReviewList;
}

test("API-04 AZ-7 a visitor gets the shown reviews in their order, and nothing of the hidden ones", async ({
  site,
}) => {
  await insertReview(site.db, { reviewer_name: "Third", sort_order: 7 });
  const hidden = { reviewer_name: "Hidden", review_text: "Secret words" };
  await insertReview(site.db, { ...hidden, is_active: 0, sort_order: 1, rating: 1 });
  await insertReview(site.db, { reviewer_name: "First", sort_order: 2 });
  await insertReview(site.db, { reviewer_name: "Second, by its later id", sort_order: 2 });

  const response = await site.get("/api/public/reviews");
  const text = await response.text();
  const answer = JSON.parse(text) as PublicReviewList;
  expect(answer.reviews.map((review) => review.reviewer_name)).toEqual(["First", "Second, by its later id", "Third"]);
  expect(answer).toMatchObject({ total: 3, average_rating: 5 });
  expect(text).not.toMatch(/Hidden|Secret/);
});

test("API-03 AZ-7 a review is answered with exactly its public fields, is_active as a boolean", async ({ site }) => {
  const id = await insertReview(site.db, { reviewer_name: "Ann", review_text: "Dry.", rating: 4, sort_order: 3 });
  expect(await list(site)).toEqual({
    reviews: [{ id, reviewer_name: "Ann", review_text: "Dry.", rating: 4, sort_order: 3, is_active: true }],
    sample_ids: [],
    total: 1,
    average_rating: 4,
    customers: { total: 1, average_rating: 4 },
    page: 1,
    page_count: 1,
  });
});

test("PUB-04 the average counts all shown reviews, on every page, and separates customers from samples", async ({
  site,
}) => {
  for (const rating of [5, 4, 4]) await insertReview(site.db, { rating });
  const sample = await insertReview(site.db, { rating: 1, is_sample: 1 });
  await insertReview(site.db, { rating: 1, is_active: 0 });
  for (const query of ["", "?page=1", "?page=2"]) {
    const { average_rating, total, customers } = await list(site, query);
    expect(average_rating).toBeCloseTo(14 / 4, 10);
    expect(total).toBe(4);
    expect(customers).toEqual({ total: 3, average_rating: 13 / 3 });
  }
  expect((await list(site)).sample_ids).toEqual([sample]);
});

test("PUB-05 without any review there is no average", async ({ site }) => {
  expect(await list(site)).toMatchObject({ reviews: [], total: 0, average_rating: null, page_count: 1 });
});

test("a visitor turns page after page of ten thousand reviews and sees each of them once", async ({ site }) => {
  const total = 10_000;
  await insertReviews(
    site.db,
    many(total, (place) => ({ review_text: "Dry. ".repeat(60), sort_order: total - place })),
  );
  const seen = new Set<number>();
  let before = -1;
  const { page_count } = await list(site, "?page=1");
  expect(page_count).toBe(Math.ceil(total / reviewsPerPage));
  for (let page = 1; page <= page_count; page += 1) {
    for (const { id, sort_order } of (await list(site, `?page=${page}`)).reviews) {
      expect(sort_order).toBeGreaterThan(before);
      before = sort_order;
      seen.add(id);
    }
  }
  expect(seen.size).toBe(total);
  expect((await list(site, `?page=${page_count + 1}`)).reviews).toEqual([]);
  expect((await list(site)).reviews).toHaveLength(total);
});

test("an invalid page number is 400 with the reason", async ({ site }) => {
  for (const page of ["0", "-1", "1.5", "two", "", "01", "1e3", "9999999", "1&page=2"]) {
    const response = await site.get(`/api/public/reviews?page=${page}`);
    expect(response.status, page).toBe(400);
    expect(await response.json()).toEqual({ error: "page must be a whole number from 1 on." });
  }
  expect((await site.get("/api/public/reviews?utm_source=mail")).status).toBe(200);
});

test("a browser that has the list already gets 304 until a review changes", async ({ site }) => {
  const id = await insertReview(site.db);
  const first = await site.get("/api/public/reviews");
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const tag = first.headers.get("etag") ?? "";
  const again = () => site.get("/api/public/reviews", { headers: { "if-none-match": tag } });
  expect((await again()).status).toBe(304);
  expect((await again()).headers.get("cache-control")).toBe("no-cache");
  await site.db.transaction().execute(async (trx) => {
    await trx.updateTable("reviews").set({ review_text: "Wet." }).where("id", "=", id).execute();
    await site.content.bump(trx);
  });
  const changed = await again();
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain("Wet.");
});
