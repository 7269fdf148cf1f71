import { createHash } from "node:crypto";
import { join } from "node:path";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import pictures from "#src/ui/picture/pictures.gen.json" with { type: "json" };
import { pictureFile } from "./picture-names.ts";
import type { SampleImage } from "./queries.server.ts";
import { pictureFormats } from "./schema.ts";

/** In the order of the page. Before and after are side by side in rows of four and of two. */
const names = [
  "hero-front-golden-hour",
  "bronze-gutters-tile-roof",
  "seamless-run-along-fascia",
  "black-gutters-modern-white-house",
  "before-leaf-clogged-gutter",
  "after-clean-guarded-gutter",
  "micro-mesh-guard-oak-leaves",
  "corner-mitre-downspout-stucco",
  "lanai-pool-cage-gutters",
  "six-inch-k-style-gutter-closeup",
  "downspout-splash-block-lawn",
  "five-and-six-inch-gutter-sections",
] as const satisfies readonly (keyof typeof pictures)[];

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

function describe(name: (typeof names)[number]): { image: SampleImage; copies: { from: string; to: string }[] } {
  const { alt, width, height, standIn, fingerprint, files } = pictures[name];
  // The same name at every start; a new version of a picture gets another one, since browsers cache the old file.
  const file = createHash("sha256").update(`sample ${fingerprint}`).digest("hex").slice(0, 32);
  const widthsOf = (sizes: object) => Object.keys(sizes).map(Number);
  const widths = { avif: widthsOf(files.avif), webp: widthsOf(files.webp), jpg: widthsOf(files.jpeg) };
  const copies = pictureFormats.flatMap((format) =>
    widths[format].map((size) => ({ from: `${name}-${size}.${format}`, to: pictureFile(file, size, format) })),
  );
  return { image: { file, alt_text: alt, width, height, placeholder: standIn, widths }, copies };
}
