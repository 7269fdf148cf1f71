import { expect, test } from "vitest";
import { distinctSuffixes } from "./distinct-suffixes.ts";

type Item = { id: number; name: string; day: string; time: string };

const item = (id: number, name: string, day = "Mar 2", time = "10:00"): Item => ({ id, name, day, time });
const nameOf = ({ name }: Item) => name;
const dayOf = ({ day }: Item) => day;
const timeOf = ({ day, time }: Item) => `${day}, ${time}`;
const found = (items: readonly Item[], ...details: ((item: Item) => string)[]) =>
  Object.fromEntries(distinctSuffixes(items, nameOf, ...details));

test("MSG-17 RADM-08 a name that occurs once stands alone", () => {
  expect(found([item(1, "Ann"), item(2, "Bob")], dayOf, timeOf)).toEqual({ 1: "", 2: "" });
});

test("MSG-17 RADM-08 equal names are distinguished by the day, then by the time, then by a number", () => {
  const items = [
    item(1, "Ann", "Mar 1"),
    item(2, "Ann", "Mar 2", "10:00"),
    item(3, "Ann", "Mar 2", "10:05"),
    item(4, "Ann", "Mar 2", "10:05"),
  ];
  expect(found(items, dayOf, timeOf)).toEqual({
    1: ", Mar 1",
    2: ", Mar 2, 10:00",
    3: ", Mar 2, 10:05 (1)",
    4: ", Mar 2, 10:05 (2)",
  });
});

test("GADM-12 pictures with the same name keep their numbers when their order changes", () => {
  const items = [item(7, "Gutter"), item(3, "Gutter"), item(5, "Guard")];
  expect(found(items)).toEqual({ 3: " (1)", 5: "", 7: " (2)" });
  expect(found(items.toReversed())).toEqual(found(items));
});

test("MSG-17 a message that is shown twice counts once", () => {
  expect(found([item(1, "Ann"), item(1, "Ann")], dayOf)).toEqual({ 1: "" });
});
