import fc from "fast-check";
import { expect, test } from "vitest";
import { outlineOf } from "#test/planner/outlines.ts";
import { area, isInside, moveCorner, type Outline, outlineProblem, sidesOf, withLength } from "./outline.ts";
import { shapes } from "./plan.ts";

const outlines = Object.entries(shapes) as [string, Outline][];

/** A corner of a shape, and where it is dragged. */
const drags = fc.record({
  outline: fc.constantFrom(...outlines.map(([, outline]) => outline)),
  index: fc.nat(7),
  x: fc.integer({ min: -40, max: 120 }),
  y: fc.integer({ min: -40, max: 120 }),
});

test.each(outlines)("LEAD-36 the %s to choose has no problem, and turns clockwise", (_, outline) => {
  expect(outlineProblem(outline)).toBeUndefined();
  const inside = outline.filter((_, index) => isInside(outline, index)).length;
  expect(outline.length - inside).toBe(inside + 4);
});

test("LEAD-36 wherever a corner is dragged, all corners stay square or the outline has a problem", () => {
  fc.assert(
    fc.property(drags, ({ outline, index, x, y }) => {
      const moved = moveCorner(outline, index % outline.length, [x, y]);
      expect(moved[index % outline.length]).toEqual([x, y]);
      for (const [at, [cornerX, cornerY]] of moved.entries()) {
        const [nextX, nextY] = moved[(at + 1) % moved.length] ?? [];
        expect(cornerX === nextX || cornerY === nextY).toBe(true);
      }
      if (outlineProblem(moved)) return;
      expect(area(moved)).toBeGreaterThan(0);
      for (const { depth, feet } of sidesOf(moved)) {
        expect(depth).toBeGreaterThan(0);
        expect(depth).toBeLessThanOrEqual(200);
        expect(feet).toBeGreaterThanOrEqual(2);
      }
    }),
  );
});

test("LEAD-36 a typed length is that of its side, or answered with a sentence", () => {
  fc.assert(
    fc.property(drags, fc.integer({ min: 2, max: 200 }), ({ outline, index }, feet) => {
      const side = index % outline.length;
      const changed = withLength(outline, side, feet);
      if (typeof changed === "string") expect(changed).toMatch(/^\p{Lu}.*\.$/u);
      else {
        expect(outlineProblem(changed)).toBeUndefined();
        expect(sidesOf(changed)[side]?.feet).toBe(feet);
      }
    }),
  );
});

test("LEAD-36 when the side after cannot move, the side before does", () => {
  // The end of the wing can only grow to the left.
  const l = withLength(outlineOf("0,0 200,0 200,60 150,60 150,30 0,30"), 2, 70);
  expect(l).toEqual(outlineOf("0,0 200,0 200,60 130,60 130,30 0,30"));
  const long = withLength(outlineOf("0,0 190,0 190,50 40,50 40,30 0,30"), 4, 60);
  expect(long).toEqual(outlineOf("0,0 190,0 190,50 60,50 60,30 0,30"));
});

test("LEAD-35 crossing sides, 400 corners, angled walls and sides of 1 or 300 feet have a sentence each", () => {
  const problems = [
    outlineProblem(outlineOf("0,0 60,0 60,30 20,30 20,-10 0,-10")),
    outlineProblem(Array.from({ length: 400 }, (_, index) => [index, index % 2] as const)),
    outlineProblem(outlineOf("0,0 60,0 50,30 0,30")),
    outlineProblem(outlineOf("0,0 1,0 1,30 0,30")),
    outlineProblem(outlineOf("0,0 300,0 300,30 0,30")),
    outlineProblem([]),
  ];
  for (const problem of problems) expect(problem).toMatch(/^\p{Lu}.*\.$/u);
  expect(new Set(problems).size).toBe(6);
  expect(problems[0]).toBe("Two sides of the house would cross. Please make this side shorter, or another one longer.");
});

test("LEAD-35 an outline that turns the other way around is refused", () => {
  expect(outlineProblem(outlineOf("0,0 0,30 60,30 60,0"))).toMatch(/cross/);
});
