import { type PlanPrices, type PriceRange, priceOf } from "#src/facts/prices.ts";
import { placeDownspouts } from "./downspouts.ts";
import { expansionFeet, type GutterInches, pipeFeetPerStory, pitches } from "./figures.ts";
import { type Corner, cornerAt, isInside, type Outline } from "./outline.ts";
import type { House, Plan } from "./plan.ts";
import { type Run, runsOf } from "./runs.ts";

/** A downspout on the drawing: its side, and the feet from the side's first corner. */
export type Downspout = { side: number; at: number };

/** What a plan needs. Feet are whole, rounded up. */
export type Takeoff = {
  feet: number;
  outside: number;
  inside: number;
  endCaps: number;
  downspouts: readonly Downspout[];
  /** Feet of downspout to the ground; a guess. */
  pipeFeet: number;
  inches: GutterInches;
  /** How many downspouts 5 inch would need; undefined if it cannot take the water of a valley. */
  downspoutsOfFive: number | undefined;
  /** More water arrives at one place than 6 inch takes. */
  overfull: boolean;
  /** Square feet of roof, with the factor of its pitch, that drain to the fullest downspout. */
  fullestArea: number;
  /** Straight runs that may need room to expand. */
  longRuns: number;
};

/**
 * Feet, corners, downspouts and size for a plan. 6 inch is advised where 5 inch cannot take the water or
 * needs more downspouts.
 *
 * @param rainfall inches an hour in the hardest minutes
 */
export function takeOff({ house, stories, pitch }: Plan, rainfall: number): Takeoff {
  const runs = runsOf(house);
  const { factor } = pitches[pitch];
  const layouts = (inches: GutterInches) => runs.map((run) => placeDownspouts(run, factor * rainfall, inches));
  const bySize = { 5: layouts(5), 6: layouts(6) };
  const count = (inches: GutterInches) => bySize[inches].reduce((sum, { at }) => sum + at.length, 0);
  const fits = (inches: GutterInches) => bySize[inches].every((layout) => layout.fits);
  const inches = !fits(5) || count(6) < count(5) ? 6 : 5;
  const { outside, inside } = cornersOf(house);
  const straight = runs.reduce((sum, { feet }) => sum + feet, 0);
  const downspouts = runs.flatMap((run, index) => (bySize[inches][index]?.at ?? []).map((at) => placeOf(run, at)));
  return {
    // A corner adds a gutter's width outside, and takes one away inside.
    feet: Math.max(0, Math.ceil(straight + ((outside - inside) * inches) / 12)),
    outside,
    inside,
    endCaps: 2 * runs.filter(({ closed }) => !closed).length,
    downspouts,
    pipeFeet: downspouts.length * stories * pipeFeetPerStory,
    inches,
    downspoutsOfFive: fits(5) ? count(5) : undefined,
    overfull: !fits(inches),
    fullestArea: Math.max(0, ...bySize[inches].flatMap(({ demands }) => demands)) / rainfall,
    longRuns: house.kind === "feet" ? 0 : longRunsOf(runs),
  };
}

/** Where on the drawing a downspout stands, in feet. */
export function standsAt(corners: Outline, { side, at }: Downspout): Corner {
  const [[x, y], [toX, toY]] = [cornerAt(corners, side), cornerAt(corners, side + 1)];
  return [x + Math.sign(toX - x) * at, y + Math.sign(toY - y) * at];
}

function longRunsOf(runs: readonly Run[]): number {
  const lengths = runs.flatMap(({ starts }) => starts.slice(1).map((end, index) => end - (starts[index] ?? 0)));
  return lengths.filter((feet) => feet > expansionFeet).length;
}

/** Corners where two gutters meet. */
function cornersOf(house: House): { outside: number; inside: number } {
  if (house.kind === "feet") return { outside: house.outside, inside: house.inside };
  const { corners, gutter } = house;
  const meeting = gutter.flatMap((has, side) => (has && gutter[(side + 1) % gutter.length] ? [side + 1] : []));
  const inside = meeting.filter((corner) => cornerAt(corners, corner) && isInside(corners, corner)).length;
  return { outside: meeting.length - inside, inside };
}

function placeOf({ sides, starts }: Run, at: number): Downspout {
  const index = Math.max(
    0,
    starts.slice(0, -1).findLastIndex((start) => start <= at),
  );
  return { side: sides[index] ?? 0, at: at - (starts[index] ?? 0) };
}

/** The price of a plan (LEAD-48); undefined without the company's own prices, and without gutter. */
export function planPrice({ feet, outside, inside, downspouts }: Takeoff, prices: PlanPrices): PriceRange | undefined {
  const amounts = { feet, corners: outside + inside, downspouts: downspouts.length };
  return feet === 0 ? undefined : priceOf(amounts, amounts, prices);
}
