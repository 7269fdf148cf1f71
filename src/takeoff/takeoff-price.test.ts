import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PlanPrices, priceRange } from "#src/facts/prices.ts";
import { startingPlan } from "#src/takeoff/plan.ts";
import { planWords } from "#src/takeoff/plan-words.ts";
import { planPrice, takeOff } from "./takeoff.ts";

const prices: PlanPrices = { foot: "8 to 12", corner: "25", downspout: "90 to 120.50" };
const rainfall = { inches: 10, source: "A source", confirmed: true };
const takeoff = takeOff(startingPlan(), rainfall.inches);

test.each([
  ["8 to 12", { from: 8, to: 12 }],
  [" $8.50 - $12 ", { from: 8.5, to: 12 }],
  ["8–12", { from: 8, to: 12 }],
  ["9", { from: 9, to: 9 }],
  ["0", { from: 0, to: 0 }],
  ["10000", { from: 10_000, to: 10_000 }],
])("LEAD-48 an owner writes %o", (typed, range) => {
  expect(priceRange(typed)).toEqual(range);
});

const noPrices = ["", "12 to 8", "-8", "8 to", "8-", "eight", "10001", "8,50", "8 to 9 to 10", "8 12", "1e3", "8.505"];
test.each(noPrices)("LEAD-48 %o is no price", (typed) => {
  expect(priceRange(typed)).toBeUndefined();
});

describe("the price of a plan", () => {
  test("LEAD-48 it is feet, corners and downspouts times the company's prices, in whole tens around them", () => {
    const { feet, outside, inside, downspouts } = takeoff;
    expect([feet, outside, inside]).toEqual([182, 4, 0]);
    const [low, high] = [feet * 8 + 4 * 25 + downspouts.length * 90, feet * 12 + 4 * 25 + downspouts.length * 120.5];
    expect(planPrice(takeoff, prices)).toEqual({ from: Math.floor(low / 10) * 10, to: Math.ceil(high / 10) * 10 });
  });

  test.each([
    ["foot", "$640 to $830, without gutter"],
    ["corner", "$1,990 to $2,910, without corners"],
    ["downspout", "$1,550 to $2,290, without downspouts"],
  ])("OWN-117 without a price of a %s it is that of the rest, and says so: %s", (name, words) => {
    const plan = planWords(startingPlan(), takeoff, { rainfall, prices: { ...prices, [name]: "" } });
    expect(plan).toMatchObject({ price: words, brief: `182 ft · ${words}` });
  });

  test("LEAD-48 OWN-117 there is none without any price, and for a plan of which nothing has one", () => {
    const corners = { foot: "", corner: "25", downspout: "" };
    expect(planPrice({ ...takeoff, outside: 0 }, corners)).toBeUndefined();
    const none = { foot: "", corner: "", downspout: "" };
    expect(planWords(startingPlan(), takeoff, { rainfall, prices: none })).toMatchObject({ price: "" });
  });

  test("LEAD-48 sums that end on a ten stay there, and a house without gutter has no price", () => {
    const only = { outside: 0, inside: 0, downspouts: [] };
    const at = (feet: number, foot: string) => planPrice({ ...takeoff, ...only, feet }, { ...prices, foot });
    expect([at(50, "9.20"), at(100, "1.10"), at(0, "8")]).toEqual([
      { from: 460, to: 460 },
      { from: 110, to: 110 },
      undefined,
    ]);
  });

  test("LEAD-48 the words name the range, and so does the short line", () => {
    const { price, brief } = planWords(startingPlan(), takeoff, { rainfall, prices });
    expect(price).toBe("$2,090 to $3,010");
    expect(brief).toBe("182 ft · $2,090 to $3,010");
  });

  test("LEAD-48 the range holds every price within those of its parts", () => {
    const part = fc.integer({ min: 0, max: 500 });
    const range = fc.tuple(part, part).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
    fc.assert(
      fc.property(range, range, range, fc.double({ min: 0, max: 1, noNaN: true }), (foot, corner, downspout, at) => {
        const [footText = "", cornerText = "", downspoutText = ""] = [foot, corner, downspout].map((one) =>
          one.join(" to "),
        );
        const found = planPrice(takeoff, { foot: footText, corner: cornerText, downspout: downspoutText });
        const within = ([from, to]: readonly [number, number]) => from + at * (to - from);
        const real =
          takeoff.feet * within(foot) +
          (takeoff.outside + takeoff.inside) * within(corner) +
          takeoff.downspouts.length * within(downspout);
        expect(found?.from).toBeLessThanOrEqual(real + 1e-6);
        expect(found?.to).toBeGreaterThanOrEqual(real - 1e-6);
      }),
    );
  });
});
