import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOf } from "#test/planner/outlines.ts";
import { cornersFrom, feetFrom, type Plan, planFrom, type Shape, shapes, startingPlan } from "./plan.ts";

const bounds = { min: 1, max: 1000 };
const house = (corners: unknown) => ({ ...startingPlan(), house: { kind: "outline", corners, gutter: [] } });
const known = (feet: unknown, outside: unknown = 2): unknown => ({
  ...startingPlan(),
  house: { kind: "feet", feet, outside, inside: 0 },
});

test("LEAD-37 a plan that is stored and read again is the same", () => {
  for (const shape of Object.keys(shapes) as Shape[]) {
    const plan: Plan = { ...startingPlan(shape), stories: 2, pitch: "steep", roof: "tile", trees: "over" };
    expect(planFrom(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
  }
  expect(planFrom(known(120))).toEqual(known(120));
});

test("LEAD-37 another version, a missing or additional name, and any other value are refused with a sentence", () => {
  const plan = startingPlan();
  const { trees: _, ...without } = plan;
  const changed = [{ version: 2 }, { note: "<b>" }, { pitch: "toString" }, { stories: "1" }];
  const houses = [{ kind: "feet" }, { gutter: [true] }, { gutter: [1, 1, 1, 1] }];
  const others = [
    ...[without, ...changed.map((change) => ({ ...plan, ...change }))],
    ...houses.map((change) => ({ ...plan, house: { ...plan.house, ...change } })),
    ...[[[0, 0, 0]], [["0", 0]], "0", [[0.5, 0]]].map(house),
    ...[known("120"), null, undefined, [], "plan", 7],
  ];
  for (const other of others) expect(planFrom(other)).toBe("This plan cannot be read. Please draw it again.");
});

test("LEAD-37 whatever comes is a plan or a sentence", () => {
  fc.assert(
    fc.property(fc.anything({ maxDepth: 4 }), (anything) => {
      const withHouse = { ...startingPlan(), house: anything };
      for (const value of [anything, withHouse, house(anything), known(anything, anything)]) {
        const read = planFrom(value);
        if (typeof read !== "string") expect(planFrom(JSON.parse(JSON.stringify(read)))).toEqual(read);
      }
    }),
  );
});

test("LEAD-35 a plan of 0 or 10,000 feet, with crossing sides or 400 corners is refused, each with its own sentence", () => {
  const refused = [
    planFrom(known(0)),
    planFrom(known(10, 30)),
    planFrom(house(outlineOf("0,0 60,0 60,30 20,30 20,-10 0,-10"))),
    planFrom(house(Array.from({ length: 400 }, (_, index) => [index, index % 2]))),
  ];
  for (const sentence of refused) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  expect(new Set(refused).size).toBe(4);
  expect(planFrom(known(10_000))).toBe("Please enter 1 to 1,000 feet.");
});

test.each([
  ["60", 60],
  [" 60 ft", 60],
  ["59.5", 60],
  ["60'", 60],
  ["60 feet", 60],
])("LEAD-35 %j is read as %d feet", (typed, feet) => expect(feetFrom(typed, bounds)).toBe(feet));

test.each([
  ["", "Please enter the feet as a number, such as 40."],
  ["sixty", "Please enter the feet as a number, such as 40."],
  ["-5", "Please enter the feet as a number, such as 40."],
  ["1e3", "Please enter the feet as a number, such as 40."],
  ["0", "Please enter at least 1 foot."],
  ["10000", "This planner goes up to 1,000 feet here. For more, please call us."],
])("LEAD-35 %j is answered with %j", (typed, sentence) => expect(feetFrom(typed, bounds)).toBe(sentence));

test.each([
  ["4", 4],
  [" 0 ", 0],
  ["40", 40],
  ["41", "This planner goes up to 40 corners. For more, please call us."],
  ["1.5", "Please enter the corners as a whole number, such as 4."],
  ["4 ft", "Please enter the corners as a whole number, such as 4."],
  ["", "Please enter the corners as a whole number, such as 4."],
])("LEAD-35 %j corners are read as %j", (typed, corners) => expect(cornersFrom(typed)).toBe(corners));
