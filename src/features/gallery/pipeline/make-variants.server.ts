import { existsSync } from "node:fs";
import { join } from "node:path";
import { syncToDisk } from "#src/platform/process/sync-to-disk.server.ts";
import { originalFile, pictureFile } from "../picture-names.ts";
import { type PictureFormat, type PictureWidths, pictureFormats } from "../schema.ts";
import { pictureLimits, siteWidths, widthsFor } from "./limits.ts";
import { commitFile, loadSharp } from "./master-image.server.ts";

type Options = {
  folder: string;
  file: string;
  /** Runs work at low priority; rejects when the process is stopping. */
  runExclusive: <Value>(work: () => Promise<Value>) => Promise<Value>;
};

/**
 * Makes a picture's files in every width and format from its original. Existing files are kept, so that an interrupted run
 * continues where it stopped.
 *
 * @returns the widths of its files
 */
export async function makeVariants({ folder, file, runExclusive }: Options): Promise<PictureWidths> {
  const original = join(folder, originalFile(file));
  const sharp = await loadSharp();
  const { width } = await sharp(original).metadata();
  const widths = Object.fromEntries(
    pictureFormats.map((format) => [format, widthsFor(siteWidths[format], width)]),
  ) as Record<PictureFormat, number[]>;
  for (const format of pictureFormats) {
    for (const size of widths[format]) {
      const path = join(folder, pictureFile(file, size, format));
      if (!existsSync(path)) await runExclusive(() => makeVariant(original, path, size, format));
    }
  }
  await syncToDisk(folder);
  return widths;
}

async function makeVariant(original: string, path: string, width: number, format: PictureFormat): Promise<void> {
  const sharp = await loadSharp();
  const resized = sharp(original).timeout({ seconds: pictureLimits.variantSeconds }).resize({ width });
  // A phone shows 480 pixels small: quality 42 keeps edges there with a third fewer bytes than 50.
  // Effort 4 takes four times as long for a thirtieth of the bytes (docs/decisions/0012-picture-pipeline.md).
  const encoded =
    format === "avif"
      ? resized.avif({ quality: width <= 480 ? 42 : 50, effort: 3, chromaSubsampling: "4:2:0" })
      : format === "webp"
        ? resized.webp({ quality: 72, effort: 4, smartSubsample: true })
        : resized.jpeg({ quality: 78, mozjpeg: true });
  await encoded.toFile(`${path}.part`);
  await commitFile(path);
}
