import { afterEach, beforeEach, expect, test } from "vitest";
import { maxEntries } from "#src/platform/database/ordered-list.schema.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { insertReviews, many } from "#test/content/content-factory.ts";
import { addAll, aReview, listed, namesOf, orderOf, path, reviewKeeper } from "#test/content/reviews.ts";

let site: TestApp;
let keeper: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  keeper = await reviewKeeper(site);
});
afterEach(() => site.close());

const reorder = (body: unknown) => keeper.send("PATCH", `${path}/reorder`, body);

test("API-05 the whole list takes another order, which visitors see too", async () => {
  const [a = 0, b = 0, c = 0] = await addAll(keeper, ["a", "b", "c"]);
  const answer = await reorder({ order: orderOf([c, a, b]).order.toReversed() });
  expect([answer.status, await answer.json()]).toEqual([200, { reordered: 3 }]);
  expect(await namesOf(keeper)).toEqual(["c", "a", "b"]);
  const { reviews } = (await (await site.get("/api/public/reviews")).json()) as { reviews: { id: number }[] };
  expect(reviews.map(({ id }) => id)).toEqual([c, a, b]);
});

test("API-05 places that are not 1 to n, ids twice and ids of another kind are 400 and change nothing", async () => {
  const [a = 0, b = 0, c = 0] = await addAll(keeper, ["a", "b", "c"]);
  const entries = (...pairs: (readonly [unknown, unknown])[]) => ({
    order: pairs.map(([id, sort_order]) => ({ id, sort_order })),
  });
  for (const body of [
    entries([a, 1], [a, 2], [b, 3]),
    entries([a, 1], [b, 1], [c, 2]),
    entries([a, 0], [b, 1], [c, 2]),
    entries([a, 1], [b, 2], [c, 4]),
    entries([a, -1], [b, 2], [c, 3]),
    entries([a, 1e9], [b, 2], [c, 3]),
    entries([a, 1.5], [b, 2], [c, 3]),
    entries([a, "1"], [b, 2], [c, 3]),
    entries([String(a), 1], [b, 2], [c, 3]),
    entries([0, 1], [b, 2], [c, 3]),
    entries([-1, 1], [b, 2], [c, 3]),
    entries([2 ** 53 + 1, 1], [b, 2], [c, 3]),
    { order: [a, b, c] },
    { order: null },
    {},
    { ...orderOf([c, b, a]), extra: 1 },
    { order: [{ id: a, sort_order: 1, is_active: 0 }] },
  ]) {
    const answer = await reorder(body);
    expect(answer.status, JSON.stringify(body)).toBe(400);
    expect(await answer.json()).toHaveProperty("error");
  }
  expect(await namesOf(keeper)).toEqual(["a", "b", "c"]);
});

test("API-05 an order for a list that has changed is 409: one missing, deleted or unknown; nothing changes", async () => {
  const [a = 0, b = 0, c = 0, gone = 0] = await addAll(keeper, ["a", "b", "c", "gone"]);
  await keeper.send("DELETE", `${path}/${gone}`);
  for (const ids of [[c, b], [c, b, a, gone], [c, b, gone], [c, b, a, 99_999], []]) {
    const answer = await reorder(orderOf(ids));
    expect(answer.status, JSON.stringify(ids)).toBe(409);
    expect(await answer.json()).toHaveProperty("error");
  }
  expect(await namesOf(keeper)).toEqual(["a", "b", "c"]);
});

test("API-05 an order of ten thousand reviews is taken, and there cannot be more than one order can name", async () => {
  const ids = await insertReviews(
    site.db,
    many(maxEntries, (place) => ({ sort_order: place })),
  );
  expect((await reorder(orderOf(ids.toReversed()))).status).toBe(200);
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
