import { expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { insertImages, many } from "#test/content/content-factory.ts";
import { path } from "#test/content/images.ts";
import { orderOf } from "#test/content/reviews.ts";

test("R-18 R-19 two people reorder 200 times at once while pictures are deleted and come back: always places 1 to n", async ({
  site,
}) => {
  const people = await Promise.all(
    ["ann", "rita"].map(async (name) => signIn(site, await addUser(site, { email: `${name}@example.com` }))),
  );
  const ids = await insertImages(
    site.db,
    many(12, (place) => ({ sort_order: place })),
  );
  let calls = 0;
  /** Each call from an address of its own: how often one may call is not what this is about. */
  async function call(person: number, method: string, below: string, body?: unknown): Promise<number> {
    calls += 1;
    const headers = { ...people[person]?.headers, "content-type": "application/json" };
    const ip = `10.0.${Math.floor(calls / 250)}.${calls % 250}`;
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return (await site.call(method, path + below, { headers, ip }, sent)).status;
  }
  const rows = () =>
    site.db.selectFrom("gallery_images").select(["id", "sort_order"]).where("deleted_at", "is", null).execute();

  const seen = new Set<number>();
  for (let round = 0; round < 100; round += 1) {
    const known = (await rows()).map(({ id }) => id);
    const doomed = ids[round % ids.length] ?? 0;
    const orders = [
      known.toReversed(),
      [...known.slice(round % known.length), ...known.slice(0, round % known.length)],
    ];
    const statuses = await Promise.all([
      call(0, "PATCH", "/reorder", orderOf(orders[0] ?? [])),
      ...(round % 3 === 0 ? [call(1, "DELETE", `/${doomed}`)] : []),
      call(1, "PATCH", "/reorder", orderOf(orders[1] ?? [])),
      ...(round % 3 === 1 ? [call(0, "POST", `/${ids[(round - 1) % ids.length]}/restore`, {})] : []),
      ...(round % 7 === 0 ? [call(0, "PATCH", `/${doomed}`, { is_active: false })] : []),
    ]);
    for (const status of statuses) seen.add(status);
    const places = (await rows()).map(({ sort_order }) => sort_order).toSorted((a, b) => a - b);
    expect(places).toEqual(places.map((_, index) => index + 1));
  }
  expect([...seen].filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
  expect(seen.has(409) && seen.has(200)).toBe(true);
});
