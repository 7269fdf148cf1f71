import { type ProfileMeasures, sectionArea } from "#src/ui/drawings/k-profile.ts";

/**
 * The two gutters we make. Drawings, table and text of the site take every number from here.
 *
 * Measures are the usual ones of roll-formed K-style gutters, which vary by an eighth of an inch from machine to machine;
 * the sections they give need 11 3/4 and 15 inches of metal, as wide as the coils these machines are fed (11 7/8 and 15).
 * Capacity is worked out from the section. The "1.2 and 2.0 gallons a foot" that many sites repeat cannot be: not even a
 * box of 5 × 3 1/2 inches holds more than 0.91.
 * `chartRoof` is the roof, in square feet at one inch of rain an hour, that the trade's common sizing chart (after the
 * SMACNA Architectural Sheet Metal Manual) gives each size.
 */
export type GutterSize = {
  readonly name: "5 inch" | "6 inch";
  readonly measures: ProfileMeasures;
  /** Inside measures of the downspout that goes with it, in inches. */
  readonly downspout: readonly [number, number];
  readonly chartRoof: number;
  readonly suits: string;
};

export const fiveInch: GutterSize = {
  name: "5 inch",
  measures: { top: 5, back: 3.5, front: 3.25, bottom: 3.25 },
  downspout: [2, 3],
  chartRoof: 5520,
  suits: "Many one-story shingle roofs",
};

export const sixInch: GutterSize = {
  name: "6 inch",
  measures: { top: 6, back: 4.625, front: 4.375, bottom: 4 },
  downspout: [3, 4],
  chartRoof: 7960,
  suits: "Big, steep, tile or metal roofs",
};

const CUBIC_INCHES_PER_GALLON = 231;

/** Gallons that stand in one foot of gutter, filled to the front lip. */
export function gallonsPerFoot({ measures }: GutterSize): number {
  return (sectionArea(measures) * 12) / CUBIC_INCHES_PER_GALLON;
}

/** How much more roof the chart gives the large size than the small one, in whole percent. */
export function moreRoofPercent(small: GutterSize, large: GutterSize): number {
  return Math.round((large.chartRoof / small.chartRoof - 1) * 100);
}

/** Inches as a tape shows them: 4.625 is "4 5/8". Eighths, or the nearest. */
export function asInches(value: number): string {
  const eighths = Math.round(value * 8);
  const whole = Math.floor(eighths / 8);
  const rest = eighths % 8;
  if (rest === 0) return String(whole);
  const share = rest % 4 === 0 ? "1/2" : rest % 2 === 0 ? `${rest / 2}/4` : `${rest}/8`;
  return whole === 0 ? share : `${whole} ${share}`;
}
