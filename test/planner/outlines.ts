import type { Outline } from "#src/takeoff/outline.ts";

/** The corners of a roof, as "0,0 60,0 60,30 0,30". */
export function outlineOf(corners: string): Outline {
  return corners.split(" ").map((corner) => {
    const [x = Number.NaN, y = Number.NaN] = corner.split(",").map(Number);
    return [x, y] as const;
  });
}

export const rectangle = (long: number, wide: number) => outlineOf(`0,0 ${long},0 ${long},${wide} 0,${wide}`);
