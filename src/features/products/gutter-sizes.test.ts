import { describe, expect, test } from "vitest";
import { frontAt, sectionArea } from "#src/ui/drawings/k-profile.ts";
import { asInches, fiveInch, gallonsPerFoot, moreRoofPercent, sixInch } from "./gutter-sizes.ts";

describe("the sections are gutters that exist", () => {
  test.each([fiveInch, sixInch])(
    "none holds more than the box around it, overflows at the back, or leans in",
    ({ measures }) => {
      expect(sectionArea(measures)).toBeLessThan(measures.top * measures.front);
      expect(sectionArea(measures)).toBeGreaterThan(measures.bottom * measures.front);
      expect(measures.front).toBeLessThan(measures.back);
      expect(frontAt(measures, 0.1)).toBe(measures.bottom);
      expect(frontAt(measures, measures.front)).toBe(measures.top);
    },
  );
});

test("capacity is the section's area over a foot, in gallons of 231 cubic inches", () => {
  expect(gallonsPerFoot(fiveInch)).toBeCloseTo(0.71, 2);
  expect(gallonsPerFoot(sixInch)).toBeCloseTo(1.16, 2);
});

test("the larger size serves 44 percent more roof in the chart, and its downspout has twice the opening", () => {
  expect(moreRoofPercent(fiveInch, sixInch)).toBe(44);
  const opening = ([a, b]: readonly [number, number]) => a * b;
  expect(opening(sixInch.downspout)).toBe(2 * opening(fiveInch.downspout));
});

test.each([
  [5, "5"],
  [3.5, "3 1/2"],
  [4.625, "4 5/8"],
  [0.25, "1/4"],
  [2.99, "3"],
])("%d inches read %s on a tape", (value, text) => {
  expect(asInches(value)).toBe(text);
});
