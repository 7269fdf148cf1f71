import { expect, test } from "vitest";
import { outlineOf, rectangle } from "#test/planner/outlines.ts";
import type { Outline } from "./outline.ts";
import { type Plan, type Shape, startingPlan } from "./plan.ts";
import { planWords } from "./plan-words.ts";
import { takeOff } from "./takeoff.ts";

const provisional = { inches: 10, source: "NOAA Atlas 14", confirmed: false };
const none = { foot: "", corner: "", downspout: "" };
const confirmed = { ...provisional, confirmed: true };
const wordsOf = (plan: Plan, rainfall = provisional) =>
  planWords(plan, takeOff(plan, rainfall.inches), { rainfall, prices: none });
const house = (corners: Outline, gutter: boolean[], shape?: Shape): Plan => ({
  ...startingPlan(shape),
  house: { kind: "outline", corners, gutter },
});

test("LEAD-38 while the rainfall is provisional no size is promised, and the rain is the first guess", () => {
  const words = wordsOf(startingPlan());
  expect(words.size).toBe("Probably 5 inch");
  expect(words.reason).toMatch(/We’ll confirm it when we measure\.$/);
  expect(words.guesses[0]).toBe("We figured 10 inches of rain an hour, for the hardest minutes of a storm.");
  expect(JSON.stringify(words)).not.toMatch(/NOAA|provisional/);
});

test("LEAD-38 with a confirmed rainfall the size stands without doubt", () => {
  const words = wordsOf(startingPlan(), confirmed);
  expect([words.size, words.reason]).toEqual([
    "5 inch",
    "The busiest downspout drains 371 square feet of roof. At 10 inches of rain an hour, a 5 inch gutter handles 552.",
  ]);
  expect(words.guesses.join(" ")).not.toMatch(/rain/);
});

test("LEAD-33 the reason for 6 inch names both numbers of downspouts, or the valley", () => {
  expect(wordsOf(house(rectangle(60, 40), [true, false, true, false]), confirmed).reason).toBe(
    "At 10 inches of rain an hour, a 6 inch gutter needs four downspouts, and a 5 inch gutter eight.",
  );
  const big = house(outlineOf("0,0 120,0 120,100 68,100 68,52 0,52"), Array(6).fill(true), "l");
  expect(wordsOf(big, confirmed).reason).toMatch(/one valley brings more water to its corner than a 5 inch gutter/);
  expect(wordsOf({ ...big, pitch: "very-steep" }, confirmed).reason).toMatch(
    /We’ll look at that corner on your house\.$/,
  );
});

test("LEAD-39 the pipe, the roof and the depth of known feet are guesses; stories double the pipe", () => {
  const known: Plan = { ...startingPlan(), stories: 2, house: { kind: "feet", feet: 40, outside: 0, inside: 0 } };
  const { guesses, notes } = wordsOf(known, confirmed);
  expect(guesses).toEqual([
    "About 20 feet of downspout, figuring 20 feet each.",
    "We assumed 15 feet from the eave to the ridge, and one straight run with two ends.",
  ]);
  expect(notes).toEqual(["It takes two end caps too."]);
});

test("LEAD-39 tile, a flat roof, trees and long runs add a sentence each, and change no number", () => {
  const plan = startingPlan();
  const long = house(rectangle(60, 30), [true, false, true, false]);
  expect(wordsOf(long).notes.at(-1)).toBe("Two straight runs over 50 feet may need room to expand in the heat.");
  const others: Plan[] = [
    { ...plan, roof: "tile" },
    { ...plan, roof: "flat" },
    { ...plan, trees: "over" },
  ];
  for (const other of others) {
    expect(wordsOf(other).notes).toHaveLength(2);
    expect(wordsOf(other).summary).toBe(wordsOf(plan).summary);
  }
});

test("LEAD-41 the summary has feet, corners, downspouts and size; without gutter it says what to do", () => {
  expect(wordsOf(startingPlan()).summary).toBe("182 feet of gutter, 4 corners, 6 downspouts, probably 5 inch.");
  expect(wordsOf(startingPlan()).brief).toBe("182 ft · 6 downspouts · probably 5 inch");
  expect(wordsOf(house(rectangle(60, 30), [false, false, false, false])).reason).toBe(
    "Choose at least one side that needs a gutter.",
  );
  expect(wordsOf(house(rectangle(1, 30), [true, false, false, false])).summary).toMatch(
    /^1 foot of gutter, 0 corners, 1 downspout,/,
  );
});
