/*
 * The figures of the method. docs/gutter-method.md names the source of each and says which are confirmed.
 */

/** Roof slopes in inches of rise per 12 inches, steepest last, with the factor on the roof's area (This Old House). */
export const pitches = {
  flat: { name: "Nearly flat", rise: [0, 3], factor: 1 },
  low: { name: "Low", rise: [4, 5], factor: 1.05 },
  medium: { name: "Medium", rise: [6, 8], factor: 1.1 },
  steep: { name: "Steep", rise: [9, 11], factor: 1.2 },
  "very-steep": { name: "Very steep", rise: [12, undefined], factor: 1.3 },
} as const;

export type Pitch = keyof typeof pitches;

/** Square feet that drain into one section of K-style gutter in 1 inch of rain an hour (This Old House). */
export const gutterCapacity = { 5: 5520, 6: 7960 } as const;

/** Inches across the top. */
export type GutterInches = keyof typeof gutterCapacity;

/** The downspout that goes with a size, in inches. */
export const downspoutInches = { 5: [2, 3], 6: [3, 4] } as const;

/** Square feet in 1 inch of rain an hour that a square inch of downspout takes (SMACNA's rule). */
export const downspoutCapacityPerSquareInch = 1200;

/** Feet of gutter that drain to one downspout at most, between the 35 and 50 feet that are printed. */
export const maxFeetToDownspout = 40;

/** Feet of a straight run from which it may need room to expand (SMACNA). */
export const expansionFeet = 50;

/** Feet of downspout for each story; the rule is not confirmed, so that the result is a guess. */
export const pipeFeetPerStory = 10;

/** From the eave to the ridge where only the feet are known: half of a house 30 feet deep; a guess. */
export const usualDepthFeet = 15;
