/** What a logo may be. The browser looks first, the server decides. */
export const logoLimits = {
  fileBytes: 2 * 1024 * 1024,
  /** As wide as the header shows it on a sharp screen. */
  minWidth: 240,
  minHeight: 48,
  sidePixels: 4_096,
  /** Width to height: wider ones have letters too small to read in the header, higher ones too. */
  maxRatio: 6,
  minRatio: 1 / 2,
} as const;

/** Why a picture of this size is no logo. */
export function logoSizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  if (width < logoLimits.minWidth || height < logoLimits.minHeight) {
    return `This image is ${width} by ${height} pixels. A logo needs at least ${logoLimits.minWidth} by ${logoLimits.minHeight}, to be sharp.`;
  }
  if (Math.max(width, height) > logoLimits.sidePixels)
    return "This image has too many pixels. Please save it with at most 4,096 pixels a side.";
  const ratio = width / height;
  if (ratio > logoLimits.maxRatio) return "This image is too wide for the header: at most six times as wide as tall.";
  return ratio < logoLimits.minRatio
    ? "This image is too tall for the header: at most twice as tall as wide."
    : undefined;
}

export const logoProblems = {
  missing: "Please choose a PNG file.",
  format: "This file is not a PNG. Please save your logo as a PNG file, and choose that.",
  bytes: "This file is larger than 2 MB. Please save your logo smaller, and choose that.",
  texts: "This image has more text stored in it than a logo needs. Please save it again without the extra text.",
  damaged: "This image is damaged or incomplete. Please choose it again, or choose another one.",
} as const;
