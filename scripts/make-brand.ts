/**
 * Draws everything that carries the company's mark: `node scripts/make-brand.ts`, again whenever the name, the counties or the
 * year in site.config.ts change.
 *
 * Writes into `public/`: the logo (SHELL-09), the icons of tabs, home screens and app lists, and the card that
 * other sites show for a link to this one.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { renderCard } from "./brand/card.ts";
import { logoFiles } from "./brand/logo.ts";
import { icon } from "./brand/mark.ts";

const folder = fileURLToPath(new URL("../public/", import.meta.url));

const rounded = { corner: 0.2, share: 0.7 };
/** For systems that cut the corners themselves. */
const square = { corner: 0, share: 0.64 };
/** Android may cut everything outside a circle of 80 % of the width (W3C manifest, "maskable"): the mark's corners stay inside. */
const maskable = { corner: 0, share: 0.54 };

function png(size: number, shape: typeof rounded): Promise<Buffer> {
  return sharp(Buffer.from(icon(size, shape)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An .ico file with one picture: a directory of one entry, then the PNG as it is (read by everything since Windows Vista). */
function ico(image: Buffer, size: number): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2); // an icon, not a cursor
  directory.writeUInt16LE(1, 4); // one picture
  directory.writeUInt8(size, 6);
  directory.writeUInt8(size, 7);
  directory.writeUInt16LE(1, 10); // colour planes
  directory.writeUInt16LE(32, 12); // bits a pixel
  directory.writeUInt32LE(image.length, 14);
  directory.writeUInt32LE(directory.length, 18); // where the picture begins
  return Buffer.concat([directory, image]);
}

mkdirSync(`${folder}brand`, { recursive: true });
const files: Record<string, string | Buffer> = {
  ...logoFiles,
  "brand/og.jpg": await renderCard(),
  "favicon.svg": icon(64, rounded),
  "favicon.ico": ico(await png(32, rounded), 32),
  "apple-touch-icon.png": await png(180, square),
  "icon-192.png": await png(192, rounded),
  "icon-512.png": await png(512, rounded),
  "icon-maskable-512.png": await png(512, maskable),
};
for (const [file, content] of Object.entries(files)) {
  writeFileSync(folder + file, content);
  console.log(`${file}: ${content.length} bytes`);
}
