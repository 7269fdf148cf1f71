import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Db, Trx } from "#src/platform/database.server.ts";
import { syncToDisk } from "#src/platform/sync-to-disk.server.ts";
import pictures from "#src/ui/pictures.gen.json" with { type: "json" };
import { closeGaps } from "./manager/queries.server.ts";
import { pictureFile } from "./picture-names.ts";
import { deleteSampleImages, hasNoImages, insertSampleImages, type SampleImage } from "./queries.server.ts";
import { pictureFormats } from "./schema.ts";

/** In the order of the page: before and after side by side, in rows of four as in rows of two. */
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

type Sample = { image: SampleImage; copies: { from: string; to: string }[] };

/**
 * The gallery of a fresh site, as the sample-content feature asks for it: the site's own pictures, ready made in every
 * width and format, so a start has only to copy them.
 *
 * @param from folder of the ready-made pictures
 * @param to folder of the gallery's files
 */
export function imageSamples({ from, to }: { from: string; to: string }) {
  const samples = names.map(describe);
  return {
    isEmpty: (db: Db) => hasNoImages(db),
    async placeFiles() {
      await mkdir(to, { recursive: true });
      for (const { copies } of samples) {
        await Promise.all(copies.map((copy) => copyToDisk(join(from, copy.from), join(to, copy.to))));
      }
      await syncToDisk(to);
    },
    placeRows: (trx: Trx, now: string) =>
      insertSampleImages(
        trx,
        samples.map((sample) => sample.image),
        now,
      ),
    async removeRows(trx: Trx) {
      const removed = await deleteSampleImages(trx);
      await closeGaps(trx);
      return removed;
    },
  };
}

function describe(name: (typeof names)[number]): Sample {
  const { alt, width, height, standIn, fingerprint, files } = pictures[name];
  // The same picture has the same name at every attempt; a picture that was made anew has another, as the cache needs.
  const file = createHash("sha256").update(`sample ${fingerprint}`).digest("hex").slice(0, 32);
  const widthsOf = (sizes: object) => Object.keys(sizes).map(Number);
  const widths = { avif: widthsOf(files.avif), webp: widthsOf(files.webp), jpg: widthsOf(files.jpeg) };
  const copies = pictureFormats.flatMap((format) =>
    widths[format].map((size) => ({ from: `${name}-${size}.${format}`, to: pictureFile(file, size, format) })),
  );
  return { image: { file, alt_text: alt, width, height, placeholder: standIn, widths }, copies };
}

async function copyToDisk(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  // A copy has the mode of what it is a copy of; files in the data folder are readable for the site's user only (OP-7).
  await chmod(to, 0o600);
  await syncToDisk(to);
}
