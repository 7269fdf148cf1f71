import fc from "fast-check";
import { expect, test } from "vitest";
import { rectangle } from "#test/planner/outlines.ts";
import { drawingSize, drawOutline, frameOf, inFeet, onDrawing, sideNames } from "./drawing.ts";
import type { Outline } from "./outline.ts";
import { shapes } from "./plan.ts";

test("LEAD-41 every shape is seen whole, and a place on the drawing leads back to its feet", () => {
  for (const outline of Object.values<Outline>(shapes)) {
    const frame = frameOf(outline);
    for (const corner of outline) {
      const [x, y] = onDrawing(frame, corner);
      expect([x >= 39 && x <= drawingSize.width - 39, y >= 39 && y <= drawingSize.height - 39]).toEqual([true, true]);
      const [backX, backY] = inFeet(frame, [x, y]);
      expect([Math.round(backX), Math.round(backY)]).toEqual([...corner]);
    }
  }
});

test("LEAD-41 labels stand in the house, downspouts outside of it", () => {
  const drawn = drawOutline(rectangle(60, 30), [
    { side: 0, at: 0 },
    { side: 0, at: 30 },
  ]);
  const [top] = drawn.sides;
  expect(top?.label).toBe("Back A, 60 ft");
  const [, labelY] = /^translate\(\S+ (\S+)\)$/.exec(top?.transform ?? "") ?? [];
  expect(Number(labelY)).toBeGreaterThan(drawn.corners[0]?.[1] ?? 0);
  const squares = [...drawn.downspouts.matchAll(/M([\d.]+) ([\d.]+)h20/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(squares).toEqual([
    [6, 36],
    [190, 36],
  ]);
});

test("LEAD-41 whatever the lengths, the drawing is made of numbers only", () => {
  const lengths = fc.integer({ min: 2, max: 200 });
  fc.assert(
    fc.property(lengths, lengths, (long, wide) => {
      const drawn = drawOutline(rectangle(long, wide), [{ side: 1, at: wide }]);
      expect(JSON.stringify(drawn)).not.toMatch(/NaN|null|Infinity/);
    }),
  );
});

test.each<[string, Outline, string[]]>([
  ["rectangle", shapes.rectangle, ["Back", "Right", "Front", "Left"]],
  ["L", shapes.l, ["Back", "Right", "Front", "Inner left", "Inner front", "Left"]],
  [
    "T",
    shapes.t,
    ["Back", "Right", "Inner front, right", "Inner right", "Front", "Inner left", "Inner front, left", "Left"],
  ],
  ["U", shapes.u, ["Back", "Right", "Front, right", "Inner left", "Inner front", "Inner right", "Front, left", "Left"]],
])("LOOK-37 the sides of a %s have the names of a house that faces the street below it", (_, outline, names) => {
  expect(sideNames(outline)).toEqual(names);
});
