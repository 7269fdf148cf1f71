import type { Sharp, SharpInput, SharpOptions } from "sharp";

type Open = (input?: SharpInput, options?: SharpOptions) => Sharp;
let loaded: Promise<Open> | undefined;

/**
 * The picture library, loaded at the first use: most starts never need it. Only the formats that we take can be read at all,
 * so a file's other tricks (SVG, PDF, TIFF …) meet no code (SECURITY.md M17).
 */
export function loadSharp(): Promise<Open> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}`) });
    // One core for pictures: the other answers visitors.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}
