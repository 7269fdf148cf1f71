import type { Sharp } from "sharp";
import type { OwnLogo } from "#src/facts/logo.ts";
import { logoFiles } from "#src/facts/logo.ts";
import type { NewFile } from "#src/platform/files/file-store.server.ts";
import { pictureLimits } from "#src/platform/pictures/limits.ts";
import { loadSharp } from "#src/platform/pictures/master-image.server.ts";
import { compressedTextBytes } from "#src/platform/pictures/png-text-chunks.server.ts";
import { logoProblems, logoSizeProblem } from "./limits.ts";

/** A file that cannot be the logo. The message is for the person who chose it. */
export class UnusableLogo extends Error {
  override name = "UnusableLogo";
  readonly status = 400;
}

/** The header shows at most 76 px of height, the login page 84, both 176 of width; three times that is sharp on every screen. */
const headerBox = { width: 528, height: 252 };

const white = "#ffffff";

/** The side of each icon, and the part of it that the logo may fill. Of `maskable` Android may cut all but a circle of 80 %. */
const icons = {
  tab: { side: 48, share: 0.96 },
  touch: { side: 180, share: 0.8 },
  icon: { side: 192, share: 0.84 },
  largeIcon: { side: 512, share: 0.84 },
  maskable: { side: 512, share: 0.56 },
} as const;

/**
 * Makes the files of a logo from an uploaded PNG: the one for the header, and square icons on white. All are encoded anew, without
 * anything else that the upload may hold.
 *
 * @param upload a path on this machine @param file the name that the files get in common
 * @throws {UnusableLogo}
 */
export async function makeLogo(upload: string, file: string): Promise<{ logo: OwnLogo; files: NewFile[] }> {
  await inspect(upload);
  const sharp = await loadSharp();
  const names = logoFiles(file);
  const original = await sharp(upload, { limitInputPixels: pictureLimits.pixels, failOn: "error" })
    .timeout({ seconds: pictureLimits.workSeconds })
    .toColourspace("srgb")
    .resize({ width: 1024, height: 1024, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch((cause: unknown) => {
      throw new UnusableLogo(logoProblems.damaged, { cause });
    });
  const open = () => sharp(original);
  const header = await open()
    .resize({ ...headerBox, fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const files: NewFile[] = [{ name: names.header, bytes: await smallest(() => sharp(header.data)) }];
  for (const part of Object.keys(icons) as (keyof typeof icons)[]) {
    files.push({ name: names[part], bytes: await makeIcon(open, icons[part]) });
  }
  return { logo: { file, width: header.info.width, height: header.info.height }, files };
}

/** Checks the head and the compressed texts, so that an unusable file is never decoded. */
async function inspect(upload: string): Promise<void> {
  if ((await compressedTextBytes(upload)) > pictureLimits.compressedTextBytes)
    throw new UnusableLogo(logoProblems.texts);
  const sharp = await loadSharp();
  const head = await sharp(upload, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new UnusableLogo(logoProblems.format, { cause });
    });
  if (head.format !== "png") throw new UnusableLogo(logoProblems.format);
  const problem = logoSizeProblem(head);
  if (problem !== undefined) throw new UnusableLogo(problem);
}

/** Drawings are smallest without loss, photos with. */
async function smallest(open: () => Sharp): Promise<Buffer> {
  const exact = await open().webp({ lossless: true, effort: 6 }).toBuffer();
  const close = await open().webp({ quality: 88, alphaQuality: 100, smartSubsample: true }).toBuffer();
  return exact.length <= close.length ? exact : close;
}

async function makeIcon(open: () => Sharp, { side, share }: { side: number; share: number }): Promise<Buffer> {
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
