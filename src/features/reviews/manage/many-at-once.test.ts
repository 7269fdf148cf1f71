import { expect } from "vitest";
import { maxEntries } from "#src/schema/ordered-list.schema.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { insertReviews, many } from "#test/content/content-factory.ts";
import { addAll, aReview, listed, orderOf, path } from "#test/content/reviews.ts";

test("API-05 R-21 an order of ten thousand reviews is taken, and there cannot be more", async ({ site, adas }) => {
  const ids = await insertReviews(
    site.db,
    many(maxEntries, (place) => ({ sort_order: place })),
  );
  expect((await adas.send("PATCH", `${path}/reorder`, orderOf(ids.toReversed()))).status).toBe(200);
  const { reviews } = await listed(adas);
  expect([reviews[0]?.id, reviews.at(-1)?.id]).toEqual([ids.at(-1), ids[0]]);
  const [first] = ids;
  await adas.send("DELETE", `${path}/${first}`);
  expect((await adas.send("POST", path, aReview)).status).toBe(201);
  expect((await adas.send("POST", path, aReview)).status).toBe(409);
  expect((await adas.send("POST", `${path}/${first}/restore`, {})).status).toBe(409);
});

test("R-18 two people reorder while others add and delete: always places 1 to n", async ({ site, adas, ritas }) => {
  await addAll(adas, ["a", "b", "c", "d", "e", "f"]);
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
  const live = site.db.selectFrom("reviews").select(["id", "sort_order"]).where("deleted_at", "is", null);
  const places = () => live.orderBy("sort_order").execute();
  let turn = 0;
  for (let round = 0; round < 500; round += 1) {
    turn = (turn * 31 + 17) % 1009;
    const ids = (await places()).map(({ id }) => id);
    const other = ids.toReversed();
    const rotated = [...ids.slice(turn % ids.length), ...ids.slice(0, turn % ids.length)];
    await Promise.all([
      send(adas, "PATCH", `${path}/reorder`, orderOf(rotated)),
      round % 3 === 0 && send(ritas, "POST", path, { ...aReview, sort_order: turn % 9 }),
      send(ritas, "PATCH", `${path}/reorder`, orderOf(other)),
      round % 3 === 1 && send(adas, "DELETE", `${path}/${ids[turn % ids.length]}`),
      round % 7 === 1 && send(ritas, "POST", `${path}/${(turn % (round + 6)) + 1}/restore`, {}),
    ]);
    const now = await places();
    expect(now.map(({ sort_order }) => sort_order)).toEqual(now.map((_, place) => place + 1));
  }
  expect([...statuses.keys()].toSorted()).toEqual([200, 201, 404, 409]);
  expect(statuses.get(200)).toBeGreaterThan(500);
});

test("R-19 editing what another person deletes at that moment restores nothing", async ({ site, adas, ritas }) => {
  for (let round = 0; round < 60; round += 1) {
    const [id] = await addAll(adas, [`round ${round}`]);
    const answers = await Promise.all([
      adas.send("PUT", `${path}/${id}`, aReview),
      ritas.send("DELETE", `${path}/${id}`),
      adas.send("PUT", `${path}/${id}`, aReview),
      ritas.send("DELETE", `${path}/${id}`),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect((await adas.send("GET", `${path}/${id}`)).status).toBe(404);
    site.clock.pass(10);
  }
  expect((await listed(adas)).reviews).toEqual([]);
});
