import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteSamples } from "#src/features/operations/sample-content/queries.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { addAll, aReview, listed, namesOf, path, reviewKeeper } from "#test/content/reviews.ts";
import { purgeExpiredReviews } from "./api.server.ts";

const daySeconds = 24 * 60 * 60;

let site: TestApp;
let keeper: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  keeper = await reviewKeeper(site);
});
afterEach(() => site.close());

const remove = (id: number | undefined) => keeper.send("DELETE", `${path}/${id}`);
const restore = (id: number | undefined) => keeper.send("POST", `${path}/${id}/restore`, {});
/** Sessions last four hours. */
async function pass(seconds: number) {
  site.clock.pass(seconds);
  keeper = await reviewKeeper(site, `keeper${site.clock.now().getTime()}@example.com`);
}

test("RADM-01 a deleted review stands in the list of deleted ones, the latest first, and comes back to its place", async () => {
  const [, b, c] = await addAll(keeper, ["a", "b", "c", "d"]);
  expect(await (await remove(b)).json()).toEqual({ deleted: true });
  site.clock.pass(1);
  await remove(c);
  expect(await namesOf(keeper)).toEqual(["a", "d"]);
  const { reviews, deleted } = await listed(keeper);
  expect(reviews.map(({ sort_order }) => sort_order)).toEqual([1, 2]);
  expect(deleted.map(({ id }) => id)).toEqual([c, b]);
  expect(deleted[0]?.deleted_at).toBe(site.clock.now().toISOString());

  const answer = await restore(c);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ review: { id: c, reviewer_name: "c" } });
  await restore(b);
  expect(await namesOf(keeper)).toEqual(["a", "b", "c", "d"]);
  expect((await listed(keeper)).deleted).toEqual([]);
});

test("API-06 deleted twice is 404; brought back twice is there once", async () => {
  const [a] = await addAll(keeper, ["a"]);
  expect([(await remove(a)).status, (await remove(a)).status]).toEqual([200, 404]);
  expect([(await restore(a)).status, (await restore(a)).status]).toEqual([200, 200]);
  expect(await namesOf(keeper)).toEqual(["a"]);
});

test("a review can be brought back for 30 days and not a second longer, and is then removed for good", async () => {
  const [a, b] = await addAll(keeper, ["a", "b"]);
  await remove(a);
  await remove(b);
  await pass(30 * daySeconds - 1);
  await purgeExpiredReviews(site.db, site.clock.now());
  expect((await restore(b)).status).toBe(200);
  await pass(1);
  expect((await listed(keeper)).deleted).toEqual([]);
  expect((await restore(a)).status).toBe(404);
  await purgeExpiredReviews(site.db, site.clock.now());
  expect(await site.db.selectFrom("reviews").select("id").execute()).toEqual([{ id: b }]);
});

test("R-19 editing a review that another person deletes at that moment is 200 or 404, and restores nothing", async () => {
  const other = await reviewKeeper(site, "other@example.com");
  for (let round = 0; round < 60; round += 1) {
    const [id] = await addAll(keeper, [`round ${round}`]);
    const answers = await Promise.all([
      keeper.send("PUT", `${path}/${id}`, aReview),
      other.send("DELETE", `${path}/${id}`),
      keeper.send("PUT", `${path}/${id}`, aReview),
      other.send("DELETE", `${path}/${id}`),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect((await keeper.send("GET", `${path}/${id}`)).status).toBe(404);
    site.clock.pass(10);
  }
  expect((await listed(keeper)).reviews).toEqual([]);
});

test("OPS-04 without the samples the places of the company's own reviews are 1 to n again", async () => {
  for (const [place, is_sample] of [1, 0, 1, 0].entries()) {
    await insertReview(site.db, { is_sample: is_sample as 0 | 1, sort_order: place + 1 });
  }
  await site.db.transaction().execute((trx) => deleteSamples(trx, "reviews"));
  expect((await listed(keeper)).reviews.map(({ sort_order }) => sort_order)).toEqual([1, 2]);
});
