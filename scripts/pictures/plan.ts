import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Folder of the untouched pictures and of `images.json`, which names them and says what they show. */
export const originalsFolder = fileURLToPath(new URL("../../assets/", import.meta.url));

export type Format = "avif" | "webp" | "jpeg";

/** What is cut out of the original, in its own pixels. */
export type Crop = { left: number; top: number; width: number; height: number };

/** One picture of the site: which original it comes from and what is made of it. */
export type PlannedPicture = {
  name: string;
  alt: string;
  /** File in `assets/`. */
  source: string;
  crop: Crop;
  widths: Record<Format, readonly number[]>;
  quality: Record<Format, number>;
  /** For AVIF of 480 pixels: phones show it small, and up to seven of them load with the gallery's first view (PUB-06). */
  smallQuality: number;
  /** For AVIF of at most 736 pixels, which only phones take: they show two and more of them on a point. */
  phoneQuality?: number;
};

type Original = { file: string; alt: string; width: number; height: number };

/**
 * A phone of 412 × 823 at 1.75 pixels per point asks for 721 pixels; with 720 on offer, Chromium takes the next wider one. The
 * page is at most 1216 points wide and no picture fills it, so 1600 serves twice the density of two thirds of it. WebP is for
 * the few browsers without AVIF, JPEG for those with neither: two widths and one do for them.
 */
const widths = { avif: [480, 736, 960, 1280, 1600], webp: [736, 1280], jpeg: [960] } as const;

/** Looked at side by side with the originals at full size: below these stucco and mesh turn to plastic. */
const quality = { avif: 50, webp: 68, jpeg: 70 } as const;

/** Compared on a phone's size with 50: roof grain goes first, edges stay. A third fewer bytes. */
const smallQuality = 42;

/** Grass and foliage hide the coder's traces and cost most of the bytes. */
const greenery = { avif: 45, webp: 63, jpeg: 66 } as const;

const exceptions: Record<string, Partial<Pick<PlannedPicture, "widths" | "quality">>> = {
  "hero-front-golden-hour-wide": { quality: greenery },
  "hero-front-golden-hour": { quality: greenery },
  "bronze-gutters-tile-roof": { quality: greenery },
  "downspout-splash-block-lawn": { quality: greenery },
  "lanai-pool-cage-gutters": { quality: greenery },
  // A player shows its poster through one address, without a choice of formats: WebP, which every browser that plays WebM or MP4 knows.
  "seamless-gutters-florida-poster": { widths: { avif: [], webp: [960], jpeg: [1280] }, quality: greenery },
};

const poster: Original = {
  file: "seamless-gutters-florida-poster.jpg",
  alt: "First picture of the video: a Florida home with white seamless gutters along its eaves.",
  width: 1280,
  height: 720,
};

/** The corner of the house, close: the gutter comes in from the left edge, rises to the corner and runs down the spout. */
const corner = {
  name: "hero-corner",
  of: "hero-front-golden-hour-wide",
  crop: { left: 900, top: 200, width: 1250, height: 1000 },
  widths: { avif: [480, 736, 960, 1200], webp: [736], jpeg: [736] },
  quality: { ...greenery, avif: 46 },
  // The first view waits for it: 14 KB come in one round trip with what precedes them (docs/decisions/0015-font-that-takes-over.md).
  phoneQuality: 28,
} as const;

/** Every picture to be made. @throws when `images.json` does not name the original of a crop. */
export function planPictures(): PlannedPicture[] {
  const listed: Original[] = JSON.parse(readFileSync(`${originalsFolder}images.json`, "utf8"));
  const whole = [...listed, poster].map((original) => {
    const name = original.file.replace(/\.jpg$/, "");
    const { file: source, alt, width, height } = original;
    return {
      name,
      alt,
      source,
      crop: { left: 0, top: 0, width, height },
      widths,
      quality,
      smallQuality,
      ...exceptions[name],
    };
  });
  const { of, ...cut } = corner;
  const original = whole.find(({ name }) => name === of);
  if (!original) throw new Error(`assets/images.json names no ${of}, from which ${cut.name} is cut.`);
  return [...whole, { ...original, ...cut }];
}

/** Fingerprint of everything that decides how a picture comes out, its original's bytes included. */
export function fingerprint({ alt: _, ...recipe }: PlannedPicture): string {
  const original = readFileSync(originalsFolder + recipe.source);
  return createHash("sha256").update(original).update(JSON.stringify(recipe)).digest("hex");
}
