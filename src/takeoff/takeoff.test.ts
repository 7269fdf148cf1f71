import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOf, rectangle } from "#test/planner/outlines.ts";
import { placeDownspouts, sectionCapacity } from "./downspouts.ts";
import {
  downspoutCapacityPerSquareInch,
  downspoutInches,
  gutterCapacity,
  maxFeetToDownspout,
  pitches,
} from "./figures.ts";
import { area, type Outline, outlineProblem } from "./outline.ts";
import { type Plan, shapes, startingPlan } from "./plan.ts";
import { type Run, runsOf } from "./runs.ts";
import { standsAt, takeOff } from "./takeoff.ts";

const withSides = (corners: Outline, gutter: boolean[]): Plan => ({
  ...startingPlan(),
  house: { kind: "outline", corners, gutter },
});
const around = (corners: Outline) =>
  withSides(
    corners,
    corners.map(() => true),
  );
/** Front and back, as a gable roof has its eaves. */
const eaves = (long: number, wide: number) => withSides(rectangle(long, wide), [true, false, true, false]);
const aroundInside = withSides(shapes.l, [false, false, false, true, true, false]);

test.each<[string, Plan, Partial<ReturnType<typeof takeOff>>]>([
  ["50 by 30 feet: 5 inch more", around(rectangle(50, 30)), { feet: 162, outside: 4, inside: 0, endCaps: 0 }],
  ["front and back: two straight runs", eaves(50, 30), { feet: 100, outside: 0, inside: 0, endCaps: 4 }],
  ["an L", around(shapes.l), { outside: 5, inside: 1 }],
  ["a run around the inside of an L", aroundInside, { feet: 58, outside: 0, inside: 1, endCaps: 2 }],
])("LEAD-30 feet, corners and end caps of %s", (_, plan, counted) => {
  expect(takeOff(plan, 10)).toMatchObject(counted);
});

test("LEAD-30 known feet keep their corners, and no side with gutter makes an empty result", () => {
  const known: Plan = { ...startingPlan(), house: { kind: "feet", feet: 120, outside: 2, inside: 1 } };
  expect(takeOff(known, 10)).toMatchObject({ feet: 121, outside: 2, inside: 1, longRuns: 0 });
  expect(takeOff(withSides(rectangle(50, 30), [false, false, false, false]), 10)).toMatchObject({
    ...{ feet: 0, outside: 0, endCaps: 0, downspouts: [], pipeFeet: 0, inches: 5, fullestArea: 0 },
  });
});

test("LEAD-31 around a rectangle the sides get exactly its roof; front and back get it as a gable", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 200 }), fc.integer({ min: 10, max: 200 }), (long, wide) => {
      const [run] = runsOf(around(rectangle(long, wide)).house);
      expect(sum(run?.areas ?? [])).toBeCloseTo(long * wide);
    }),
  );
  expect(sum(runsOf(eaves(50, 30).house).flatMap(({ areas }) => areas))).toBe(1500);
});

test("LEAD-31 around an L and a U sides and valleys together get exactly the roof", () => {
  for (const shape of [shapes.l, shapes.u]) {
    const [run] = runsOf(around(shape).house);
    expect(sum(run?.areas ?? []) + sum((run?.valleys ?? []).map((valley) => valley.area))).toBe(area(shape));
  }
});

test("LEAD-31 the water of a valley arrives also where only one of its sides has gutter", () => {
  const [run] = runsOf(withSides(shapes.l, [false, false, false, true, false, false]).house);
  expect(run?.valleys).toEqual([{ at: 20, area: 121 }]);
});

const anyPlan = fc
  .record({
    corners: fc.oneof(
      fc.constantFrom<Outline>(...Object.values(shapes)),
      fc
        .tuple(fc.integer({ min: 8, max: 200 }), fc.integer({ min: 8, max: 80 }))
        .map(([long, wide]) => rectangle(long, wide)),
    ),
    has: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    pitch: fc.constantFrom(...(Object.keys(pitches) as (keyof typeof pitches)[])),
    rainfall: fc.integer({ min: 4, max: 14 }),
    inches: fc.constantFrom(5 as const, 6 as const),
  })
  .map(({ has, ...rest }) => ({ ...rest, gutter: rest.corners.map((_, side) => has[side] ?? true) }));

test("LEAD-32 each section is short enough and takes its water; left out, any downspout would be missed", () => {
  fc.assert(
    fc.property(anyPlan, ({ corners, gutter, pitch, rainfall, inches }) => {
      expect(outlineProblem(corners)).toBeUndefined();
      const rate = pitches[pitch].factor * rainfall;
      for (const run of runsOf({ kind: "outline", corners, gutter })) {
        const { at, demands, fits } = placeDownspouts(run, rate, inches);
        if (!fits) continue;
        expect(Math.max(...demands)).toBeLessThanOrEqual(sectionCapacity(inches) + 0.001);
        expect(sum(demands)).toBeCloseTo((sum(run.areas) + sum(run.valleys.map((one) => one.area))) * rate, 3);
        const limits = { feet: maxFeetToDownspout, water: sectionCapacity(inches) / rate };
        expect(isTooMuch(run, at, { feet: limits.feet + 1, water: limits.water + 100 })).toBe(false);
        for (const place of at.length > 1 ? at : []) {
          const fewer = at.filter((other) => other !== place);
          expect(isTooMuch(run, fewer, { feet: limits.feet - 1, water: limits.water - 100 })).toBe(true);
        }
      }
    }),
  );
});

