import { type ProfileMeasures, sectionArea } from "#src/ui/drawings/k-profile.ts";

/**
 * A gutter that the company makes. All drawings, tables and texts take their numbers from here.
 *
 * The measures are the usual ones of roll-formed K-style gutters, which vary by an eighth of an inch between machines; their
 * sections need 11 3/4 and 15 inches of metal, as wide as the coils of these machines (11 7/8 and 15).
 * Capacity is computed from the section. The "1.2 and 2.0 gallons a foot" of many sites are wrong: even a box of 5 × 3 1/2
 * inches holds only 0.91.
 */
export type GutterSize = {
  readonly name: "5 inch" | "6 inch";
  readonly measures: ProfileMeasures;
  /** Nominal size of the usual downspout, in inches. */
  readonly downspout: readonly [number, number];
  /** Square feet of roof at one inch of rain an hour, by the chart of the SMACNA Architectural Sheet Metal Manual. */
  readonly chartRoof: number;
};

export const fiveInch: GutterSize = {
  name: "5 inch",
  measures: { top: 5, back: 3.5, front: 3.25, bottom: 3.25 },
  downspout: [2, 3],
  chartRoof: 5520,
};

export const sixInch: GutterSize = {
  name: "6 inch",
  measures: { top: 6, back: 4.625, front: 4.375, bottom: 4 },
  downspout: [3, 4],
  chartRoof: 7960,
};

const cubicInchesPerGallon = 231;

/** Gallons in one foot of gutter, filled to the front lip. */
export function gallonsPerFoot({ measures }: GutterSize): number {
  return (sectionArea(measures) * 12) / cubicInchesPerGallon;
}

/** How much more roof the large size drains by the chart, in whole percent. */
export function moreRoofPercent(small: GutterSize, large: GutterSize): number {
  return Math.round((large.chartRoof / small.chartRoof - 1) * 100);
}

/** Inches to the nearest eighth: 4.625 is "4 5/8". */
export function asInches(value: number): string {
  const eighths = Math.round(value * 8);
  const whole = Math.floor(eighths / 8);
  const rest = eighths % 8;
  if (rest === 0) return String(whole);
  const share = rest % 4 === 0 ? "1/2" : rest % 2 === 0 ? `${rest / 2}/4` : `${rest}/8`;
  return whole === 0 ? share : `${whole} ${share}`;
}
