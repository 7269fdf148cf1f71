import sharp, { type Sharp } from "sharp";
import { type Format, originalsFolder, type PlannedPicture } from "./plan.ts";

// More threads cut an AVIF into other tiles: with one, the same original gives the same bytes on every machine.
sharp.concurrency(1);

function cut({ source, crop }: PlannedPicture): Sharp {
  return sharp(originalsFolder + source).extract(crop);
}

/** The picture at one width in one format. Neither camera data nor colour profile is kept: the originals are sRGB. */
export function render(picture: PlannedPicture, format: Format, width: number): Promise<Buffer> {
  const resized = cut(picture).resize({ width, kernel: "lanczos3" });
  const quality = format === "avif" ? avifQuality(picture, width) : picture.quality[format];
  if (format === "avif") return resized.avif({ quality, effort: 6, chromaSubsampling: "4:2:0" }).toBuffer();
  if (format === "webp") return resized.webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
  return resized.jpeg({ quality, mozjpeg: true }).toBuffer();
}

function avifQuality({ quality, smallQuality, phoneQuality }: PlannedPicture, width: number): number {
  if (width <= 736 && phoneQuality) return phoneQuality;
  return width <= 480 ? Math.min(smallQuality, quality.avif) : quality.avif;
}

/** A stand-in of a few dozen pixels as a data: URI, to be drawn blurred until the picture is there. */
export async function renderStandIn(picture: PlannedPicture): Promise<string> {
  const tiny = await cut(picture).resize({ width: 12 }).webp({ quality: 35, effort: 6, alphaQuality: 0 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}
