import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { insertImages, many } from "#test/content/content-factory.ts";
import { insertTexts, listed, path, placesOf, shown } from "#test/content/images.ts";
import { orderOf } from "#test/content/reviews.ts";

test("API-05 staff puts all pictures into another order, hidden ones too, and the site shows it at its next load", async ({
  adas,
  site,
}) => {
  const [a = 0, b = 0, c = 0] = await insertTexts(site, "A", "B", "C");
  await adas.send("PATCH", `${path}/${c}`, { is_active: false });
  const before = site.content.current();
  const answer = await adas.send("PATCH", `${path}/reorder`, {
    order: [
      { id: a, sort_order: 2 },
      { id: b, sort_order: 1 },
      { id: c, sort_order: 3 },
    ],
  });
  expect(answer.status).toBe(200);
  expect(await placesOf(adas)).toEqual(["1 B", "2 A", "3 C"]);
  expect(await shown(site)).toEqual(["B", "A"]);
  expect(site.content.current()).toBe(before + 1);
});

test("API-05 an order with ids or places missing, repeated or unknown changes nothing", async ({ adas, site }) => {
  const [a = 0, b = 0, c = 0] = await insertTexts(site, "A", "B", "C");
  const before = await placesOf(adas);
  const malformed: unknown[] = [
    {
      order: [
        { id: a, sort_order: 1 },
        { id: a, sort_order: 2 },
        { id: b, sort_order: 3 },
      ],
    },
    {
      order: [
        { id: a, sort_order: 1 },
        { id: b, sort_order: 1 },
        { id: c, sort_order: 2 },
      ],
    },
    {
      order: [
        { id: a, sort_order: 0 },
        { id: b, sort_order: 1 },
        { id: c, sort_order: 2 },
      ],
    },
    {
      order: [
        { id: a, sort_order: -1 },
        { id: b, sort_order: 1e9 },
        { id: c, sort_order: 2 },
      ],
    },
    { order: [{ id: String(a), sort_order: 1 }] },
    { order: "abc" },
    { order: orderOf([c, b, a]).order, more: 1 },
    orderOf([c, b, a]).order,
    {},
  ];
  for (const body of malformed) {
    expect((await adas.send("PATCH", `${path}/reorder`, body)).status, JSON.stringify(body)).toBe(400);
  }
  for (const ids of [[c, b], [c, b, a, 999], [c, b, 999], []]) {
    expect((await adas.send("PATCH", `${path}/reorder`, orderOf(ids))).status, String(ids)).toBe(409);
  }
  await adas.send("DELETE", `${path}/${c}`);
  expect((await adas.send("PATCH", `${path}/reorder`, orderOf([c, b, a]))).status, "one was deleted").toBe(409);
  await adas.send("POST", `${path}/${c}/restore`, {});
  expect(await placesOf(adas)).toEqual(before);
});

test("R-21 2,000 pictures are reordered in one call", async ({ adas, site }) => {
  const ids = await insertImages(
    site.db,
    many(2000, (place) => ({ sort_order: place })),
  );
  const answer = await adas.send("PATCH", `${path}/reorder`, orderOf(ids.toReversed()));
  expect(answer.status).toBe(200);
  expect((await listed(adas)).images.map(({ id }) => id)).toEqual(ids.toReversed());
});
