import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { insertReview } from "#test/content/content-factory.ts";
import type { PublicReviewList } from "./schema.ts";

async function list(site: TestApp, query = ""): Promise<PublicReviewList> {
  const response = await site.get(`/api/public/reviews${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as PublicReviewList;
}

test("API-03 AZ-7 a review is answered with exactly its public fields, is_active as a boolean", async ({ site }) => {
  const id = await insertReview(site.db, { reviewer_name: "Ann", review_text: "Dry.", rating: 4, sort_order: 3 });
  expect(await list(site)).toEqual({
    reviews: [{ id, reviewer_name: "Ann", review_text: "Dry.", rating: 4, sort_order: 3, is_active: true }],
    sample_ids: [],
    total: 1,
    average_rating: 4,
    page: 1,
    page_count: 1,
  });
});

test("PUB-04 LOOK-12 samples have no average, and go once a customer's review is shown, which every page counts", async ({
  site,
}) => {
  const sample = await insertReview(site.db, { rating: 1, is_sample: 1 });
  await insertReview(site.db, { rating: 1, is_active: 0 });
  expect(await list(site, "?page=1")).toMatchObject({ sample_ids: [sample], average_rating: null, total: 1 });
  for (const rating of [5, 4, 4]) await insertReview(site.db, { rating });
  for (const query of ["", "?page=1", "?page=2"]) {
    const { average_rating, sample_ids, total } = await list(site, query);
    expect(average_rating).toBeCloseTo(13 / 3, 10);
    expect([sample_ids, total]).toEqual([[], 3]);
  }
});

test("PUB-05 without any review there is no average", async ({ site }) => {
  expect(await list(site)).toMatchObject({ reviews: [], total: 0, average_rating: null, page_count: 1 });
});
