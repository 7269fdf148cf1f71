import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { activeFlag, hasSameIds, idsInOrder, reorderSchema } from "./ordered-list.schema.ts";

const schema = reorderSchema("Wrong order.");
const takes = (order: unknown) => z.safeParse(schema, { order }).success;

test("API-05 an order names every id once and every place from 1 on once", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1e6 }), { maxLength: 50 }), (ids) => {
      const order = ids.map((id, place) => ({ id, sort_order: place + 1 }));
      expect(takes(order)).toBe(true);
      expect(idsInOrder(order.toReversed())).toEqual(ids);
    }),
  );
});

test("API-05 IN-11 repeated ids, repeated or missing places and other kinds of numbers are no order", () => {
  const at = (...sort_orders: unknown[]) => sort_orders.map((sort_order, index) => ({ id: index + 1, sort_order }));
  for (const places of [
    [1, 1],
    [1, 3],
    [0, 1],
    [-1, 1],
    [1, 1e9],
    [1, "2"],
    [1, 2.5],
    [1, null],
  ]) {
    expect(takes(at(...places)), String(places)).toBe(false);
  }
  for (const id of [0, -1, 1.5, "1", 2 ** 53 + 1, null]) expect(takes([{ id, sort_order: 1 }]), String(id)).toBe(false);
  expect(
    takes([
      { id: 1, sort_order: 1 },
      { id: 1, sort_order: 2 },
    ]),
  ).toBe(false);
  expect(takes([{ id: 1, sort_order: 1, more: 1 }])).toBe(false);
  expect(takes("1,2")).toBe(false);
});

test("API-05 an order fits only the entries that there are", () => {
  expect(hasSameIds([2, 1], [1, 2])).toBe(true);
  for (const ids of [[1], [1, 3], [1, 2, 3]]) expect(hasSameIds(ids, [1, 2])).toBe(false);
});

test("API-03 is_active comes as a boolean, 0 or 1, or either as text, and as nothing else", () => {
  const read = (sent: unknown) => z.safeParse(activeFlag("Wrong."), sent).data;
  expect([true, 1, "1"].map(read)).toEqual([true, true, true]);
  expect([false, 0, "0"].map(read)).toEqual([false, false, false]);
  expect(["true", "false", "yes", 2, -1, null, "", [], "TRUE"].map(read)).toEqual(Array(9).fill(undefined));
});
