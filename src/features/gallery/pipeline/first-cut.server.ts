import { open, rename } from "node:fs/promises";
import { syncToDisk } from "#src/platform/sync-to-disk.server.ts";
import { limits, siteWidths } from "./limits.ts";
import { loadSharp } from "./load-sharp.server.ts";
import { packedTextOf } from "./packed-texts.server.ts";
import { UnusablePicture } from "./unusable-picture.ts";

export type FirstCut = {
  /** Of the upright picture. */
  width: number;
  height: number;
  /** Of the one JPEG. */
  jpgWidth: number;
  placeholder: string;
};

type Files = { upload: string; original: string; jpg: (width: number) => string };

const formats = ["jpeg", "png", "webp", "heif"];
const largest = Math.max(...siteWidths.avif);

/**
 * Makes what a picture needs to be shown at all: the original that everything else is made of (upright, sRGB, as wide as the site
 * ever needs, without any metadata), one JPEG, and the stand-in. The upload is read once and judged by its content alone.
 * When it settles all of it is on the disk.
 *
 * @throws {UnusablePicture}
 */
export async function makeFirstCut({ upload, original, jpg }: Files): Promise<FirstCut> {
  const { width, height } = await look(upload);
  const sharp = await loadSharp();
  const made = await sharp(upload, { limitInputPixels: limits.pixels, failOn: "error" })
    .timeout({ seconds: limits.workSeconds })
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .resize({ width: largest, withoutEnlargement: true })
    // Nearly without loss, and without the halved colour of usual JPEGs, since it is compressed once more.
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toFile(`${original}.part`)
    .catch(async (cause: unknown) => {
      if (isDiskProblem(cause)) throw cause;
      throw new UnusablePicture((await isHeic(upload)) ? "heic" : "damaged", { cause });
    });
  await settle(original);
  const jpgWidth = Math.min(made.width, ...siteWidths.jpg);
  await sharp(original)
    .resize({ width: jpgWidth })
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(`${jpg(jpgWidth)}.part`);
  await settle(jpg(jpgWidth));
  const tiny = await sharp(original)
    .resize({ width: 12, height: 18, fit: "inside" })
    .webp({ quality: 35, effort: 6 })
    .toBuffer();
  return { width, height, jpgWidth, placeholder: `data:image/webp;base64,${tiny.toString("base64")}` };
}

/** Reads the head, and what else is unpacked with it: what is no picture for us is never decoded. */
async function look(upload: string): Promise<{ width: number; height: number }> {
  if ((await packedTextOf(upload)) > limits.packedTextBytes) throw new UnusablePicture("texts");
  const sharp = await loadSharp();
  const head = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(async (cause: unknown) => {
      throw new UnusablePicture((await isHeic(upload)) ? "heic" : "format", { cause });
    });
  if (!formats.includes(head.format)) throw new UnusablePicture("format");
  if ((head.pages ?? 1) > 1) throw new UnusablePicture("moving");
  const { width, height } = head.autoOrient;
  if (width * height > limits.pixels || Math.max(width, height) > limits.sidePixels) throw new UnusablePicture("size");
  if (head.format === "heif" && width * height > limits.avifPixels) throw new UnusablePicture("avifSize");
  return { width, height };
}

/** Under its own name only once it is whole and on the disk. */
export async function settle(path: string): Promise<void> {
  await syncToDisk(`${path}.part`);
  await rename(`${path}.part`, path);
}

/** Photos of iPhones; the library as it is installed can decode AVIF alone of this family. ISO/IEC 23008-12, brands. */
async function isHeic(upload: string): Promise<boolean> {
  const file = await open(upload, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(buffer.toString("latin1", 4, 12));
  } finally {
    await file.close();
  }
}

function isDiskProblem(error: unknown): boolean {
  return error instanceof Error && /No space left|Disk quota|Read-only file system/i.test(error.message);
}
