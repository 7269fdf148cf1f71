import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { filesOfUpload, logoFiles, type UploadFact } from "#src/facts/logo.ts";
import type { NewFile } from "#src/platform/files/file-store.server.ts";
import { pictureLimits } from "#src/platform/pictures/limits.ts";
import { loadSharp } from "#src/platform/pictures/master-image.server.ts";
import { compressedTextBytes } from "#src/platform/pictures/png-text-chunks.server.ts";
import { isSvg, svgProblem, uploadProblems, uploadSizeProblem } from "./limits.ts";

/** A file that cannot be the logo, the icon or the picture of shared links. The message is for the person who chose it. */
export class UnusableLogo extends Error {
  override name = "UnusableLogo";
  readonly status = 400;
}

/** The header shows at most 76 px of height, the login page 84, both 176 of width; three times that is sharp on every screen. */
const headerBox = { width: 528, height: 252 };

const white = "#ffffff";

/**
 * The side of each icon, and the parts of it that a logo may fill, and an icon, which has its own room. Of `maskable` Android may cut
 * all but a circle of 80 %.
 */
const icons = {
  tab: { side: 48, logo: 0.96, icon: 1 },
  touch: { side: 180, logo: 0.8, icon: 1 },
  icon: { side: 192, logo: 0.84, icon: 1 },
  largeIcon: { side: 512, logo: 0.84, icon: 1 },
  maskable: { side: 512, logo: 0.56, icon: 0.8 },
} as const;

/** The size of the picture of a shared link (PUB-12). */
const sharedSize = { width: 1200, height: 630 };

/**
 * Makes the files of an uploaded PNG, JPEG, WebP or SVG: of a logo the one for the header, and square icons on white; of an icon
 * these; of a picture of shared links one that fills its frame. All are encoded anew, without anything else that the upload may hold.
 *
 * @param upload a path on this machine @param file the name that the files get in common
 * @throws {UnusableLogo}
 */
export async function makeUpload(
  fact: UploadFact,
  upload: string,
  file: string,
): Promise<{ value: Facts[UploadFact]; files: NewFile[] }> {
  const sharp = await loadSharp();
  const drawn = await drawSvg(upload);
  await inspect(fact, drawn ?? upload);
  const original = await sharp(drawn ?? upload, { limitInputPixels: pictureLimits.pixels, failOn: "error" })
    .timeout({ seconds: pictureLimits.workSeconds })
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: 2048, height: 2048, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch((cause: unknown) => {
      throw new UnusableLogo(uploadProblems.damaged, { cause });
    });
  const open = () => sharp(original);
  if (fact === "sharedPicture") {
    const cut = open()
      .flatten({ background: white })
      .resize({ ...sharedSize, fit: "cover" });
    const bytes = await cut.jpeg({ quality: 86, mozjpeg: true }).toBuffer();
    return { value: { file }, files: filesOfUpload(fact, file).map((name) => ({ name, bytes })) };
  }
  const names = logoFiles(file);
  const files: NewFile[] = [];
  for (const part of Object.keys(icons) as (keyof typeof icons)[]) {
    files.push({ name: names[part], bytes: await makeIcon(open, icons[part].side, icons[part][fact]) });
  }
  if (fact === "icon") return { value: { file }, files };
  const header = await open()
    .resize({ ...headerBox, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  files.push({ name: names.header, bytes: await smallest(() => sharp(header.data)) });
  return { value: { file, width: header.info.width, height: header.info.height }, files };
}

/** The longer side of what is drawn of an SVG. */
const svgSide = 2_048;

/**
 * Draws an uploaded SVG as PNG, if its first byte says that it is one (OWN-104). It is read as bytes, so that nothing in it can refer
 * to a file, and nothing of it is kept.
 *
 * @param upload a path on this machine
 * @returns undefined for another file
 * @throws {UnusableLogo}
 */
async function drawSvg(upload: string): Promise<Buffer | undefined> {
  const bytes = await readFile(upload);
  if (!isSvg(bytes.toString("latin1", 0, 100))) return undefined;
  const problem = isUtf8(bytes) ? svgProblem(bytes.toString()) : uploadProblems.drawing;
  if (problem !== undefined) throw new UnusableLogo(problem);
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: false })
    .resize({ width: svgSide, height: svgSide, fit: "inside" })
    .timeout({ seconds: 10 })
    .png()
    .toBuffer()
    .catch((cause: unknown) => {
      throw new UnusableLogo(uploadProblems.damaged, { cause });
    });
}

const formats = ["png", "jpeg", "webp"];

/** Checks the head and the compressed texts, so that an unusable file is never decoded. */
async function inspect(fact: UploadFact, upload: string | Buffer): Promise<void> {
  if (typeof upload === "string" && (await compressedTextBytes(upload)) > pictureLimits.compressedTextBytes)
    throw new UnusableLogo(uploadProblems.texts);
  const sharp = await loadSharp();
  const head = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new UnusableLogo(uploadProblems.format, { cause });
    });
  if (!formats.includes(head.format)) throw new UnusableLogo(uploadProblems.format);
  const problem = (head.pages ?? 1) > 1 ? uploadProblems.moving : uploadSizeProblem(fact, head.autoOrient);
  if (problem !== undefined) throw new UnusableLogo(problem);
}

/** Drawings are smallest without loss, photos with. */
async function smallest(open: () => Sharp): Promise<Buffer> {
  const exact = await open().webp({ lossless: true, effort: 6 }).toBuffer();
  const close = await open().webp({ quality: 88, alphaQuality: 100, smartSubsample: true }).toBuffer();
  return exact.length <= close.length ? exact : close;
}

async function makeIcon(open: () => Sharp, side: number, share: number): Promise<Buffer> {
  const inner = Math.round(side * share);
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  return open()
    .flatten({ background: white })
    .resize({ width: inner, height: inner, fit: "contain", background: white })
    .extend({ top: before, left: before, bottom: after, right: after, background: white })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
