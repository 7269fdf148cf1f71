import { afterEach, beforeEach, expect, test } from "vitest";
import { maxEntries } from "#src/platform/database/ordered-list.schema.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { insertReviews, many } from "#test/content/content-factory.ts";
import { addAll, aReview, listed, orderOf, path, reviewKeeper } from "#test/content/reviews.ts";

let site: TestApp;
let keeper: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  keeper = await reviewKeeper(site);
});
afterEach(() => site.close());

test("API-05 an order of ten thousand reviews is taken, and there cannot be more than one order can name", async () => {
  const ids = await insertReviews(
    site.db,
    many(maxEntries, (place) => ({ sort_order: place })),
  );
  expect((await keeper.send("PATCH", `${path}/reorder`, orderOf(ids.toReversed()))).status).toBe(200);
  const { reviews } = await listed(keeper);
  expect([reviews[0]?.id, reviews.at(-1)?.id]).toEqual([ids.at(-1), ids[0]]);
  const [first] = ids;
  await keeper.send("DELETE", `${path}/${first}`);
  expect((await keeper.send("POST", path, aReview)).status).toBe(201);
  expect((await keeper.send("POST", path, aReview)).status).toBe(409);
  expect((await keeper.send("POST", `${path}/${first}/restore`, {})).status).toBe(409);
});

test("R-18 two people reorder a thousand times while others add and delete: always the places 1 to n", async () => {
  const people = [keeper, await reviewKeeper(site, "other@example.com")];
  await addAll(keeper, ["a", "b", "c", "d", "e", "f"]);
  const statuses = new Map<number, number>();
  let calls = 0;
  // From many addresses: the limit per address is not what this is about.
  async function send(person: SignedIn, method: string, address: string, body?: unknown) {
    calls += 1;
    const headers = { ...person.headers, "content-type": "application/json" };
    const ip = `198.51.100.${calls % 250}`;
    const answer = await site.call(method, address, { headers, ip }, body === undefined ? body : JSON.stringify(body));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }
  const places = () =>
    site.db
      .selectFrom("reviews")
      .select(["id", "sort_order"])
      .where("deleted_at", "is", null)
      .orderBy("sort_order")
      .execute();

  let turn = 0;
  for (let round = 0; round < 500; round += 1) {
    turn = (turn * 31 + 17) % 1009;
    const ids = (await places()).map(({ id }) => id);
    const other = ids.toReversed();
    const rotated = [...ids.slice(turn % ids.length), ...ids.slice(0, turn % ids.length)];
    const [one, two] = people as [SignedIn, SignedIn];
    await Promise.all([
      send(one, "PATCH", `${path}/reorder`, orderOf(rotated)),
      round % 3 === 0 && send(two, "POST", path, { ...aReview, sort_order: turn % 9 }),
      send(two, "PATCH", `${path}/reorder`, orderOf(other)),
      round % 3 === 1 && send(one, "DELETE", `${path}/${ids[turn % ids.length]}`),
      round % 7 === 1 && send(two, "POST", `${path}/${(turn % (round + 6)) + 1}/restore`, {}),
    ]);
    const now = await places();
    expect(now.map(({ sort_order }) => sort_order)).toEqual(now.map((_, place) => place + 1));
  }
  expect([...statuses.keys()].toSorted()).toEqual([200, 201, 404, 409]);
  expect(statuses.get(200)).toBeGreaterThan(500);
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
