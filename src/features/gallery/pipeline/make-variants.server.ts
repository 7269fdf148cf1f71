import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "#src/platform/files/file-store.server.ts";
import { pictureLimits, siteWidths, widthsFor } from "#src/platform/pictures/limits.ts";
import { loadSharp } from "#src/platform/pictures/master-image.server.ts";
import { originalFile, pictureFile } from "../picture-names.ts";
import { type PictureFormat, type PictureWidths, pictureFormats } from "../schema.ts";

type Options = {
  files: FileStore;
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
export function makeVariants({ files, file, runExclusive }: Options): Promise<PictureWidths> {
  return files.withLocalPath(originalFile(file), async (original) => {
    const sharp = await loadSharp();
    const { width } = await sharp(original).metadata();
    const widths = Object.fromEntries(
      pictureFormats.map((format) => [format, widthsFor(siteWidths[format], width)]),
    ) as Record<PictureFormat, number[]>;
    for (const format of pictureFormats) {
      for (const size of widths[format]) {
        const name = pictureFile(file, size, format);
        if (await files.find(name)) continue;
        await runExclusive(async () => {
          const part = join(await files.workFolder(), `${name}.part`);
          try {
            await makeVariant(original, part, size, format);
            await files.put([{ name, move: part }]);
          } finally {
            await rm(part, { force: true });
          }
        });
      }
    }
    return widths;
  });
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
  await encoded.toFile(path);
}
