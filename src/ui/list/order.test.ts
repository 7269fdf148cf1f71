import fc from "fast-check";
import { expect, test } from "vitest";
import { arrange, asPositions, isSameOrder, type Move, moveBy, moveTo, orderWithin } from "./order.ts";

const orders = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 30 });
const moves = fc.constantFrom<Move>("top", "up", "down", "bottom");

test("GADM-04 the four buttons move an entry to the top, one up, one down, to the bottom", () => {
  const ids = [1, 2, 3, 4];
  expect(moveBy(ids, 3, "top")).toEqual([3, 1, 2, 4]);
  expect(moveBy(ids, 3, "up")).toEqual([1, 3, 2, 4]);
  expect(moveBy(ids, 2, "down")).toEqual([1, 3, 2, 4]);
  expect(moveBy(ids, 2, "bottom")).toEqual([1, 3, 4, 2]);
});

test("GADM-04 at the ends, and for an entry that is gone, a button changes nothing", () => {
  const ids = [1, 2, 3];
  for (const move of ["top", "up"] as const) expect(moveBy(ids, 1, move)).toEqual(ids);
  for (const move of ["down", "bottom"] as const) expect(moveBy(ids, 3, move)).toEqual(ids);
  expect(moveBy(ids, 9, "top")).toEqual(ids);
  expect(moveBy([], 9, "bottom")).toEqual([]);
});

test("GADM-03 however entries are moved, each is there once, and all others keep their order among themselves", () => {
  fc.assert(
    fc.property(orders, fc.nat(), fc.nat(), moves, (ids, which, place, move) => {
      const id = ids[which % ids.length] ?? 0;
      for (const moved of [moveTo(ids, id, place % ids.length), moveBy(ids, id, move)]) {
        expect(moved.toSorted()).toEqual(ids.toSorted());
        expect(moved.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
      }
      expect(moveTo(ids, id, place % ids.length).indexOf(id)).toBe(place % ids.length);
    }),
  );
});

test("GADM-03 an order is the same only with the same entries in the same places", () => {
  expect(isSameOrder([1, 2], [1, 2])).toBe(true);
  for (const other of [[2, 1], [1], [1, 2, 3], [1, 3]]) expect(isSameOrder([1, 2], other)).toBe(false);
});

test("an order that is older than another person's changes loses nothing and restores nothing", () => {
  const entries = [1, 2, 3, 4].map((id) => ({ id }));
  const idsOf = (ids: number[]) => arrange(entries, ids).map(({ id }) => id);
  expect(idsOf([3, 1, 2, 4])).toEqual([3, 1, 2, 4]);
  expect(idsOf([4, 9, 2])).toEqual([4, 2, 1, 3]);
  expect(idsOf([2, 2, 1])).toEqual([2, 1, 3, 4]);
});

test("API-05 an order is sent with positions that count from 1", () => {
  expect(asPositions([7, 5]).map(({ id, sort_order }) => [id, sort_order])).toEqual([
    [7, 1],
    [5, 2],
  ]);
});

test("LOOK-46 another order of some leaves the others in their places", () => {
  expect(orderWithin([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], [4, 1])).toEqual([4, 2, 3, 1]);
});
