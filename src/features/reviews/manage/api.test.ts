import { afterEach, beforeEach, expect, test } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { addAll, aReview, listed, namesOf, path, reviewKeeper } from "#test/content/reviews.ts";
import type { PublicReviewList } from "../schema.ts";
import type { StaffReview } from "./schema.ts";

let site: TestApp;
let keeper: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  keeper = await reviewKeeper(site);
});
afterEach(() => site.close());

const shown = async () => ((await (await site.get("/api/public/reviews")).json()) as PublicReviewList).reviews;
const bodyOf = async (answer: Response) => (await answer.json()) as { review: StaffReview };

test("API-01 API-03 staff adds a review, and reads it with exactly its fields", async () => {
  const answer = await keeper.send("POST", path, aReview);
  expect(answer.status).toBe(201);
  const { review } = await bodyOf(answer);
  expect(review).toEqual({
    ...aReview,
    id: expect.any(Number),
    sort_order: 1,
    is_sample: false,
    created_at: site.clock.now().toISOString(),
  });
  const one = await keeper.send("GET", `${path}/${review.id}`);
  expect(one.status).toBe(200);
  expect(await one.json()).toEqual({ review });
  expect(await listed(keeper)).toEqual({ reviews: [review], deleted: [] });
});

test("API-03 is_active is taken as boolean, 0/1 and '0'/'1', and answered as a boolean", async () => {
  for (const is_active of [true, 1, "1", false, 0, "0"]) {
    const { review } = await bodyOf(await keeper.send("POST", path, { ...aReview, is_active }));
    expect(review.is_active, JSON.stringify(is_active)).toBe([true, 1, "1"].includes(is_active));
  }
});

test("API-04 staff sees hidden reviews too, visitors only the shown ones", async () => {
  await insertReview(site.db, { reviewer_name: "Hidden", is_active: 0, sort_order: 1 });
  await insertReview(site.db, { reviewer_name: "Sample", is_sample: 1, sort_order: 2 });
  const { reviews } = await listed(keeper);
  expect(reviews.map(({ reviewer_name, is_active, is_sample }) => [reviewer_name, is_active, is_sample])).toEqual([
    ["Hidden", false, false],
    ["Sample", true, true],
  ]);
  expect((await shown()).map(({ reviewer_name }) => reviewer_name)).toEqual(["Sample"]);
});

test("RADM-01 a change, a deletion and a restore show at the next load of the site", async () => {
  let version = site.content.current();
  const grown = () => {
    const before = version;
    version = site.content.current();
    return version > before;
  };
  const { review } = await bodyOf(await keeper.send("POST", path, aReview));
  expect([grown(), (await shown()).length]).toEqual([true, 1]);
  await keeper.send("PUT", `${path}/${review.id}`, { ...aReview, review_text: "Still dry." });
  expect([grown(), (await shown())[0]?.review_text]).toEqual([true, "Still dry."]);
  await keeper.send("PUT", `${path}/${review.id}`, { ...aReview, is_active: 0 });
  expect([grown(), (await shown()).length]).toEqual([true, 0]);
  await keeper.send("PUT", `${path}/${review.id}`, aReview);
  expect([grown(), (await shown()).length]).toEqual([true, 1]);
  await keeper.send("DELETE", `${path}/${review.id}`);
  expect([grown(), (await shown()).length]).toEqual([true, 0]);
  await keeper.send("POST", `${path}/${review.id}/restore`, {});
  expect([grown(), (await shown()).length]).toEqual([true, 1]);
});

test("API-01 a new review goes to the end, or to its place, and the others keep their order", async () => {
  await addAll(keeper, ["a", "b", "c"]);
  const add = (reviewer_name: string, sort_order?: number) =>
    keeper.send("POST", path, { ...aReview, reviewer_name, sort_order });
  await add("second", 2);
  await add("zero is no place", 0);
  await add("far behind", 9000);
  expect(await namesOf(keeper)).toEqual(["a", "second", "b", "c", "zero is no place", "far behind"]);
  expect((await listed(keeper)).reviews.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("RADM-04 a changed review keeps its place unless it is given another", async () => {
  const [, , c] = await addAll(keeper, ["a", "b", "c", "d"]);
  const put = (changes: object) => keeper.send("PUT", `${path}/${c}`, { ...aReview, reviewer_name: "c", ...changes });
  await put({ rating: 1 });
  expect(await namesOf(keeper)).toEqual(["a", "b", "c", "d"]);
  const { review } = await bodyOf(await put({ sort_order: 1, rating: 1 }));
  expect(review).toMatchObject({ id: c, sort_order: 1, rating: 1 });
  expect(await namesOf(keeper)).toEqual(["c", "a", "b", "d"]);
  await put({ sort_order: 99 });
  expect(await namesOf(keeper)).toEqual(["a", "b", "d", "c"]);
});

test("API-06 AZ-6 a deleted review, and an invalid id, are 404 for every call and change no other review", async () => {
  const [first = 0, gone = 0] = await addAll(keeper, ["first", "gone"]);
  await keeper.send("DELETE", `${path}/${gone}`);
  const before = await listed(keeper);
  const strange = [
    "0",
    "-1",
    "1e3",
    "0x1",
    `${first}.0`,
    "9007199254740993",
    `${first}%00`,
    `%20${first}`,
    `0${first}`,
  ];
  for (const id of [String(gone), "99999", ...strange, "9".repeat(10_000)]) {
    const answers = [
      await keeper.send("GET", `${path}/${id}`),
      await keeper.send("PUT", `${path}/${id}`, aReview),
      await keeper.send("DELETE", `${path}/${id}`),
    ];
    if (id !== String(gone)) answers.push(await keeper.send("POST", `${path}/${id}/restore`, {}));
    for (const answer of answers) {
      expect(answer.status, id.slice(0, 20)).toBe(404);
      expect(await answer.json()).toHaveProperty("error");
    }
  }
  expect(await listed(keeper)).toEqual(before);
});

test("SE-8 who was signed out while the call was under way changes nothing", async () => {
  const [id] = await addAll(keeper, ["a"]);
  const calls = [
    keeper.send("PUT", `${path}/${id}`, { ...aReview, reviewer_name: "b" }),
    keeper.send("DELETE", `${path}/${id}`),
    keeper.send("POST", path, aReview),
  ];
  await site.db.deleteFrom("sessions").execute();
  for (const answer of await Promise.all(calls)) expect([200, 201, 401]).toContain(answer.status);
  const there = await site.db.selectFrom("reviews").selectAll().execute();
  for (const call of [keeper.send("DELETE", `${path}/${id}`), keeper.send("POST", path, aReview)]) {
    expect((await call).status).toBe(401);
  }
  expect(await site.db.selectFrom("reviews").selectAll().execute()).toEqual(there);
});
