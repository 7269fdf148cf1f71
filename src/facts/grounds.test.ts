import { assert as check, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { accentShades, nearestAccent } from "./accent.ts";
import { deliveredGrounds, type Grounds, groundShades, nearestDark, nearestPage } from "./grounds.ts";
import { contrastOf } from "./oklch.ts";

/** Muted, success and danger, and the outlines of controls (src/ui/tokens.css). */
const words = ["#3c5262", "#1f5a33", "#8f2a1c"];

function expectLegible({ heading, inverse, action, tint, page }: Grounds) {
  for (const ground of [page, "#ffffff", tint]) {
    for (const word of [...words, heading, action]) expect(contrastOf(word, ground)).toBeGreaterThanOrEqual(7);
    expect(contrastOf("#5f7a8b", ground)).toBeGreaterThanOrEqual(4);
  }
  for (const ground of [heading, inverse]) {
    expect(contrastOf("#ffffff", ground)).toBeGreaterThanOrEqual(10);
    expect(contrastOf(tint, ground)).toBeGreaterThanOrEqual(7);
    // What is open now, in the footer.
    expect(contrastOf("#8ad3a1", ground)).toBeGreaterThanOrEqual(4.5);
  }
}

const color = integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);

test("OWN-108 any two colors, or the nearest offered ones, leave words legible on light and on dark", () => {
  check(
    property(color, color, color, (dark, page, accent) => {
      const grounds = groundShades(nearestDark(dark), nearestPage(page));
      expectLegible(grounds);
      const { bright, onBright } = accentShades(nearestAccent(accent), grounds);
      expect(contrastOf(onBright, bright)).toBeGreaterThanOrEqual(7);
      for (const ground of [grounds.heading, grounds.inverse])
        expect(contrastOf(bright, ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 500 },
  );
});

test("OWN-108 a legible color is taken as it is, as the delivered ones are", () => {
  for (const dark of ["#1f3a2a", "#3a1520", deliveredGrounds.heading]) expect(nearestDark(dark)).toBe(dark);
  for (const page of ["#ffffff", "#fdf6e3", deliveredGrounds.page]) expect(nearestPage(page)).toBe(page);
  expect([nearestDark("#4b9e63"), nearestPage("#f5e6d0")]).toEqual(["#004d21", "#fff0da"]);
  expectLegible(deliveredGrounds);
});
