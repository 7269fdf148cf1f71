import {
  downspoutCapacityPerSquareInch,
  downspoutInches,
  type GutterInches,
  gutterCapacity,
  maxFeetToDownspout,
} from "./figures.ts";
import type { Run } from "./runs.ts";

/** Downspouts of a run: where each stands, in feet along it, and the demand that drains to it. */
export type SpoutLayout = {
  at: readonly number[];
  demands: readonly number[];
  /** False where more water arrives at one place than a section takes. */
  fits: boolean;
};

/** Pieces of a side beyond which a house is no house of this planner. */
const maxPieces = 60;
/** Rounding of sums of feet and areas. */
const tolerance = 1e-6;

/**
 * Square feet in 1 inch of rain an hour that one section takes: the smaller of its gutter and its downspout.
 */
export function sectionCapacity(inches: GutterInches): number {
  const [wide, deep] = downspoutInches[inches];
  return Math.min(gutterCapacity[inches], wide * deep * downspoutCapacityPerSquareInch);
}

/**
 * Places downspouts so that no section is longer than `maxFeetToDownspout` or gets more water than it takes, and none can be left
 * out. They stand at corners and ends before other places, and at inside corners first. The high points lie midway between two.
 *
 * @param rate demand of a square foot of roof: the factor of the pitch times inches of rain an hour
 */
export function placeDownspouts(run: Run, rate: number, inches: GutterInches): SpoutLayout {
  const capacity = sectionCapacity(inches) + tolerance;
  const demandsAt = (at: readonly number[]) =>
    sectionsOf(run, at).map(([from, to]) => areaBetween(run, from, to) * rate);
  const fits = (at: readonly number[]) =>
    at.length > 0 &&
    sectionsOf(run, at).every(([from, to]) => to - from <= maxFeetToDownspout + tolerance) &&
    sectionsOf(run, at).every(([from, to]) => areaBetween(run, from, to) * rate <= capacity);

  const tries = run.valleys.every(({ area }) => area * rate <= capacity) ? maxPieces : 0;
  for (let more = 0; more <= tries; more += 1) {
    const all = places(run, more);
    if (!fits(all)) continue;
    const order = [...all].sort((a, b) => standing(run, a) - standing(run, b));
    const at = order.reduce((kept, place) => {
      const fewer = kept.filter((other) => other !== place);
      return fits(fewer) ? fewer : kept;
    }, all);
    return { at, demands: demandsAt(at), fits: true };
  }
  const at = places(run, 0);
  return { at, demands: demandsAt(at), fits: false };
}

/** Corners and ends, and between them so many places that each piece is short enough, and `more`. */
function places({ starts, closed, feet }: Run, more: number): number[] {
  const along = starts.slice(0, -1).flatMap((start, index) => {
    const length = (starts[index + 1] ?? start) - start;
    const pieces = Math.ceil(length / maxFeetToDownspout) + more;
    return Array.from({ length: pieces }, (_, piece) => start + (length * piece) / pieces);
  });
  return closed ? along : [...along, feet];
}

/** How much a place is worth to a downspout: 0 along a side, 1 at a corner or an end, 2 at the foot of a valley. */
function standing({ starts, valleys }: Run, place: number): number {
  if (valleys.some(({ at }) => at === place)) return 2;
  return starts.includes(place) ? 1 : 0;
}

/** What drains to each downspout, in feet along the run; around a closed run the first may begin before 0. */
function sectionsOf({ feet, closed }: Run, at: readonly number[]): [from: number, to: number][] {
  const last = at.length - 1;
  return at.map((place, index) => {
    const before = at[index - 1] ?? (closed ? (at[last] ?? 0) - feet : -place);
    const after = at[index + 1] ?? (closed ? (at[0] ?? 0) + feet : 2 * feet - place);
    return [(before + place) / 2, (place + after) / 2];
  });
}

/** Square feet that drain into the run between two places; around a closed run a place may lie before 0 or beyond its end. */
function areaBetween(run: Run, from: number, to: number): number {
  const within = areaWithin(run, from, to);
  if (!run.closed) return within;
  if (from < 0) return within + areaWithin(run, from + run.feet, to + run.feet);
  return to > run.feet ? within + areaWithin(run, from - run.feet, to - run.feet) : within;
}

function areaWithin({ starts, areas, valleys, feet, closed }: Run, from: number, to: number): number {
  let sum = 0;
  for (let side = 0; side < areas.length; side += 1) {
    const [start = 0, end = 0] = [starts[side], starts[side + 1]];
    const shared = Math.min(end, to) - Math.max(start, from);
    if (shared > 0) sum += ((areas[side] ?? 0) * shared) / (end - start);
  }
  // A valley on a high point counts once; the end of an open run belongs to it.
  for (const { at, area } of valleys)
    if (at >= from && (at < to || (!closed && at === feet && to >= feet))) sum += area;
  return sum;
}
