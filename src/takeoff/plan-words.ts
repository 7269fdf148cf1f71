import { inWords } from "#src/facts/in-words.ts";
import type { Rainfall } from "#src/facts/planner.schema.ts";
import { type PlanPrices, type PriceRange, partsOfPrice, priceWords } from "#src/facts/prices.ts";
import { counted } from "#src/ui/text/counted.ts";
import { expansionFeet, gutterCapacity, pipeFeetPerStory, usualDepthFeet } from "./figures.ts";
import type { Plan } from "./plan.ts";
import { planPrice, type Takeoff } from "./takeoff.ts";

/** A result in words. */
export type PlanWords = {
  feet: string;
  corners: string;
  downspouts: string;
  size: string;
  /** A range in dollars, with what it is without; "" without the company's own prices. */
  price: string;
  /** Why this size, in a sentence. */
  reason: string;
  /** What else the visitor should know, a sentence each. */
  notes: string[];
  /** What of it is a guess, a sentence each. */
  guesses: string[];
  /** The result in one short line. */
  brief: string;
  /** All in one sentence, for screen readers. */
  summary: string;
};

/** The company's own figures that a result depends on. */
export type Basis = { rainfall: Rainfall; prices: PlanPrices };

function rangeWords(range: PriceRange): string {
  return `${range.from === range.to ? "About " : ""}${priceWords(range)}`;
}

/** The result of a plan as the page, the print and the staff read it. */
export function planWords(plan: Plan, takeoff: Takeoff, { rainfall, prices }: Basis): PlanWords {
  const range = planPrice(takeoff, prices);
  const { without } = partsOfPrice(prices);
  const price = range ? rangeWords(range) + (without && `, without ${without}`) : "";
  const { feet, outside, inside, downspouts, inches } = takeoff;
  if (feet === 0)
    return {
      ...{
        feet: "0 feet",
        corners: "None",
        downspouts: "None",
        size: "Choose a side first",
        notes: [],
        guesses: [],
        price,
      },
      reason: "Choose at least one side that needs a gutter.",
      brief: "0 ft · choose a side first",
      summary: "No side has a gutter. Choose at least one side.",
    };
  const corners = [outside && `${outside} outside`, inside && `${inside} inside`].filter(Boolean).join(", ") || "None";
  const size = rainfall.confirmed ? `${inches} inch` : `Probably ${inches} inch`;
  return {
    feet: `${feet.toLocaleString("en-US")} feet`,
    price,
    corners,
    downspouts: String(downspouts.length),
    size,
    reason: rainfall.confirmed
      ? reasonOf(takeoff, rainfall)
      : `${reasonOf(takeoff, rainfall)} We’ll confirm it when we measure.`,
    notes: notesOf(plan, takeoff),
    guesses: guessesOf(plan, takeoff, rainfall),
    brief: `${feet.toLocaleString("en-US")} ft · ${price || `${counted(downspouts.length, "downspout")} · ${size.toLowerCase()}`}`,
    summary: `${counted(feet, "foot", "feet")} of gutter, ${counted(outside + inside, "corner")}, ${counted(downspouts.length, "downspout")}, ${size.toLowerCase()}.`,
  };
}

function reasonOf(
  { overfull, downspoutsOfFive, downspouts, inches, fullestArea }: Takeoff,
  rainfall: Rainfall,
): string {
  const rain = `${rainfall.inches} inches of rain an hour`;
  if (overfull)
    return `At ${rain}, more water meets in one valley than the published figures allow a 6 inch gutter. We’ll look at that corner on your house.`;
  if (inches === 6 && downspoutsOfFive !== undefined)
    return `At ${rain}, a 6 inch gutter needs ${several(downspouts.length, "downspout")}, and a 5 inch gutter ${inWords(downspoutsOfFive)}.`;
  if (inches === 6) return `At ${rain}, one valley brings more water to its corner than a 5 inch gutter can carry.`;
  const carries = Math.floor(gutterCapacity[5] / rainfall.inches);
  return `The busiest downspout drains ${feetOf(fullestArea)} square feet of roof. At ${rain}, a 5 inch gutter handles ${feetOf(carries)}.`;
}

function notesOf({ roof, trees }: Plan, { longRuns, endCaps }: Takeoff): string[] {
  const notes: string[] = [];
  if (endCaps > 0) notes.push(`It takes ${several(endCaps, "end cap")} too.`);
  if (longRuns > 0)
    notes.push(
      `${capitalized(several(longRuns, "straight run"))} over ${expansionFeet} feet may need room to expand in the heat.`,
    );
  if (roof === "flat") notes.push("A flat roof often drains in another way. We’ll look at it first.");
  if (roof === "tile" || roof === "metal")
    notes.push("On tile and metal roofs, how we hang a gutter depends on the edge. We’ll look at it first.");
  if (trees !== "none") notes.push("With trees close by, ask us about gutter guards.");
  return notes;
}

function guessesOf({ house, stories }: Plan, { pipeFeet }: Takeoff, rainfall: Rainfall): string[] {
  const guesses = [
    `About ${pipeFeet} feet of downspout, figuring ${pipeFeetPerStory * stories} feet each.`,
    house.kind === "feet"
      ? `We assumed ${usualDepthFeet} feet from the eave to the ridge, and one straight run with two ends.`
      : "We assumed a hip where two gutters meet at an outside corner, and a gable everywhere else.",
  ];
  if (!rainfall.confirmed)
    guesses.unshift(`We figured ${rainfall.inches} inches of rain an hour, for the hardest minutes of a storm.`);
  return guesses;
}

/** "two end caps", as a running sentence has it. */
function several(count: number, one: string): string {
  return `${inWords(count)} ${one}${count === 1 ? "" : "s"}`;
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function feetOf(area: number): string {
  return Math.round(area).toLocaleString("en-US");
}
