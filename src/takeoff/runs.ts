import { usualDepthFeet } from "./figures.ts";
import { type Side, sidesOf } from "./outline.ts";
import type { House } from "./plan.ts";

/** Sides with gutter that follow each other around the house. */
export type Run = {
  /** The sides, by their places in the outline. */
  sides: readonly number[];
  /** Where each side begins, in feet along the run, and at last where the run ends. */
  starts: readonly number[];
  /** All the way around: it has no ends. */
  closed: boolean;
  feet: number;
  /** Square feet of roof, seen from above, that drain into each of its sides. */
  areas: readonly number[];
  /** Water of a valley that arrives at one place: feet along the run, and square feet. */
  valleys: readonly { at: number; area: number }[];
};

/** The runs of gutter of a house. Known feet are one straight run over a roof of usual depth. */
export function runsOf(house: House): Run[] {
  if (house.kind === "feet") {
    const { feet } = house;
    return [{ sides: [0], starts: [0, feet], closed: false, feet, areas: [feet * usualDepthFeet], valleys: [] }];
  }
  const sides = sidesOf(house.corners);
  return chains(house.gutter).map((chain) => runOf(chain, sides, house.gutter));
}

function chains(gutter: readonly boolean[]): number[][] {
  const count = gutter.length;
  if (gutter.every(Boolean)) return [gutter.map((_, side) => side)];
  const firsts = gutter.flatMap((has, side) => (has && !gutter[(side + count - 1) % count] ? [side] : []));
  return firsts.map((first) => {
    const chain: number[] = [];
    for (let side = first; gutter[side]; side = (side + 1) % count) chain.push(side);
    return chain;
  });
}

function runOf(chain: readonly number[], all: readonly Side[], gutter: readonly boolean[]): Run {
  const sides = chain.map((side) => all[side] as Side);
  const starts = [0];
  for (const { feet } of sides) starts.push((starts.at(-1) ?? 0) + feet);
  const closed = chain.length === all.length;
  const neighbor = (side: number, step: number) => (side + step + all.length) % all.length;

  const areas = chain.map((index, place) => {
    const side = sides[place] as Side;
    // Where gutters meet on an outside corner a hip is assumed, and the triangle beyond it drains to the other side.
    const hips = [-1, 1].map((step, end) => {
      const other = neighbor(index, step);
      if (side.turnsIn[end] || !gutter[other]) return 0;
      return Math.min(side.depth, (all[other] as Side).depth) ** 2 / 2;
    });
    return Math.max(0, side.feet * side.depth - (hips[0] ?? 0) - (hips[1] ?? 0));
  });

  const valleys = chain.flatMap((index, place) => {
    const side = sides[place] as Side;
    const found: { at: number; area: number }[] = [];
    // Each plane brings a triangle to the valley; both arrive even where only one of the sides has gutter.
    const add = (other: number, at: number) =>
      found.push({ at, area: Math.min(side.depth, (all[other] as Side).depth) ** 2 });
    const [before, after] = [neighbor(index, -1), neighbor(index, 1)];
    if (side.turnsIn[0] && !gutter[before]) add(before, starts[place] ?? 0);
    if (side.turnsIn[1]) add(after, starts[place + 1] ?? 0);
    return found;
  });

  return { sides: chain, starts, closed, feet: starts.at(-1) ?? 0, areas, valleys };
}
