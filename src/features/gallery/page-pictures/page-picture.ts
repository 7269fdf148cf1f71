import type { LastChanges } from "#src/schema/last-changes.ts";
import type { PictureName } from "#src/ui/picture/own-pictures.tsx";
import type { OwnPictureChoice } from "./schema.ts";

/** The pictures of the pages that the owner can replace, and where each is seen. */
export const pagePictures = {
  "hero-corner": "Home page, at the top",
  "five-and-six-inch-gutter-sections": "Home page, beside “What happens next”",
  "six-inch-k-style-gutter-closeup": "Home page, our story: for a photo of your crew or truck",
  "corner-mitre-downspout-stucco": "Seamless Gutters, white",
  "seamless-run-along-fascia": "Seamless Gutters, at the top",
  "downspout-splash-block-lawn": "Seamless Gutters, where the water goes",
  "bronze-gutters-tile-roof": "Seamless Gutters, bronze",
  "black-gutters-modern-white-house": "Seamless Gutters, black",
  "before-leaf-clogged-gutter": "Gutter Guards, before",
  "after-clean-guarded-gutter": "Gutter Guards, after",
  "micro-mesh-guard-oak-leaves": "Gutter Guards, how they work",
  "lanai-pool-cage-gutters": "The Villages, what homes need",
} as const satisfies Partial<Record<PictureName, string>>;

/** Until the owner has a photo for it, its place has a drawing. */
export const drawnPlace = "six-inch-k-style-gutter-closeup" satisfies PagePictureName;

export type PagePictureName = keyof typeof pagePictures;

export const pagePictureNames = Object.keys(pagePictures) as PagePictureName[];

/** A picture of the pages as its owner sees it; `change`: who has chosen it last, and when. */
export type PagePicture = {
  name: PagePictureName;
  own: OwnPictureChoice | null;
  change: LastChanges[string] | undefined;
};
