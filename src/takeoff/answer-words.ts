import type { Pitch } from "./figures.ts";
import type { Plan } from "./plan.ts";

/** The answers of a plan, as the planner offers them and staff read them. */
export const pitchWords: Readonly<Record<Pitch, string>> = {
  flat: "Nearly flat",
  low: "Low",
  medium: "Medium",
  steep: "Steep",
  "very-steep": "Very steep",
};
export const storyWords: Readonly<Record<Plan["stories"], string>> = { 1: "One story", 2: "Two stories" };
export const roofWords: Readonly<Record<Plan["roof"], string>> = {
  ...{ shingle: "Shingle", tile: "Tile", metal: "Metal", flat: "Flat roof" },
};
export const treeWords: Readonly<Record<Plan["trees"], string>> = {
  ...{ none: "None close by", some: "Some close by", over: "Over the roof" },
};
