import { existsSync } from "node:fs";
import { join } from "node:path";
import { syncToDisk } from "#src/platform/sync-to-disk.server.ts";
import { originalFile, pictureFile } from "../picture-names.ts";
import { type PictureFormat, type PictureWidths, pictureFormats } from "../schema.ts";
import { settle } from "./first-cut.server.ts";
import { limits, siteWidths, widthsFor } from "./limits.ts";
import { loadSharp } from "./load-sharp.server.ts";

type Options = {
  folder: string;
  file: string;
  /** Does one piece of work when nothing more urgent waits; rejects when the process is about to end. */
  inTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
};

/**
 * Makes a picture's files in every width and format from its original. Files that are there already are kept, so whoever was
 * interrupted goes on where it stopped.
 *
 * @returns in which widths it now lies on the disk
 */
export async function makeVariants({ folder, file, inTurn }: Options): Promise<PictureWidths> {
  const original = join(folder, originalFile(file));
  const sharp = await loadSharp();
  const { width } = await sharp(original).metadata();
  const widths = Object.fromEntries(
    pictureFormats.map((format) => [format, widthsFor(siteWidths[format], width)]),
  ) as Record<PictureFormat, number[]>;
  for (const format of pictureFormats) {
    for (const size of widths[format]) {
      const path = join(folder, pictureFile(file, size, format));
      if (!existsSync(path)) await inTurn(() => makeVariant(original, path, size, format));
    }
  }
  await syncToDisk(folder);
  return widths;
}

async function makeVariant(original: string, path: string, width: number, format: PictureFormat): Promise<void> {
  const sharp = await loadSharp();
  const resized = sharp(original).timeout({ seconds: limits.variantSeconds }).resize({ width });
  // Effort 3: the fourth takes four times as long for a thirtieth of the bytes (docs/decisions/0012-picture-pipeline.md).
  const encoded =
    format === "avif"
      ? resized.avif({ quality: 50, effort: 3, chromaSubsampling: "4:2:0" })
      : format === "webp"
        ? resized.webp({ quality: 72, effort: 4, smartSubsample: true })
        : resized.jpeg({ quality: 78, mozjpeg: true });
  await encoded.toFile(`${path}.part`);
  await settle(path);
}
