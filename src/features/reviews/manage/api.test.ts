import { expect } from "vitest";
import { deleteSamples } from "#src/features/operations/sample-content/queries.server.ts";
import { test } from "#test/app/fixtures.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { addAll, aReview, listed, namesOf, path, shownReviews } from "#test/content/reviews.ts";
import type { StaffReview } from "./schema.ts";

const bodyOf = async (answer: Response) => (await answer.json()) as { review: StaffReview };

test("API-01 API-03 staff adds a review, and reads it with exactly its fields", async ({ site, adas }) => {
  const answer = await adas.send("POST", path, aReview);
  expect(answer.status).toBe(201);
  const { review } = await bodyOf(answer);
  expect(review).toEqual({
    ...aReview,
    id: expect.any(Number),
    sort_order: 1,
    is_sample: false,
    created_at: site.clock.now().toISOString(),
  });
  const one = await adas.send("GET", `${path}/${review.id}`);
  expect(one.status).toBe(200);
  expect(await one.json()).toEqual({ review });
  expect(await listed(adas)).toEqual({ reviews: [review], deleted: [] });
});

test("API-04 staff sees hidden reviews too, visitors only the shown ones", async ({ site, adas }) => {
  await insertReview(site.db, { reviewer_name: "Hidden", is_active: 0, sort_order: 1 });
  await insertReview(site.db, { reviewer_name: "Sample", is_sample: 1, sort_order: 2 });
  const { reviews } = await listed(adas);
  expect(reviews.map(({ reviewer_name, is_active, is_sample }) => [reviewer_name, is_active, is_sample])).toEqual([
    ["Hidden", false, false],
    ["Sample", true, true],
  ]);
  expect((await shownReviews(site)).map(({ reviewer_name }) => reviewer_name)).toEqual(["Sample"]);
});

test("RADM-01 a new review, a change and hiding show at the next load of the site", async ({ site, adas }) => {
  const version = site.content.current();
  const { review } = await bodyOf(await adas.send("POST", path, aReview));
  expect(await shownReviews(site)).toMatchObject([{ review_text: aReview.review_text }]);
  await adas.send("PUT", `${path}/${review.id}`, { ...aReview, review_text: "Still dry." });
  expect(await shownReviews(site)).toMatchObject([{ review_text: "Still dry." }]);
  await adas.send("PUT", `${path}/${review.id}`, { ...aReview, is_active: 0 });
  expect(await shownReviews(site)).toEqual([]);
  expect(site.content.current()).toBe(version + 3);
});

test("API-01 a new review goes first, or to its place, and the others keep their order", async ({ adas }) => {
  await addAll(adas, ["a", "b", "c"]);
  const add = (reviewer_name: string, sort_order?: number) =>
    adas.send("POST", path, { ...aReview, reviewer_name, sort_order });
  await add("second", 2);
  await add("no place");
  await add("zero is none", 0);
  await add("far behind", 9000);
  expect(await namesOf(adas)).toEqual(["zero is none", "no place", "a", "second", "b", "c", "far behind"]);
  expect((await listed(adas)).reviews.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("RADM-04 a changed review keeps its place unless it is given another", async ({ adas }) => {
  const [, , c] = await addAll(adas, ["a", "b", "c", "d"]);
  const put = (changes: object) => adas.send("PUT", `${path}/${c}`, { ...aReview, reviewer_name: "c", ...changes });
  await put({ rating: 1 });
  expect(await namesOf(adas)).toEqual(["a", "b", "c", "d"]);
  const { review } = await bodyOf(await put({ sort_order: 1, rating: 1 }));
  expect(review).toMatchObject({ id: c, sort_order: 1, rating: 1 });
  expect(await namesOf(adas)).toEqual(["c", "a", "b", "d"]);
  await put({ sort_order: 99 });
  expect(await namesOf(adas)).toEqual(["a", "b", "d", "c"]);
});

test("OPS-04 without the samples the places of the company's own reviews are 1 to n again", async ({ site, adas }) => {
  for (const [place, is_sample] of [1, 0, 1, 0].entries()) {
    await insertReview(site.db, { is_sample: is_sample as 0 | 1, sort_order: place + 1 });
  }
  await site.db.transaction().execute((trx) => deleteSamples(trx, "reviews"));
  expect((await listed(adas)).reviews.map(({ sort_order }) => sort_order)).toEqual([1, 2]);
});