test("LEAD-32 a run up to 40 feet has one downspout, at its end; a longer one has one at each end", () => {
  const straight = (feet: number) =>
    takeOff(withSides(rectangle(feet, 16), [true, false, false, false]), 10).downspouts;
  expect(straight(40)).toEqual([{ side: 0, at: 40 }]);
  expect(straight(41)).toEqual([
    { side: 0, at: 0 },
    { side: 0, at: 41 },
  ]);
});

test("LEAD-32 a house of 50 by 30 feet has one at each corner", () => {
  const plan = around(rectangle(50, 30));
  const stand = takeOff(plan, 10).downspouts.map((one) => standsAt(rectangle(50, 30), one));
  expect(stand).toEqual(rectangle(50, 30));
});

test("LEAD-32 at an inside corner stands one, at the foot of the valley", () => {
  const stand = takeOff(around(shapes.l), 10).downspouts.map((one) => standsAt(shapes.l, one));
  expect(stand).toContainEqual([38, 30]);
});

test("LEAD-33 a deep roof with gutters in front and back gets 6 inch, with fewer downspouts", () => {
  const taken = takeOff(eaves(60, 40), 10);
  expect(taken).toMatchObject({ inches: 6, downspoutsOfFive: 8 });
  expect(taken.fullestArea).toBeCloseTo(660);
  expect(taken.downspouts).toHaveLength(4);
});

test("LEAD-33 a valley with more water than 5 inch takes gets 6 inch, and more than 6 inch takes is said", () => {
  const big = outlineOf("0,0 120,0 120,100 68,100 68,52 0,52");
  expect(takeOff(around(big), 10)).toMatchObject({ inches: 6, downspoutsOfFive: undefined, overfull: false });
  expect(takeOff({ ...around(big), pitch: "very-steep" }, 10)).toMatchObject({ inches: 6, overfull: true });
});

/* Rows of published tables: see docs/gutter-method.md. */
test.each([
  ["0-3", 1],
  ["4-5", 1.05],
  ["6-8", 1.1],
  ["9-11", 1.2],
  ["12+", 1.3],
])("LEAD-34 the factor of pitch %s is %d (This Old House)", (range, factor) => {
  const rows = Object.values(pitches).map((one) => [one.rise[1] ? one.rise.join("-") : `${one.rise[0]}+`, one.factor]);
  expect(Object.fromEntries(rows)).toMatchObject({ [range]: factor });
});

test("LEAD-34 the capacities are those of This Old House, and downspouts take 600 and 1,200 square feet at 12 in/hr", () => {
  expect(gutterCapacity).toEqual({ 5: 5520, 6: 7960 });
  const takes = (inches: 5 | 6) =>
    (downspoutInches[inches][0] * downspoutInches[inches][1] * downspoutCapacityPerSquareInch) / 12;
  expect([takes(5), takes(6)]).toEqual([600, 1200]);
  // 57 gallons a minute, the middle of what is printed for 5 inch.
  expect(gutterCapacity[5] / 96.23).toBeCloseTo(57.4, 1);
});

test("LEAD-34 the worked example of This Old House: 1,000 square feet at 6 in 12 and 6.8 in/hr take 6 inch", () => {
  // One section of 1,000 square feet: 40 feet of gutter below 25 feet of roof.
  const plan: Plan = withSides(rectangle(40, 50), [true, false, false, false]);
  const [run] = runsOf(plan.house);
  if (!run) throw new Error("There is no run.");
  const rate = pitches.medium.factor * 6.8;
  const { at, demands } = placeDownspouts({ ...run, areas: [1000] }, rate, 6);
  expect([at.length, Math.round(demands[0] ?? 0)]).toEqual([1, 7480]);
  expect(placeDownspouts({ ...run, areas: [1000] }, rate, 5).at).toHaveLength(2);
});

/** Whether more arrives at a downspout, when each half foot of gutter and each valley drains to the nearest. */
function isTooMuch(run: Run, at: readonly number[], limit: { feet: number; water: number }): boolean {
  const totals = at.map(() => ({ feet: 0, water: 0 }));
  const pour = (place: number, feet: number, water: number) => {
    const far = at.map((one) => {
      const distance = Math.abs(one - place);
      return run.closed ? Math.min(distance, run.feet - distance) : distance;
    });
    const total = totals[far.indexOf(Math.min(...far))];
    if (!total) return;
    total.feet += feet;
    total.water += water;
  };
  for (const [index, area] of run.areas.entries()) {
    const [start = 0, end = 0] = run.starts.slice(index);
    for (let place = start + 0.25; place < end; place += 0.5) pour(place, 0.5, (0.5 * area) / (end - start));
  }
  for (const valley of run.valleys) pour(valley.at, 0, valley.area);
  return totals.some(({ feet, water }) => feet > limit.feet || water > limit.water);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
