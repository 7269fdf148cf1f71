import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import pictures from "#src/ui/picture/pictures.gen.json" with { type: "json" };
import { pictureFile } from "./picture-names.ts";
import { type PictureWidths, pictureFormats } from "./schema.ts";

/**
 * In the order of the page, with caption and tags. Before and after are side by side in rows of four and of two, and are large where
 * the page has room.
 */
const shown = {
  "hero-front-golden-hour": ["White, stucco home, shingle roof", "White"],
  "bronze-gutters-tile-roof": ["Dark bronze, tile roof", "Bronze"],
  "seamless-run-along-fascia": ["One run, no joint along the eave", "White"],
  "black-gutters-modern-white-house": ["Black, standing seam metal roof", "Black"],
  "before-leaf-clogged-gutter": ["Before: an open gutter full of leaves", "Guards"],
  "after-clean-guarded-gutter": ["After: the same eave with a mesh guard", "White Guards"],
  "micro-mesh-guard-oak-leaves": ["Micro-mesh guard, oak leaves on top", "Guards"],
  "corner-mitre-downspout-stucco": ["Mitered corner, 3 by 4 inch downspout", "White"],
  "lanai-pool-cage-gutters": ["White, above the lanai and pool cage", "White Lanai"],
  "six-inch-k-style-gutter-closeup": ["6 inch, white, shingle roof", "White"],
  "downspout-splash-block-lawn": ["Downspout and splash block", "White"],
  "five-and-six-inch-gutter-sections": ["5 inch and 6 inch, side by side", ""],
} as const satisfies Partial<Record<keyof typeof pictures, readonly [caption: string, tags: string]>>;
const names = Object.keys(shown) as (keyof typeof shown)[];

/**
 * The pictures of a new site. They exist in every width and format, so that the start only copies them.
 *
 * @param from folder of those files
 */
export function samplePictures({ from, to }: { from: string; to: FileStore }) {
  const samples = names.map(describe);
  return {
    images: samples.map(({ image }) => image),
    async placeFiles(): Promise<void> {
      for (const { copies } of samples) {
        await to.put(copies.map((copy) => ({ name: copy.to, copy: join(from, copy.from) })));
      }
    },
  };
}

function describe(name: keyof typeof shown) {
  const { alt, width, height, standIn, fingerprint, files } = pictures[name];
  const [caption, tags] = shown[name];
  // The same name at every start; a new version of a picture gets another one, since browsers cache the old file.
  const file = createHash("sha256").update(`sample ${fingerprint}`).digest("hex").slice(0, 32);
  const widthsOf = (sizes: object) => Object.keys(sizes).map(Number);
  const widths = { avif: widthsOf(files.avif), webp: widthsOf(files.webp), jpg: widthsOf(files.jpeg) };
  const copies = pictureFormats.flatMap((format) =>
    widths[format].map((size) => ({ from: `${name}-${size}.${format}`, to: pictureFile(file, size, format) })),
  );
  const stored = { widths: JSON.stringify(widths satisfies PictureWidths), placeholder: standIn };
  return { image: { file, alt_text: alt, caption, tags, width, height, ...stored }, copies };
}
