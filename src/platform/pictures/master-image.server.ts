import { open } from "node:fs/promises";
import type { Sharp, SharpInput, SharpOptions } from "sharp";
import { pictureLimits, siteWidths } from "./limits.ts";
import { compressedTextBytes } from "./png-text-chunks.server.ts";

type Files = { upload: string; original: string; jpg: string };

const formats = ["jpeg", "png", "webp", "heif"];
const maxWidth = Math.max(...siteWidths.avif);

type OpenSharp = (input?: SharpInput, options?: SharpOptions) => Sharp;
let loaded: Promise<OpenSharp> | undefined;

/**
 * Loads the picture library at its first use, since most starts never need it. All loaders but those of the accepted formats are
 * blocked, so that no other file (SVG, PDF, TIFF …) reaches a decoder (M-17).
 */
export function loadSharp(): Promise<OpenSharp> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["Jpeg", "Png", "Webp", "Heif", "SvgBuffer"].map((format) => `VipsForeignLoad${format}`),
    });
    // One core for pictures, so that the other answers requests.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}

/**
 * Creates the files that a picture needs at once: the original for all variants (upright, sRGB, at most as wide as the widest
 * variant, without metadata), one JPEG, and the placeholder. Only the content of the upload counts, not its name or type.
 *
 * @returns the size of the upright picture, the width of the JPEG, and the placeholder
 * @throws {UnusablePicture}
 */
export async function createMaster({ upload, original, jpg }: Files) {
  const { width, height } = await inspectPicture(upload);
  const sharp = await loadSharp();
  const made = await upright(sharp, upload)
    .resize({ width: maxWidth, withoutEnlargement: true })
    // Nearly lossless, and without chroma subsampling: it is compressed again for each variant.
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toFile(original)
    .catch(unusable(upload));
  const jpgWidth = Math.min(made.width, ...siteWidths.jpg);
  await sharp(original).resize({ width: jpgWidth }).jpeg({ quality: 78, mozjpeg: true }).toFile(jpg);
  const tiny = await sharp(original)
    .resize({ width: 12, height: 18, fit: "inside" })
    .webp({ quality: 35, effort: 6 })
    .toBuffer();
  return { width, height, jpgWidth, placeholder: `data:image/webp;base64,${tiny.toString("base64")}` };
}

/** The uploaded picture within the limits, upright, in sRGB and on white. */
export function upright(sharp: OpenSharp, upload: string): Sharp {
  return sharp(upload, { limitInputPixels: pictureLimits.pixels, failOn: "error" })
    .timeout({ seconds: pictureLimits.workSeconds })
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb");
}

/** For a decoding that has failed: throws the error that a person can act on, unless the disk is the reason. */
export function unusable(upload: string): (cause: unknown) => Promise<never> {
  return async function throwUnusable(cause) {
    if (isDiskProblem(cause)) throw cause;
    throw new UnusablePicture((await isHeic(upload)) ? "heic" : "damaged", { cause });
  };
}

/**
 * Checks the header and the compressed texts, so that an unusable file is never decoded.
 *
 * @returns the size of the upright picture
 * @throws {UnusablePicture}
 */
export async function inspectPicture(upload: string): Promise<{ width: number; height: number }> {
  if ((await compressedTextBytes(upload)) > pictureLimits.compressedTextBytes) throw new UnusablePicture("texts");
  const sharp = await loadSharp();
  const head = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch(async (cause: unknown) => {
      throw new UnusablePicture((await isHeic(upload)) ? "heic" : "format", { cause });
    });
  if (!formats.includes(head.format)) throw new UnusablePicture("format");
  if ((head.pages ?? 1) > 1) throw new UnusablePicture("moving");
  const { width, height } = head.autoOrient;
  if (width * height > pictureLimits.pixels || Math.max(width, height) > pictureLimits.sidePixels)
    throw new UnusablePicture("size");
  if (head.format === "heif" && width * height > pictureLimits.avifPixels) throw new UnusablePicture("avifSize");
  return { width, height };
}

/** Recognizes iPhone photos by their brands (ISO/IEC 23008-12). Of this family the installed library decodes AVIF only. */
async function isHeic(upload: string): Promise<boolean> {
  await using file = await open(upload, "r");
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(buffer.toString("latin1", 4, 12));
}

function isDiskProblem(error: unknown): boolean {
  return error instanceof Error && /No space left|Disk quota|Read-only file system/i.test(error.message);
}

/** A file that cannot be used as a picture. The message is for the person who chose it. */
export class UnusablePicture extends Error {
  override name = "UnusablePicture";
  readonly status: 400 | 415;

  constructor(why: keyof typeof texts, options?: ErrorOptions) {
    super(texts[why], options);
    this.status = why === "format" || why === "heic" ? 415 : 400;
  }
}

const texts = {
  format: "This file is not an image that can be used here. Please choose a JPEG, PNG, WebP or AVIF file.",
  heic: "This HEIC photo cannot be read here. Please save it as JPEG and choose that; on an iPhone, Settings > Camera > Formats > Most Compatible takes photos as JPEG.",
  moving: "Animated images cannot be used here. Please choose a still image.",
  size: "This image has too many pixels. At most 64 megapixels and 12,000 pixels a side can be used.",
  avifSize:
    "This AVIF image has too many pixels. At most 16 megapixels can be used; please save it as JPEG and choose that.",
  texts:
    "This image has more text stored in it than a photo needs. Please save it again without the extra text, and choose that.",
  damaged: "This image is damaged or incomplete. Please choose it again, or choose another one.",
} as const;
